/** What the toolbar icon counts: calls that wait in conversations that no panel shows. */
import { expect, test } from 'vitest';
import { replay } from '#core/log/replay.ts';
import type { Sessions } from '#core/loop/session.ts';
import { createApprovalBadge } from '../../../entrypoints/background/runs';
import { aCall, chain, says } from '../../support/log-writing';

const asks = (...ids: string[]) =>
  replay(
    chain([
      says.user('Go'),
      says.model('', ...ids.map((id) => aCall(id))),
      ...ids.flatMap((id) => [says.prepared(id), says.asked(id)]),
    ]),
  );

function stand() {
  const logs = new Map([
    ['a', asks('k1', 'k2')],
    ['b', asks('k3')],
  ]);
  const shown = new Set<string>();
  const counts: number[] = [];
  const open = async (id: string) =>
    ({ conversation: logs.get(id) }) as unknown as Awaited<ReturnType<Sessions['open']>>; // all that is read of a log
  const badge = createApprovalBadge({ open, isShown: (id) => shown.has(id), show: (count) => void counts.push(count) });
  const looks = async (id: string) => {
    badge.update(id);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { badge, logs, shown, counts, looks };
}

test('calls of all conversations are counted, but of those that a panel shows', async () => {
  const { badge, shown, counts, looks } = stand();
  await looks('a');
  await looks('b');
  expect(counts.at(-1)).toBe(3);
  shown.add('a');
  badge.recount();
  expect(counts.at(-1)).toBe(1);
});

test('what was decided counts no more', async () => {
  const { logs, counts, looks } = stand();
  await looks('b');
  logs.set('b', replay(chain([says.user('Go'), says.model('Done.'), says.ended('end_turn')])));
  await looks('b');
  expect(counts.at(-1)).toBe(0);
});

test('the browser is told of a count only when it is another', async () => {
  const { badge, counts, looks } = stand();
  await looks('a');
  await looks('a');
  badge.recount();
  expect(counts).toEqual([2]);
});
