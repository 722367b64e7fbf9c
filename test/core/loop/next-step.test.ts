/** What a run does next, branch by branch: the same log always gives the same step. */
import { describe, expect, test } from 'vitest';
import type { EntryBody } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import { nextStep } from '../../../src/core/loop/next-step';
import { aCall, aTarget, chain, says } from '../../support/log-writing';

const step = (bodies: EntryBody[], maxTurns = 10) => nextStep(replay(chain(bodies)), { maxTurns });
const named = (bodies: EntryBody[], maxTurns?: number) => {
  const next = step(bodies, maxTurns);
  if (next.type === 'stop') return `stop ${next.reason}`;
  if (next.type === 'prepare-calls') return `prepare ${next.calls.map(({ call }) => call.id).join(' ')}`;
  if (next.type === 'run-calls') return `run ${next.calls.map(({ call }) => call.id).join(' ')}`;
  return 'call' in next ? `${next.type} ${next.call.call.id}` : next.type;
};
const asks = says.user('Play Blue Train');
const wants = says.model('', aCall('a'), aCall('b'));
const bothReady = [asks, wants, says.prepared('a'), says.prepared('b')];

describe('the model is asked', () => {
  test('after a person’s message', () => {
    expect(named([asks])).toBe('ask-model');
  });

  test('when each call of its turn has its result', () => {
    expect(named([...bothReady, says.started('a'), says.result('a'), says.started('b'), says.result('b')])).toBe(
      'ask-model',
    );
  });

  test('again after an answer that death or a stop cut off', () => {
    expect(named([asks, says.cut('died')])).toBe('ask-model');
    expect(named([asks, says.cut('stopped'), { type: 'run-continued' }])).toBe('ask-model');
  });

  test('no more after a stop, also when death came before the end was written', () => {
    expect(named([asks, says.cut('stopped')])).toBe('stop aborted');
  });

  test('a turn that death cut off is asked again at most twice, then the run is interrupted', () => {
    const twice = [asks, says.cut('died'), says.cut('died')];
    expect(named(twice)).toBe('ask-model');
    expect(named([...twice, says.cut('died')])).toBe('stop interrupted');
    expect(named([...twice, says.cut('died'), says.ended('interrupted'), says.continued()])).toBe('ask-model');
  });

  test('an answer without a word is asked for once more, and only once', () => {
    const empty = [asks, says.model('\n')];
    expect(named(empty)).toBe('ask-model');
    expect(named([...empty, says.model('')])).toBe('stop end_turn');
    expect(named(empty, 1)).toBe('stop max_turns');
  });

  test('after "Continue", even when its last answer was finished', () => {
    expect(named([asks, says.model('Here.'), says.ended('end_turn'), says.continued()])).toBe('ask-model');
  });
});

describe('a run stops', () => {
  test('R103: after an answer without calls', () => {
    expect(named([asks, says.model('Here.')])).toBe('stop end_turn');
  });

  test('not for the number of steps that hands took, which cost is asked about, but for a hundred of them', () => {
    const source = { type: 'page' as const, documentId: 'hands:1', origin: 'https://a.example' }; // const: a literal type
    const target = aTarget({ source: { ...source, topOrigin: source.origin, tabId: 1, top: true } });
    const steps = (count: number) =>
      Array.from({ length: count }, (_, i) => [
        says.model('', aCall(`h${i}`, { target, input: { ref: i } })),
        says.prepared(`h${i}`),
        says.started(`h${i}`),
        says.result(`h${i}`, `clicked ${i}`),
      ]).flat();
    expect(named([asks, ...steps(30)], 10)).toBe('ask-model');
    expect(named([asks, ...steps(110)], 10)).toBe('stop max_turns');
  });

  test('R101: at the limit of turns, once the calls of the last one are answered', () => {
    const log = [asks, says.model('', aCall('a')), says.prepared('a'), says.started('a')];
    expect(named(log, 1)).toBe('recover-call a');
    expect(named([...log, says.result('a')], 1)).toBe('stop max_turns');
    expect(named([...log, says.result('a')], 2)).toBe('ask-model');
  });

  test('R33: when the same call gave the same result once more after the model was told', () => {
    const round = (id: string) => [says.model('', aCall(id)), says.prepared(id), says.started(id), says.result(id)];
    const three = [asks, ...round('a'), ...round('b'), ...round('c')];
    expect(named(three)).toBe('ask-model');
    expect(named([...three, ...round('d')])).toBe('stop repeating');
    expect(named([...three, says.ended('repeating'), says.continued(), ...round('d')])).toBe('ask-model');
  });

  test('R101: "Continue" counts the turns anew', () => {
    const log = [asks, says.model('', aCall('a')), says.result('a'), says.ended('max_turns'), says.continued()];
    expect(named(log, 1)).toBe('ask-model');
  });

  test('when the person denied a call and said stop; the calls behind it do not run', () => {
    const denied = [...bothReady, says.asked('a'), says.given('a', 'deny-and-stop')];
    expect(named(denied)).toBe('refuse-call a');
    expect(named([...denied, says.result('a')])).toBe('stop aborted');
    expect(named([...denied, says.result('a'), says.ended('aborted'), says.continued()])).toBe('run b');
  });
});

describe('the calls of a turn', () => {
  test('are all looked at before the first one runs', () => {
    expect(named([asks, wants])).toBe('prepare a b');
    expect(named([asks, wants, says.prepared('a')])).toBe('prepare b');
    expect(named([asks, wants, says.prepared('a'), says.result('b')])).toBe('run a');
  });

  test('R112: those that only read, and those of different tools, run at the same time', () => {
    const look = (id: string) => aCall(id, { target: aTarget({ tool: 'look', hints: { readOnly: true } }) });
    const stop = aCall('s', { target: aTarget({ tool: 'stop' }) });
    const log = [asks, says.model('', look('x'), aCall('a'), look('y'), stop, aCall('b'))];
    const ready = [...log, ...['x', 'a', 'y', 's', 'b'].map(says.prepared)];
    expect(named(ready)).toBe('run x a y s');
    expect(named([...ready, says.asked('a')])).toBe('run x y');
    expect(named([...ready, says.asked('s')])).toBe('run x a y');
  });

  test('of one page tool that is not read-only run in the model’s order', () => {
    expect(named(bothReady)).toBe('run a');
    expect(named([...bothReady, says.started('a'), says.result('a')])).toBe('run b');
  });

  test('a call that waits for the person holds those behind it that may change something', () => {
    expect(named([...bothReady, says.asked('a')])).toBe('wait-for-approval');
    expect(named([...bothReady, says.asked('b')])).toBe('run a');
    expect(named([...bothReady, says.asked('b'), says.result('a')])).toBe('wait-for-approval');
  });

  test('R113: a decision lets the call run or refuses it', () => {
    expect(named([...bothReady, says.asked('a'), says.given('a', 'once')])).toBe('run a');
    expect(named([...bothReady, says.asked('a'), says.given('a', 'always')])).toBe('run a');
    expect(named([...bothReady, says.asked('a'), says.given('a', 'deny')])).toBe('refuse-call a');
    expect(named([...bothReady, says.asked('b'), says.given('b', 'deny')])).toBe('refuse-call b');
  });

  test('a call that had started and has no result is recovered before anything else is looked at', () => {
    expect(named([asks, wants, says.prepared('a'), says.started('a')])).toBe('recover-call a');
    expect(named([...bothReady, says.asked('b'), says.started('a')])).toBe('recover-call a');
  });
});
