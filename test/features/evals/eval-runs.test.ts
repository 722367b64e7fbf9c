/** Issue 19: runs of evals as they are stored, stopped, and taken up again. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { defaultSettings } from '#core/settings/settings.ts';
import { openDatabase } from '#core/store/opening.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import { EvalRuns } from '#features/evals/background/eval-runs.ts';
import { evalStore } from '#features/evals/background/storage.ts';
import { summarize } from '#features/evals/suites/statistics.ts';

const site = 'https://shop.example';
const suite = {
  ...{ id: 's', site, name: 'Shop', savedAt: 1 },
  text: JSON.stringify([
    {
      messages: [{ role: 'user', type: 'message', content: 'add milk' }],
      expectedCall: [{ functionName: 'add_item' }],
    },
    { messages: [{ role: 'user', type: 'message', content: 'add bread' }], expectedCall: null },
  ]),
  tools: [
    {
      ...{ name: 'add_item', description: 'Adds an item to the list.' },
      inputSchema: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
    },
  ],
};

let nth = 0;
/** A world whose model is demo mode, which picks tools by their words. `life` begins another background on the same data. */
async function world(
  call: () => Promise<ToolOutcome> = async () => ({
    type: 'result',
    content: [],
    isError: false,
    structured: { ok: true },
  }),
  hints = noHints,
) {
  const store = evalStore(openDatabase(`evals-${nth++}`));
  await store.putSuite(suite);
  const [definition] = suite.tools;
  const layer: ToolLayer = {
    ...{ key: `page:${site}`, serverName: 'shop', protocol: 'webmcp', notices: [], documentId: 'd' },
    tools: definition
      ? [
          {
            ...definition,
            hints,
            lazy: false,
            disabled: false,
            source: { type: 'page', origin: site, topOrigin: site, tabId: 1, top: true, documentId: 'd' },
          },
        ]
      : [],
    call,
    recover: async () => ({ type: 'unknown' }),
  };
  const settings = async () => defaultSettings;
  const began = vi.fn();
  const life = () =>
    new EvalRuns({
      ...{ store, openInTab: async () => undefined, began },
      models: { settings, secret: async () => undefined, mayReach: async () => true },
      priceOf: async () => () => undefined,
      pageLayers: async () => [layer],
      originOf: async () => site,
    });
  const ended = (runId: string) => vi.waitUntil(async () => (await store.run(runId))?.end, { timeout: 5000 });
  return { store, life, ended, began };
}

const request = {
  suiteId: 's',
  cases: [0, 1],
  models: [{ type: 'demo' as const }],
  times: 2,
  budget: {},
  page: null,
}; // a literal type

test('a run with mocks is stored attempt by attempt, and said to have begun, which keeps the background awake', async () => {
  const { store, life, ended, began } = await world();
  const runId = await life().start(request);
  expect(began).toHaveBeenCalledOnce();
  expect(await ended(runId)).toBe('done');
  const attempts = await store.attempts(runId);
  expect(attempts.map(({ outcome, first }) => [outcome, first?.type])).toEqual([
    ['pass', undefined],
    ['fail', 'not-expected'],
    ['pass', undefined],
    ['fail', 'not-expected'],
  ]);
  expect(summarize(attempts)).toMatchObject({ passed: 2, of: 4, errors: 0 });
});

test('a run on a page calls the page’s tools, and reads what they return', async () => {
  const call = vi.fn(
    async (): Promise<ToolOutcome> => ({ type: 'result', content: [], isError: false, structured: { ok: 7 } }),
  );
  const { store, life, ended } = await world(call);
  const runId = await life().start({ ...request, cases: [0], times: 1, page: { tabId: 1, url: null } });
  await ended(runId);
  expect(call).toHaveBeenCalledOnce();
  const [attempt] = await store.attempts(runId);
  expect(attempt).toMatchObject({ outcome: 'pass', turns: [{ calls: [{ answer: { result: { ok: 7 } } }] }, {}] });
});

test.each(['destructive', 'consequential'] as const)(
  'a %s tool of the page is never run: its mock answers',
  async (hint) => {
    const call = vi.fn();
    const { store, life, ended } = await world(call, { ...noHints, [hint]: true });
    const runId = await life().start({ ...request, cases: [0], times: 1, page: { tabId: 1, url: null } });
    await ended(runId);
    expect(call).not.toHaveBeenCalled();
    expect(await store.attempts(runId)).toMatchObject([{ outcome: 'pass' }]);
  },
);

test('a background that died in a call takes the run up; an outcome that nobody knows is no verdict', async () => {
  const { store, life } = await world(() => new Promise(() => undefined));
  const first = life();
  const runId = await first.start({ ...request, times: 1, page: { tabId: 1, url: null } });
  await vi.waitUntil(async () => (await store.run(runId))?.progress.now?.turns[0]?.calls[0]?.begun, { timeout: 5000 });
  await life().wake(false);
  const [attempt] = await vi.waitUntil(
    async () => {
      const made = await store.attempts(runId);
      return made.length > 0 && made;
    },
    { timeout: 8000 },
  );
  expect(attempt).toMatchObject({ outcome: 'error', error: { type: 'interrupted', tool: 'add_item' } });
  first.stop(runId);
});

test('a run that outlived the browser is stopped, and goes on when the user says so', async () => {
  const { store, life, ended } = await world();
  const runId = await life().start(request);
  await ended(runId);
  const run = await store.run(runId);
  const attempts = await store.attempts(runId);
  if (!run) throw new Error('The run is gone.');
  await store.putRun({ ...run, end: null }, attempts.slice(0, 2), 0);
  await life().wake(true);
  expect(await store.run(runId)).toMatchObject({ end: 'stopped' });
  await life().goOn(runId, {});
  expect(await ended(runId)).toBe('done');
  expect(await store.attempts(runId)).toHaveLength(4);
});

test('a wording takes the place of a tool’s description', async () => {
  const { store, life, ended } = await world();
  const wording = { tool: 'add_item', description: 'Closes the shop.' };
  const runId = await life().start({ ...request, wording });
  await ended(runId);
  expect(await store.run(runId)).toMatchObject({ wording });
});

test('a full disk ends the run, and what was stored stays', async () => {
  const { store, life } = await world();
  const full = new DOMException('full', 'QuotaExceededError');
  const { putRun } = store;
  const write = vi.fn(putRun);
  for (let i = 0; i < 3; i++) write.mockImplementationOnce(putRun);
  write.mockRejectedValueOnce(full);
  store.putRun = write;
  const runId = await life().start(request);
  expect(await vi.waitUntil(async () => (await store.run(runId))?.end, { timeout: 5000 })).toBe('not-stored');
});

test('deleting a suite deletes its runs', async () => {
  const { store, life, ended } = await world();
  const runId = await life().start(request);
  await ended(runId);
  await store.removeSuite('s');
  expect([await store.suites(site), await store.run(runId), await store.attempts(runId)]).toEqual([[], null, []]);
});
