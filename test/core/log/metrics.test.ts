/** The figures of a conversation: what it took, what it cost, and how it found its way. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry, EntryBody, ModelCall, Usage } from '#core/log/entry.ts';
import type { PriceOf } from '#core/log/figures.ts';
import { toMetrics } from '#core/log/metrics.ts';
import { replay } from '#core/log/replay.ts';
import { createAgentWorld, look, until } from '../../support/agent-world';
import { aCall, aTarget, chain, says } from '../../support/log-writing';

type Answer = Extract<EntryBody, { type: 'assistant-message' }>;

const answers = (calls: ModelCall[], more: Partial<Answer> = {}): EntryBody => ({
  type: 'assistant-message',
  model: 'm',
  text: '',
  calls,
  duration: 1_000,
  firstWord: 200,
  ...more,
});
const fails = (callId: string): EntryBody => ({
  type: 'tool-result',
  callId,
  outcome: { type: 'failure', code: 'threw', values: { message: 'No disc' } },
  duration: 7,
});
const result = (callId: string, duration: number | null, preview = 'done', isError = false): EntryBody => ({
  type: 'tool-result',
  callId,
  outcome: { type: 'result', preview, size: preview.length, stored: false, isError, images: 0 },
  duration,
});
const searchTools = (id: string) =>
  aCall(id, { name: 'music_example_webmcp_search_tools', target: aTarget({ tool: 'search_tools' }) });
const activates = (callId: string): EntryBody => ({ type: 'server-activated', layerKey: 'mcp:s1', callId });
const usage = (inputTokens: number, outputTokens: number, cachedInputTokens?: number): Usage => ({
  inputTokens,
  outputTokens,
  ...(cachedInputTokens !== undefined && { cachedInputTokens }),
});

const fold = (bodies: EntryBody[], priceOf?: PriceOf) => toMetrics(replay(chain(bodies)), priceOf);
const callsOf = (bodies: EntryBody[]) => fold(bodies).runs.flatMap(({ turns }) => turns.flatMap(({ calls }) => calls));

describe('a call', () => {
  test('R30: is recorded with its id, name, arguments, result and whole milliseconds', () => {
    const log = [says.user('Go'), answers([aCall('a')]), says.prepared('a'), says.started('a'), result('a', 34)];
    expect(callsOf(log)).toEqual([
      {
        id: 'a',
        name: 'music_example_webmcp_play_track',
        args: { id: 'blue-train' },
        result: 'done',
        error: null,
        startedAt: 1_003,
        elapsed: 34,
        guided: false,
        repeat: 1,
        approvalTime: null,
        askedAt: null,
        decidedAt: null,
        activated: false,
        found: [],
      },
    ]);
  });

  test('R30: is recorded with its error, whether it threw or said so itself', () => {
    const log = [says.user('Go'), answers([aCall('a'), aCall('b')]), fails('a'), result('b', 3, 'Sold out', true)];
    expect(callsOf(log)).toMatchObject([
      { result: null, error: 'Error: No disc', elapsed: 7 },
      { result: null, error: 'Sold out', elapsed: 3 },
    ]);
    expect(fold(log).figures).toMatchObject({ calls: 2, failed: 2 });
  });

  test('R30: shows the arguments as they ran, repaired', () => {
    const log = [says.user('Go'), answers([aCall('a', { input: { id: 'wrong' } })]), says.prepared('a')];
    expect(callsOf(log)).toMatchObject([{ args: { id: 'blue-train' } }]);
  });

  test('R30: shows the arguments as they ran, changed by the person', () => {
    const changed: EntryBody = { type: 'approval-given', callId: 'a', decision: 'once', input: { id: 'desk-fan' } };
    expect(callsOf([says.user('Go'), answers([aCall('a')]), says.prepared('a'), changed])).toMatchObject([
      { args: { id: 'desk-fan' } },
    ]);
  });

  test('R31: is guided when a discovery tool had answered in its run', () => {
    const log = [
      says.user('Go'),
      answers([aCall('a')]),
      says.result('a'),
      answers([searchTools('b')]),
      says.result('b'),
      answers([aCall('c'), aCall('d')]),
      answers([aCall('e')]),
    ];
    const guided = (bodies: EntryBody[]) => callsOf(bodies).map((call) => call.guided);
    expect(guided(log)).toEqual([false, false, true, true, true]);
    expect(guided([...log, says.user('And'), answers([aCall('f')])]).at(-1)).toBe(false);
  });

  test('R31: is not guided by what was called beside it: the model knew neither result', () => {
    expect(callsOf([says.user('Go'), answers([searchTools('a'), aCall('b')])]).map(({ guided }) => guided)).toEqual([
      false,
      false,
    ]);
  });

  test.each(['list_tools', 'search_tools', 'search_recipes', 'list_recipes', 'get_recipe'])(
    'R31: is guided by %s, under its own name or as alias',
    (tool) => {
      const guidedBy = (call: ModelCall) =>
        callsOf([says.user('Go'), answers([call]), says.result(call.id), answers([aCall('z')])]).at(-1)?.guided;
      expect(guidedBy(aCall('a', { target: aTarget({ tool }) }))).toBe(true);
      expect(guidedBy(aCall('a', { name: `music_example_webmcp_${tool}`, target: aTarget({ tool: 'browse' }) }))).toBe(
        true,
      );
      expect(
        guidedBy(aCall('a', { name: `music_example_webmcp_my_${tool}`, target: aTarget({ tool: `my_${tool}` }) })),
      ).toBe(false);
      expect(guidedBy(aCall('a', { name: `music_example_webmcp_${tool}`, target: null }))).toBe(false);
    },
  );

  test('R32: is counted once, whatever became of it', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => aCall(id));
    const log = [
      says.user('Go'),
      answers(all),
      says.prepared('a'),
      says.asked('a'),
      fails('b'),
      says.started('c'),
      result('c', 1),
    ];
    expect(fold(log).figures).toMatchObject({ calls: 4, failed: 1 });
    expect(callsOf(log).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('R33: that repeats another one is counted', () => {
    const log = [says.user('Go'), ...['a', 'b', 'c'].flatMap((id) => [answers([aCall(id)]), says.result(id)])];
    expect(callsOf(log).map(({ repeat }) => repeat)).toEqual([1, 2, 3]);
    expect(fold(log).figures.repeated).toBe(2);
  });

  test('that waits for the person counts, and how long it waited when they have answered', () => {
    const log = [says.user('Go'), answers([aCall('a')]), says.prepared('a'), says.asked('a')];
    expect(fold(log).figures).toMatchObject({ approvals: 1, approvalTime: 0 });
    const entries: Entry[] = chain([...log, says.given('a', 'deny')]).map((entry) =>
      entry.type === 'approval-given' ? { ...entry, at: entry.at + 5_000 } : entry,
    );
    expect(toMetrics(replay(entries)).figures).toMatchObject({ approvals: 1, approvalTime: 5_001 });
  });

  test('whose time nobody saw adds none', () => {
    expect(fold([says.user('Go'), answers([aCall('a')]), result('a', null)]).figures.toolTime).toBe(0);
  });
});

describe('the figures', () => {
  const log = [
    says.user('One'),
    answers([aCall('a')], { usage: usage(1_000, 100), patches: 3, offered: 12 }),
    activates('a'),
    result('a', 50),
    answers([], { usage: usage(2_000, 50, 1_500), patches: 5, offered: 40, text: 'Done' }),
    says.ended('end_turn', 2),
    says.user('Two'),
    answers([aCall('b')], { model: 'other', usage: usage(500, 10), offered: 40 }),
    result('b', 25),
  ];

  test('add up from calls to turns, runs and the conversation', () => {
    const { figures, runs } = fold(log);
    expect(runs.map((run) => [run.figures.turns, run.figures.calls, run.turns.length])).toEqual([
      [2, 1, 2],
      [1, 1, 1],
    ]);
    expect(runs[0]?.turns.map((turn) => [turn.duration, turn.firstWord, turn.figures.toolTime])).toEqual([
      [1_000, 200, 50],
      [1_000, 200, 0],
    ]);
    expect(figures).toMatchObject({
      turns: 3,
      modelTime: 3_000,
      toolTime: 75,
      inputTokens: 3_500,
      outputTokens: 160,
      cachedInputTokens: 1_500,
      cacheHits: 1,
      activated: 1,
      patches: 8,
      offered: 40,
    });
  });

  test('say of each run when it began, and how it ended, if it has', () => {
    const [first, second] = fold(log).runs;
    expect(first).toMatchObject({ startedAt: 1_000, ended: { at: 1_005, reason: 'end_turn' } });
    expect(second).toMatchObject({ startedAt: 1_006, ended: null });
    expect(fold([...log, says.ended('aborted'), says.continued()]).runs).toHaveLength(3);
  });

  test('a run that an event of a widget started is one of its own; an event within a run is part of it', () => {
    const event: EntryBody = {
      type: 'widget-event',
      blockId: 'w_aaaaaa',
      widget: 'data-table',
      event: 'rowclick',
      payload: {},
      wakes: true,
    };
    const first = [says.user('Show'), answers([]), says.ended('end_turn')];
    const told: EntryBody = { type: 'events-told' };
    expect(fold([...first, event, told, answers([])]).runs.map(({ figures }) => figures.turns)).toEqual([1, 1]);
    expect(fold([says.user('Show'), event, answers([]), told, answers([])]).runs).toHaveLength(1);
    expect(fold([...first, { ...event, wakes: false }]).runs).toHaveLength(1);
  });

  test('hold the cost where the price is known, cached tokens at their own, and say of how many turns it isn’t', () => {
    const priceOf: PriceOf = (model) => (model === 'm' ? { input: 3, output: 15, cachedInput: 0.3 } : undefined);
    const { figures, runs } = fold(log, priceOf);
    expect(runs[0]?.figures.cost).toBeCloseTo((1_500 * 3 + 1_500 * 0.3 + 150 * 15) / 1e6, 12);
    expect(figures).toMatchObject({ cost: runs[0]?.figures.cost, unpriced: 1 });
    expect(fold(log, () => ({ input: 1, output: 1 })).figures.cost).toBeCloseTo(3_660 / 1e6, 12);
    expect(fold(log).figures).toMatchObject({ cost: 0, unpriced: 3 });
  });

  test('keep what a deleted message has cost', () => {
    expect(fold([...log, { type: 'message-deleted', entryId: 'e2' }])).toEqual(fold(log));
  });

  test('of an older log, without times and sizes, count what there is', () => {
    const old = [says.user('Go'), says.model('', aCall('a')), says.result('a'), says.ended('end_turn')];
    expect(fold(old).figures).toMatchObject({
      turns: 1,
      calls: 1,
      modelTime: 0,
      toolTime: 5,
      inputTokens: 0,
      unpriced: 1,
    });
  });

  test('of nothing are none', () => {
    const { figures, runs } = fold([]);
    expect(runs).toEqual([]);
    expect(Object.values(figures).every((figure) => figure === 0)).toBe(true);
  });
});

test('R34: the figures of a run that goes on are right at every prefix of the log, and never fall', () => {
  const ids = ['a', 'b', 'c'];
  const verbs = [says.prepared, says.asked, says.started, activates, fails, (id: string) => result(id, 5)];
  const step = fc.oneof(
    fc.constantFrom<EntryBody>(
      says.user('Go'),
      says.continued(),
      says.ended('max_turns'),
      answers([], { text: 'Well' }),
    ),
    fc.tuple(fc.constantFrom(...verbs), fc.constantFrom(...ids)).map(([verb, id]) => verb(id)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const entries = chain([
        says.user('Go'),
        answers(
          ids.map((id) => aCall(id)),
          { usage: usage(10, 5) },
        ),
        ...steps,
      ]);
      let before = toMetrics(replay([])).figures;
      for (const at of entries.keys()) {
        const { figures, runs } = toMetrics(replay(entries.slice(0, at + 1)));
        expect(figures.turns).toBe(runs.reduce((sum, { turns }) => sum + turns.length, 0));
        expect(figures.calls).toBeGreaterThanOrEqual(before.calls);
        expect(figures.inputTokens).toBeGreaterThanOrEqual(before.inputTokens);
        expect(figures.turns).toBeGreaterThanOrEqual(before.turns);
        before = figures;
      }
    }),
    { numRuns: 60 },
  );
});

test('R34: of a real run can be read while its call still runs, and when it has ended', async () => {
  const world = await createAgentWorld();
  let finish: (text: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    finish = resolve;
  });
  world.pageOffers({ name: 'search_library', hints: { readOnly: true }, run: () => answered });
  world.modelDoes({ calls: [{ name: look }] });
  await world.starts('Search');
  await until(() => world.page.made.length === 1, 'the call runs');
  const going = toMetrics(replay(await world.entries()));
  expect(going.figures).toMatchObject({ turns: 1, calls: 1, inputTokens: 7, outputTokens: 3, activated: 1 });
  expect(going.runs[0]?.ended).toBeNull();
  expect(going.runs[0]?.turns[0]?.calls[0]).toMatchObject({
    startedAt: expect.any(Number),
    elapsed: null,
    result: null,
  });
  finish('Blue Train');
  await world.settles();
  const { figures, runs } = toMetrics(replay(await world.entries()));
  expect(figures).toMatchObject({ turns: 2, calls: 1, failed: 0, inputTokens: 14, offered: 1 });
  expect(runs).toMatchObject([{ ended: { reason: 'end_turn' }, turns: [{ duration: expect.any(Number) }, {}] }]);
  expect(Number.isInteger(runs[0]?.turns[0]?.calls[0]?.elapsed)).toBe(true);
});

test('the figures of ten thousand entries are folded', () => {
  const turn = (id: string): EntryBody[] => [answers([aCall(id)]), says.prepared(id), says.started(id), result(id, 5)];
  const entries = chain(Array.from({ length: 2_000 }, (_, n) => [says.user('Go'), ...turn(`c${n}`)]).flat());
  expect(toMetrics(replay(entries)).figures.calls).toBe(2_000);
});
