/** Which calls of a turn may run beside one another: read off the log, the same for the same log. */
import { expect, test } from 'vitest';
import { replay } from '#core/log/replay.ts';
import type { CallTarget } from '#core/tools/schemas.ts';
import { runnableCalls } from '../../../src/core/loop/next-step';
import { aCall, aTarget, chain, says, weatherServer } from '../../support/log-writing';

const builtIn = aTarget({
  layerKey: 'local:autoui',
  tool: 'widget_display',
  source: { type: 'local', server: 'autoui' },
  hints: { readOnly: true },
});
const reading = aTarget({ tool: 'look', hints: { readOnly: true } });
const ordering = aTarget({ layerKey: 'mcp:s1', tool: 'order', source: weatherServer, protocol: 'mcp' });

function runnable(targets: Record<string, CallTarget>, after: Parameters<typeof chain>[0] = [], busy: string[] = []) {
  const ids = Object.keys(targets);
  const calls = Object.entries(targets).map(([id, target]) => aCall(id, { target }));
  const log = [says.user('Go'), says.model('', ...calls), ...ids.map(says.prepared), ...after];
  return runnableCalls(replay(chain(log)), new Set(busy)).map(({ call }) => call.id);
}

test('R112: what only reads, and what changes different things, run beside one another', () => {
  expect(runnable({ a: reading, b: aTarget(), c: reading, d: ordering, e: ordering })).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
});

test('R112: one page tool that changes something runs one call at a time; the next when that has its result', () => {
  const two = { a: aTarget(), b: aTarget() };
  expect(runnable(two)).toEqual(['a']);
  expect(runnable(two, [says.started('a')], ['a'])).toEqual([]);
  expect(runnable(two, [says.started('a'), says.result('a')], ['a'])).toEqual(['b']);
});

test('R81: what is built in draws in the order that it was told to, though it only reads', () => {
  const drawing = { a: builtIn, b: reading, c: builtIn };
  expect(runnable(drawing)).toEqual(['a', 'b']);
  expect(runnable(drawing, [says.started('a')], ['a'])).toEqual(['b']);
  expect(runnable(drawing, [says.started('a'), says.result('a')], ['a', 'b'])).toEqual(['c']);
});

test('R113: behind a call that waits for the person nothing is changed, and what was denied runs never', () => {
  const three = { a: ordering, b: reading, c: aTarget() };
  expect(runnable(three, [says.asked('a')])).toEqual(['b']);
  expect(runnable(three, [says.asked('a'), says.given('a', 'once')], ['b'])).toEqual(['a', 'c']);
  expect(runnable(three, [says.asked('a'), says.given('a', 'deny')], ['b'])).toEqual(['c']);
  expect(runnable(three, [says.asked('a'), says.given('a', 'deny-and-stop')])).toEqual([]);
});

test('nothing runs that was not looked at, and nothing of an earlier turn', () => {
  const log = [says.user('Go'), says.model('', aCall('a')), says.user('Never mind')];
  expect(runnableCalls(replay(chain(log)), new Set())).toEqual([]);
  expect(runnableCalls(replay(chain(log.slice(0, 2))), new Set())).toEqual([]);
});
