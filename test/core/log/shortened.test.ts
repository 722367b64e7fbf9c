/** Which results the model was shown less of, and from which turn on: what the Console tells must be what was sent. */
import { describe, expect, test } from 'vitest';
import type { Entry, EntryBody } from '#core/log/entry.ts';
import { toMessages } from '#core/log/messages.ts';
import { replay } from '#core/log/replay.ts';
import { shortenedBy } from '#core/log/shortened.ts';
import { aCall, aTarget, chain, says } from '../../support/log-writing';
import { inPlain } from '../../support/plain-messages';

const long = 'x'.repeat(5000);
const stored = (callId: string, size = 5000): EntryBody => ({
  type: 'tool-result',
  callId,
  outcome: { type: 'result', preview: long, size, stored: true, isError: false, images: 0 },
  duration: 3,
});
const draws = (id: string) =>
  aCall(id, { target: aTarget({ source: { type: 'local', server: 'autoui' }, tool: 'widget_display' }) });

const log: EntryBody[] = [
  says.user('Go'),
  says.model('', aCall('a')),
  stored('a'),
  says.model('', aCall('b'), aCall('c')),
  stored('b'),
  says.result('c'),
  says.model('', draws('d')),
  stored('d'),
  says.model('', aCall('e')),
  stored('e'),
  says.model('One'),
  { type: 'run-ended', reason: 'end_turn', turns: 5 },
  says.user('And?'),
  says.model('Two'),
  says.model('Three'),
  says.model('Four'),
  says.model('Five'),
];

/** Calls of which the request after these entries holds only the beginning. */
const cutIn = (entries: readonly Entry[]): string[] =>
  toMessages(replay(entries))
    .map(inPlain)
    .flatMap((message) =>
      message.role === 'tool' && message.text.includes('[Shortened: 200 of') ? [message.callId] : [],
    );

describe('R14: the results that the model is shown less of', () => {
  const entries = chain(log);
  const turns = replay(entries).runs.flatMap((run) => run.turns);
  const shortened = shortenedBy(turns);

  test('are told at the turn from which on that is so, as its request had them', () => {
    const told: string[] = [];
    for (const turn of turns) {
      told.push(...(shortened.get(turn.entry.id) ?? []).map(({ callId }) => callId));
      const before = entries.slice(
        0,
        entries.findIndex(({ id }) => id === turn.entry.id),
      );
      expect(cutIn(before).sort()).toEqual([...told].sort());
    }
    expect(told).toEqual(['a', 'b', 'd', 'e']);
  });

  test('are told with their sizes: all of it, what was shown at first, what is shown now', () => {
    const [first] = [...shortened.values()].flat();
    expect(first).toEqual({ callId: 'a', size: 5000, before: 5000, after: 200 });
  });

  test('a look at a page is whole as long as only that page is operated', () => {
    const foreseen = { elements: [{ role: 'button', name: 'Next' }], serious: null, tookOver: false };
    const clicks = (id: string): EntryBody[] => [
      says.model('', aCall(id)),
      { type: 'call-prepared', callId: id, input: {}, repairs: [], definitionHash: 'h', foreseen },
      says.result(id),
    ];
    const looks = (id: string): EntryBody[] => [says.model('', aCall(id)), stored(id)];
    const steps = [...clicks('b'), ...clicks('c'), ...clicks('d')];
    expect(cutIn(chain([says.user('Go'), ...looks('a'), ...steps]))).toEqual([]);
    expect(cutIn(chain([says.user('Go'), ...looks('a'), ...steps, ...looks('e'), ...looks('f')]))).toEqual(['a']);
  });
});
