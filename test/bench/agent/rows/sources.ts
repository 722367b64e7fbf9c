/** The sources of 20 widgets of a chat with 200 results of 60 rows each, none of which has been indexed yet. */
import type { Entry, EntryBody } from '#conversation';
import { median } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import type { Ours } from '../source.ts';

const rounds = 7;

export function timeSources(ours: Ours): Row {
  const text = JSON.stringify(ours.chain(Array.from({ length: 200 }, (_, i) => oneResult(ours, i)).flat()));
  const times = Array.from({ length: rounds }, () => {
    const conversation = ours.replay(JSON.parse(text) as Entry[]); // it was written from entries
    const start = performance.now();
    for (const drawn of conversation.drawn.values()) ours.widgetSources(conversation, drawn, new Map());
    return performance.now() - start;
  });
  return {
    title: 'A chat of 200 results: the sources of its 20 widgets',
    unit: 'ms',
    figures: { ours: median(times) },
    samples: rounds,
    note: `${Math.round(text.length / 1000)} KB`,
  };
}

/** Every tenth is drawn in part as a table. */
function oneResult({ says, aCall }: Ours, nth: number): EntryBody[] {
  const id = `call-${nth}`;
  const rows = Array.from({ length: 60 }, (_, i) => {
    const digits = (nth * 7919 + i * 104_729) % 100_003;
    return { name: `Thing ${nth}-${i}`, city: 'Lyon', price: digits / 100, seats: digits % 1000, day: '2026-11-23' };
  });
  const data = { title: 'Things', rows: rows.slice(0, 30) };
  const operation = { type: 'shown' as const, id: `w_${nth}`, widget: 'data-table', data }; // const: a literal type
  return [
    ...[says.model('I look. ', aCall(id)), says.started(id), says.result(id, JSON.stringify({ rows }))],
    ...(nth % 10 === 9 ? [{ type: 'canvas' as const, callId: id, operation }] : []), // const: the same
  ];
}
