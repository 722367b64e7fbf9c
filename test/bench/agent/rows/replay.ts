/** A long conversation: folding its log anew, as a woken background does, and what a turn then costs. */
import type { Entry, EntryBody } from '#core/log/entry.ts';
import { median } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import { heapOf, timesOf } from '../measure.ts';
import type { Ours } from '../source.ts';

const length = 10_000;
const rounds = 40;

export function timeReplay(ours: Ours): Row[] {
  const text = JSON.stringify(longLog(ours));
  // Parsed anew, so that each entry has its own strings, as one that comes out of the database.
  const log = heapOf(() => JSON.parse(text) as Entry[]); // it was written from entries
  const fold = heapOf(() => ours.replay(log.made));
  const what = `A log of ${log.made.length.toLocaleString('en')} entries`;
  const count = { samples: rounds };
  const replays = timesOf(rounds, () => ours.replay(log.made));
  const turns = timesOf(rounds, () => ours.fitMessages(ours.toMessages(fold.made), 100_000, { system: '', tools: [] }));
  return [
    {
      title: `${what} is replayed`,
      unit: 'ms',
      figures: { ours: median(replays) },
      ...count,
      note: 'aim: under 50 ms',
    },
    { title: `${what} as a turn's messages`, unit: 'ms', figures: { ours: median(turns) }, ...count },
    {
      title: `${what}: its memory`,
      unit: 'KB',
      figures: { ours: log.bytes / 1024 },
      note: 'what is read of the database',
    },
    {
      title: `${what}: memory of its fold`,
      unit: 'KB',
      figures: { ours: fold.bytes / 1024 },
      note: 'beside the entries',
    },
  ];
}

/** Runs of three turns with two calls each, every other of which the person is asked for. */
function longLog(ours: Ours): Entry[] {
  const bodies: EntryBody[] = [];
  for (let run = 0; bodies.length < length; run++) bodies.push(...oneRun(ours, run));
  return ours.chain(bodies.slice(0, length));
}

function oneRun(ours: Ours, run: number): EntryBody[] {
  const { says } = ours;
  const turns = [0, 1, 2].flatMap((turn) => oneTurn(ours, `${run}-${turn}`));
  return [says.user(`Wish ${run}`), ...turns, says.model('It is done. '.repeat(20)), says.ended('end_turn', 4)];
}

function oneTurn({ says, aCall }: Ours, name: string): EntryBody[] {
  const ids = [`call-${name}-a`, `call-${name}-b`];
  const calls = ids.map((id) => aCall(id, { input: { id: 'blue-train', place: name } }));
  const steps = ids.flatMap((id, i) => [
    says.prepared(id),
    ...(i === 0 ? [says.asked(id), says.given(id, 'once')] : []),
    says.started(id),
    says.result(id, `A result of ${id}. `.repeat(40)),
  ]);
  return [says.model('I look. ', ...calls), ...steps];
}
