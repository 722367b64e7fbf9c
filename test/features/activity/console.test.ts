/** The Console's folds: where things lie on the axis, what a run holds, what a filter leaves. */
import { describe, expect, test } from 'vitest';
import type { Entry, EntryBody } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import { createAxis, toFigurePlace } from '../../../src/features/activity/state/console-axis';
import {
  filterTurns,
  showsModel,
  toRuns,
  toTurns,
  toWaited,
  toWork,
} from '../../../src/features/activity/state/console-runs';
import {
  toSumFigures,
  wordCallNotes,
  wordRunState,
  wordTurnNotes,
} from '../../../src/features/activity/state/console-words';
import { aCall, aTarget, chain, says, weatherServer } from '../../support/log-writing';

type Timed = [body: EntryBody, at: number];
const timed = (...bodies: Timed[]): Entry[] =>
  chain(bodies.map(([body]) => body)).map((entry, i) => ({ ...entry, at: bodies[i]?.[1] ?? 0 }));
const answers = (calls: ReturnType<typeof aCall>[], more = {}): EntryBody => ({
  type: 'assistant-message',
  model: 'm',
  text: '',
  calls,
  duration: 1000,
  firstWord: 400,
  ...more,
});
const result = (callId: string, duration: number): EntryBody => ({
  type: 'tool-result',
  callId,
  outcome: { type: 'result', preview: 'done', size: 4, stored: false, isError: false, images: 0 },
  duration,
});
const forecast = aCall('b', { target: aTarget({ tool: 'forecast', server: 'weather', source: weatherServer }) });
const parallel = timed(
  [says.user('Go'), 0],
  [answers([aCall('a'), forecast]), 1000],
  [says.started('a'), 1010],
  [says.started('b'), 1010],
  [result('a', 100), 1110],
  [result('b', 900), 1910],
  [answers([], { text: 'Done', duration: 500 }), 2420],
  [{ type: 'run-ended', reason: 'end_turn', turns: 2 }, 2421],
);
const none = () => undefined;
const runOf = (entries: Entry[]) => {
  const run = toRuns(replay(entries), none).at(-1);
  if (!run) throw new Error('No run');
  return run;
};

describe('a run in the Console', () => {
  test('has its turns, each with the time of the model and of its calls, which may lie side by side', () => {
    const turns = toTurns(runOf(parallel), null);
    expect(turns.map(({ span, firstAt }) => [span, firstAt])).toEqual([
      [{ from: 0, to: 1000 }, 400],
      [{ from: 1920, to: 2420 }, 2320],
    ]);
    expect(turns[0]?.calls.map(({ work }) => work)).toEqual([
      { from: 1010, to: 1110 },
      { from: 1010, to: 1910 },
    ]);
  });

  test('R34: shows the turn that the model is writing, from the end of what went before', () => {
    const turns = toTurns(runOf(parallel.slice(0, 6)), { firstAt: 2000 });
    expect(turns.at(-1)).toMatchObject({
      nth: 2,
      turn: null,
      span: { from: 1910, to: null },
      firstAt: 2000,
    });
  });

  test('counts the time that the person was asked, also while they still are', () => {
    const asked = timed([says.user('Go'), 0], [answers([aCall('a')]), 1000], [says.asked('a'), 1100]);
    expect(toWaited(toTurns(runOf(asked), null), 5100)).toBe(4000);
    expect(wordRunState(runOf(asked))).toEqual({ words: 'Waiting for you', tone: 'warn need' });
  });

  test('is summed up: waiting apart, denied calls apart from failed ones, and no total for what is not known', () => {
    const usage = { inputTokens: 2000, outputTokens: 500 };
    const run = runOf(
      timed(
        [says.user('Go'), 0],
        [answers([aCall('a')], { usage }), 1000],
        [says.asked('a'), 1100],
        [says.given('a', 'deny'), 3100],
        [
          { type: 'tool-result', callId: 'a', outcome: { type: 'failure', code: 'denied', values: {} }, duration: 0 },
          3100,
        ],
        [answers([], { duration: 500 }), 3600],
      ),
    );
    const figures = toSumFigures([{ run, turns: toTurns(run, null) }], 4000);
    expect(figures).toEqual([
      { name: 'Duration', value: '4.0 s', about: '2.0 s waiting' },
      { name: 'Turns', value: '2', about: '1 call, Denied: 1' },
      { name: 'Tokens', value: '2.5K', about: '2K in, of 1 of 2 turns' },
      { name: 'Cost', value: 'Unknown', about: '' },
    ]);
  });

  test('of which the name’s model has no known price, the cost is the least', () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 0 };
    const log = timed(
      [says.user('Go'), 0],
      [answers([], { usage }), 1000],
      [{ type: 'conversation-named', name: 'Mine' }, 1100],
      [{ type: 'conversation-named', name: 'N', model: 'cheap', usage }, 1200],
    );
    const costOf = (...priced: string[]) => {
      const runs = toRuns(replay(log), (name) => (priced.includes(name) ? { input: 2, output: 2 } : undefined));
      return toSumFigures(
        runs.map((run) => ({ run, turns: toTurns(run, null) })),
        4000,
      ).at(-1)?.value;
    };
    expect([costOf('m', 'cheap'), costOf('m'), costOf('cheap')]).toEqual(['$4.00', '$2.00 or more', '$2.00']);
  });

  test('of another branch says so, and what it spent is its own', () => {
    const [first, ...rest] = timed(
      [says.user('Go'), 0],
      [answers([]), 1000],
      [says.user('Or'), 2000],
      [answers([]), 3000],
    );
    if (!first) throw new Error('No entry');
    const branched = [first, ...rest].map((entry) => (entry.seq === 3 ? { ...entry, parent: null } : entry));
    expect(toRuns(replay(branched), none).map(({ text, aside, turns }) => [text, aside, turns.length])).toEqual([
      ['Go', true, 1],
      ['Or', false, 1],
    ]);
  });

  test('says what befell it: a server in use, tools found, schemas changed, a result read again', () => {
    const recall = aCall('r', {
      input: { id: 'a' },
      target: aTarget({ tool: 'recall', source: { type: 'local', server: 'autoui' } }),
    });
    const run = runOf(
      timed(
        [says.user('Go'), 0],
        [answers([aCall('a')], { patches: 2 }), 1000],
        [{ type: 'server-activated', layerKey: 'page:x', callId: 'a' }, 1001],
        [{ type: 'tools-found', callId: 'a', layerKey: 'page:x', tools: ['pause', 'stop'] }, 1002],
        [answers([recall]), 2000],
      ),
    );
    const [first, second] = toTurns(run, null);
    expect(first && wordTurnNotes(first, run).map(({ text }) => text)).toEqual([
      'Changes to schemas for this model: 2',
    ]);
    expect(first?.calls.flatMap((row) => wordCallNotes(row, run).map(({ text }) => text))).toEqual([
      'Activated music.example',
      'Tools found: pause, stop',
    ]);
    expect(second?.calls.flatMap((row) => wordCallNotes(row, run).map(({ text }) => text))).toEqual([
      'Reads the result of play_track again',
    ]);
  });
});

test('a chat tells changes to schemas once, and again where their number or the model is another', () => {
  const entries = timed(
    [says.user('Go'), 0],
    [answers([aCall('a')], { patches: 2, model: 'm' }), 1000],
    [answers([], { patches: 2, model: 'm' }), 2000],
    [says.user('Again'), 3000],
    [answers([aCall('b')], { patches: 2, model: 'm' }), 4000],
    [answers([aCall('c')], { patches: 5, model: 'm' }), 5000],
    [answers([], { patches: 2, model: 'other' }), 6000],
  );
  const told = toRuns(replay(entries), none).map((run) =>
    toTurns(run, null).map((turn) =>
      wordTurnNotes(turn, run)
        .map(({ text }) => text.replace(/.*: /, ''))
        .join(),
    ),
  );
  expect(told).toEqual([
    ['2', ''],
    ['', '5', '2'],
  ]);
});

describe('the filter', () => {
  const turns = toTurns(runOf(parallel), null);
  const left = (kind: 'all' | 'model' | 'calls' | 'failures', words = '') =>
    filterTurns(turns, { kind, words }).map(({ nth, calls }) => [nth, ...calls.map(({ id }) => id)]);

  test('leaves rows of one kind', () => {
    expect(left('all')).toEqual([[1, 'a', 'b'], [2]]);
    expect(left('model')).toEqual([[1], [2]]);
    expect(left('calls')).toEqual([[1, 'a', 'b']]);
    expect(left('failures')).toEqual([]);
  });

  test('leaves calls that hold the words, in their name, server, arguments or result', () => {
    expect(left('all', 'forecast')).toEqual([[1, 'b']]);
    expect(left('all', 'WEATHER')).toEqual([[1, 'b']]);
    expect(left('calls', 'blue-train')).toEqual([[1, 'a', 'b']]);
    const [first] = turns;
    expect(first && showsModel(first, { kind: 'all', words: 'forecast' })).toBe(false);
  });
});

describe('the axis', () => {
  test('ends at a round figure, so that it stands still between two of them', () => {
    const axis = createAxis({ from: 0, to: 6800 }, [{ from: 0, to: 6800 }]);
    expect(axis.marks).toEqual(['0', '2', '4', '6', '8 s']);
    expect(axis.at(4000)).toBe(0.5);
    expect(axis.breaks).toEqual([]);
  });

  test('draws a long wait short, says where, and tells the true time at its end', () => {
    const hours = 7_200_000;
    const work = [
      { from: 0, to: 4000 },
      { from: 4000 + hours, to: 8000 + hours },
    ];
    const axis = createAxis({ from: 0, to: 8000 + hours }, work);
    expect(axis.at(4000)).toBeCloseTo(4 / 12);
    expect(axis.at(4000 + hours)).toBeCloseTo(7 / 12);
    expect(axis.breaks).toHaveLength(1);
    expect(axis.marks).toEqual(['0', '', '', '', '2 h 0 min']);
  });

  test('writes a duration after its bar, before it near the end, and on a bar that fills the axis', () => {
    const axis = createAxis({ from: 0, to: 8000 }, [{ from: 0, to: 8000 }]);
    expect(toFigurePlace({ from: 0, to: 4000 }, axis)).toBe('after');
    expect(toFigurePlace({ from: 4000, to: 8000 }, axis)).toBe('before');
    expect(toFigurePlace({ from: 1000, to: 7000 }, axis)).toBe('on');
  });

  test('counts only as work what the model or a tool did', () => {
    const asked = timed([says.user('Go'), 0], [answers([aCall('a')]), 1000], [says.asked('a'), 1100]);
    expect(toWork(toTurns(runOf(asked), null), 9000)).toEqual([{ from: 0, to: 1000 }]);
  });
});
