/** What a panel that opens in the middle of a run has missed. */
import { expect, test } from 'vitest';
import { advanceProgress, type RunProgress, recordProgress, type SessionEvent } from '#core/loop/session-event.ts';
import { chain, says } from '../../support/log-writing';

const after = (...events: SessionEvent[]) => events.reduce<RunProgress | undefined>(advanceProgress, undefined);
const calling: SessionEvent = { type: 'activity', phase: 'calling', turn: 1, maxTurns: 10, since: 0 };

test('the pieces of a streaming answer add up until an entry ends them, or they start anew', () => {
  const pieces: SessionEvent[] = [
    { type: 'delta', text: 'Half ' },
    { type: 'delta', reasoning: 'Hm' },
    { type: 'delta', text: 'an answer' },
    { type: 'delta', call: { id: 'm1', name: 'play', target: null } },
  ];
  expect(after(...pieces)).toEqual({
    activity: null,
    text: 'Half an answer',
    reasoning: 'Hm',
    asking: [],
    unwritten: null,
  });
  expect(after(...pieces, { type: 'entries', entries: chain([says.model('x')]) })).toMatchObject({
    text: '',
    reasoning: '',
  });
  expect(after(...pieces, { type: 'delta', reset: true })).toMatchObject({ text: '', reasoning: '' });
});

test('the activity is the last one told, and none when nothing runs', () => {
  expect(after(calling, { type: 'delta', text: 'a' })).toMatchObject({ activity: calling, text: 'a' });
  expect(after(calling, { ...calling, phase: null })).toMatchObject({ activity: null });
});

test('the calls whose page asks the person are kept until they no longer do', () => {
  const asks = (callId: string, on: boolean): SessionEvent => ({ type: 'delta', asking: { callId, on } });
  const both = [asks('c1', true), asks('c2', true), asks('c1', true)];
  expect(after(...both)?.asking).toEqual(['c2', 'c1']);
  expect(after(...both, asks('c2', false), { type: 'delta', reset: true })).toMatchObject({ asking: ['c1'] });
});

test('item 10: that a run could not be written is told until it goes on or ends', () => {
  const unwritten: SessionEvent = { type: 'unwritten', failure: { code: 'storage-full', values: {} }, turns: 1 };
  const stopped = [calling, { type: 'delta', text: 'Half' }, unwritten] satisfies SessionEvent[];
  expect(after(...stopped)).toEqual({ activity: null, text: '', reasoning: '', asking: [], unwritten });
  expect(after(...stopped, { type: 'entries', entries: chain([says.user('More')]) })).toMatchObject({ unwritten });
  expect(after(...stopped, { type: 'entries', entries: chain([says.ended('aborted')]) })?.unwritten).toBeNull();
  expect(after(...stopped, calling)?.unwritten).toBeNull();
  const lives = new Map<string, RunProgress>();
  for (const event of stopped) recordProgress(lives, 'a', event);
  expect(lives.get('a')).toMatchObject({ unwritten });
});

test('nothing is kept of conversations in which nothing is on its way', () => {
  const lives = new Map<string, RunProgress>();
  for (const id of ['a', 'b', 'c']) {
    recordProgress(lives, id, calling);
    recordProgress(lives, id, { type: 'delta', text: 'Half an answer' });
  }
  expect([...lives.keys()]).toEqual(['a', 'b', 'c']);
  recordProgress(lives, 'a', { type: 'entries', entries: chain([says.model('x')]) });
  recordProgress(lives, 'b', { ...calling, phase: null });
  for (const event of [
    { ...calling, phase: null },
    { type: 'delta', reset: true },
  ] as const)
    recordProgress(lives, 'c', event);
  expect([...lives.keys()]).toEqual(['a', 'b']);
  recordProgress(lives, 'a', { ...calling, phase: null });
  recordProgress(lives, 'b', { type: 'entries', entries: chain([says.model('x')]) });
  expect(lives.size).toBe(0);
});
