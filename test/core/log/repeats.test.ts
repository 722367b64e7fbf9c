/** Calls that go round in circles are noticed, and only those. */
import { describe, expect, test } from 'vitest';
import type { EntryBody, ModelCall } from '#core/log/entry.ts';
import { toMessages } from '#core/log/messages.ts';
import { goesRound } from '#core/log/repeats.ts';
import { replay } from '#core/log/replay.ts';
import { repeatsOf } from '../../../src/core/log/repeats';
import { aCall, aTarget, chain, says } from '../../support/log-writing';
import { inPlain } from '../../support/plain-messages';

const turn = (call: ModelCall, preview = 'done'): EntryBody[] => [says.model('', call), says.result(call.id, preview)];
const repeats = (...bodies: EntryBody[]) => [...repeatsOf(replay(chain([says.user('Go'), ...bodies]))).values()];

describe('R33: the same tool called with the same input', () => {
  test('and the same result is counted', () => {
    expect(repeats(...turn(aCall('a')), ...turn(aCall('b')), ...turn(aCall('c')))).toEqual([1, 2, 3]);
  });

  test('within one turn counts too', () => {
    const both = says.model('', aCall('a'), aCall('b'));
    expect(repeats(both, says.result('a'), says.result('b'))).toEqual([1, 2]);
  });

  test('and another result is progress', () => {
    expect(repeats(...turn(aCall('a'), '10 %'), ...turn(aCall('b'), '20 %'), ...turn(aCall('c'), '10 %'))).toEqual([
      1, 1, 2,
    ]);
  });

  test('is noticed where results change too: the model is warned once, and a poll that makes progress goes on', () => {
    const poll = ['10 %', '20 %', '30 %', '40 %', '50 %', '60 %'];
    const log = poll.flatMap((preview, i) => turn(aCall(`poll${i}`), preview));
    const conversation = replay(chain([says.user('Go'), ...log]));
    const told = toMessages(conversation)
      .map(inPlain)
      .filter(({ role }) => role === 'tool');
    expect(told.map(({ text }) => text.includes('the third call of this tool with these arguments'))).toEqual(
      poll.map((_, i) => i === 2),
    );
    expect(goesRound(conversation)).toBe(false);
  });

  test('in another order of its arguments, or under an alias, is the same', () => {
    const one = aCall('a', { input: { x: 1, y: { p: 1, q: 2 } } });
    const other = aCall('b', { input: { y: { q: 2, p: 1 }, x: 1 }, name: 'music_example_webmcp_alias' });
    expect(repeats(...turn(one), ...turn(other))).toEqual([1, 2]);
  });

  test('with an array in another order is not the same', () => {
    expect(
      repeats(...turn(aCall('a', { input: { x: [1, 2] } })), ...turn(aCall('b', { input: { x: [2, 1] } }))),
    ).toEqual([1, 1]);
  });

  test('of another server is not the same, even under one name', () => {
    const other = aCall('b', { target: aTarget({ layerKey: 'mcp:s2' }) });
    expect(repeats(...turn(aCall('a')), ...turn(other))).toEqual([1, 1]);
  });

  test('that fails in the same way counts as well, offered or not', () => {
    const fails = (call: ModelCall): EntryBody[] => [
      says.model('', call),
      {
        type: 'tool-result',
        callId: call.id,
        outcome: { type: 'failure', code: 'not-offered', values: {} },
        duration: null,
      },
    ];
    const call = (id: string) => aCall(id, { target: null });
    expect(repeats(...fails(call('a')), ...fails(call('b')))).toEqual([1, 2]);
  });

  test('with other arguments that nobody could read is not the same', () => {
    const odd = (id: string, malformed: string) => turn(aCall(id, { input: {}, malformed }));
    expect(repeats(...odd('a', '{oops'), ...odd('b', '{other'), ...odd('c', '{oops'))).toEqual([1, 1, 2]);
  });

  test('is counted anew with each message of the person’s', () => {
    const log = [
      ...turn(aCall('a')),
      ...turn(aCall('b')),
      says.ended('end_turn'),
      says.user('Again'),
      ...turn(aCall('c')),
    ];
    expect(repeats(...log)).toEqual([1, 2, 1]);
  });

  test('without a result yet is not counted', () => {
    expect(repeats(...turn(aCall('a')), says.model('', aCall('b')))).toEqual([1]);
  });

  test('so often that it goes round is said to the model, at that call and not before', () => {
    const log = ['a', 'b', 'c'].flatMap((id) => turn(aCall(id)));
    const told = toMessages(replay(chain([says.user('Go'), ...log])))
      .map(inPlain)
      .filter(({ role }) => role === 'tool');
    expect(told.map(({ text }) => text.includes('same result three times'))).toEqual([false, false, true]);
  });
});
