/** What the chaos takes for a fault. */
import { expect, test } from 'vitest';
import type { Entry, EntryBody } from '#core/log/entry.ts';
import { aCall, chain, says } from '../support/log-writing';
import { judge, judgeRestart } from './verdict';

const booked = aCall('c1', { input: { token: 't' } });
const results = (...bodies: EntryBody[]): Entry[] => chain([says.user('Book'), says.model('', booked), ...bodies]);
const worked = says.result('c1');
const failed = (code: 'interrupted' | 'not-taken'): EntryBody => ({
  ...{ type: 'tool-result', callId: 'c1', duration: null },
  outcome: { type: 'failure', code, values: {} },
});
const once = new Map([['t', 1]]);
const never = new Map<string, number>();

test.each([
  ['a call that worked once', results(worked), once, 0],
  ['an unknown outcome that is said, whether it took effect', results(failed('interrupted')), once, 0],
  ['or not', results(failed('interrupted')), never, 0],
  ['a lost result', results(), once, 1],
  ['two results of a call', results(worked, worked), once, 1],
  ['a doubled effect', results(worked), new Map([['t', 2]]), 1],
  ['a result without an effect', results(worked), never, 1],
  ['an effect of a call that is said not to have run', results(failed('not-taken')), once, 1],
  ['a lost entry', results(worked).slice(1), once, 1],
  ['an effect of a call that the log lacks', chain([says.user('Book')]), once, 2],
  ['a run in which the model called nothing', chain([says.user('Book'), says.model('')]), never, 1],
])('%s', (_, entries, effects, faults) => {
  expect(judge(entries, effects).faults).toHaveLength(faults);
});

test('a restart counts when its run was ended by the browser’s start and somebody went on', () => {
  const interrupted = says.ended('interrupted');
  expect(judgeRestart(chain([interrupted, says.continued()]), false)).toEqual([]);
  expect(judgeRestart(chain([interrupted]), false)).toHaveLength(1);
  expect(judgeRestart(chain([{ type: 'run-resumed' }]), false)).toHaveLength(1);
  const without = chain([interrupted, says.continued(), says.ended('error'), says.continued()]);
  expect([judgeRestart(without, false), judgeRestart(without, false, true)]).toMatchObject([{ length: 1 }, []]);
  expect(judgeRestart(chain([interrupted, says.continued()]), true)).toHaveLength(1);
});
