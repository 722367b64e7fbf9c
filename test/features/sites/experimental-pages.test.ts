/** What a call waits for once its page has gone to another: the end of a continued tool, or the JSON-LD after a form. */
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '#core/settings/settings.ts';
import type { PageDocument } from '#features/sites/layer/page.ts';
import type { PageOutcome } from '#features/sites/layer/page-tool.ts';

const { executeScript } = vi.hoisted(() => ({ executeScript: vi.fn() }));
vi.mock('wxt/browser', () => ({ browser: { scripting: { executeScript } } }));
const { experimentalPages } = await import('../../../src/features/sites/background/experimental-pages');

const origin = 'https://shop.example';
/** Null: never. */
let answers: PageOutcome | null;
const document: PageDocument = {
  ...{ documentId: 'd', tabId: 4, frameId: 0, origin, topOrigin: origin },
  list: async () => [],
  call: async () => answers ?? new Promise(() => undefined),
  ask: async () => ({ type: 'unknown' }),
  forget: () => undefined,
};
const tab = { documents: [document], notices: [] };

async function opened(experimental = true): Promise<PageDocument> {
  const pages = experimentalPages(
    { ofTab: async () => tab },
    { read: async () => ({ ...defaultSettings, experimental }) },
  );
  const [found] = (await pages.ofTab(4, new AbortController().signal)).documents;
  if (!found) throw new Error('No document');
  return found;
}

interface Next {
  origin?: string;
  fresh?: boolean;
  ready?: boolean;
  chain?: { token: string | null; until?: number; outcome?: unknown };
  described?: string;
}

/** What the tab shows, look by look; the last stays. Null: nothing can be asked. */
function shows(...looks: (Next | null)[]): void {
  executeScript.mockImplementation(async () => {
    const look = looks.length > 1 ? looks.shift() : looks[0];
    if (!look) throw new Error('No document');
    const { chain = null, ...more } = look;
    const seen = { origin, fresh: true, ready: true, described: null, ...more };
    return [{ frameId: 0, documentId: 'e', result: { ...seen, chain: chain && { until: Infinity, ...chain } } }];
  });
}

const call = async (on = true, signal = new AbortController().signal) =>
  (await opened(on)).call({ id: 'c', name: 'check_out', input: { item: 'boots' } }, signal);
const gone: PageOutcome = { type: 'gone' };
const navigated: PageOutcome = { type: 'returned', text: null };
const done = { type: 'returned', text: 'Order 7' };
beforeEach(() => executeScript.mockReset());

test('while it is off, nothing of a page is asked, and it has no calls of several tools', async () => {
  answers = gone;
  expect(await call(false)).toEqual(gone);
  expect(executeScript).not.toHaveBeenCalled();
  expect([(await opened(false)).batch, (await opened()).batch]).toEqual([undefined, true]);
});

const ask = async () =>
  (await opened()).ask({ id: 'c', name: 'check_out', input: { item: 'boots' } }, new AbortController().signal);

test('issue 18, item 2: after the background’s death the next document is asked for the end of the chain', async () => {
  shows({ chain: { token: null } }, { chain: { token: null, outcome: done } });
  expect(await ask()).toEqual(done);
  expect(executeScript.mock.calls[0]?.[0].args[0]).toContain('"since":0');
});

test('issue 18, item 2: without a chain, what the document said of the call stands', async () => {
  shows({ described: '{"@type":"Order"}' });
  expect(await ask()).toEqual({ type: 'unknown' });
});

test('an outcome that arrived stands', async () => {
  answers = { type: 'returned', text: 'here' };
  expect(await call()).toEqual(answers);
  expect(executeScript).not.toHaveBeenCalled();
});

test('a continued tool ends in the next document, however many looks it takes', async () => {
  answers = gone;
  shows(
    null,
    { fresh: false, chain: { token: 't' } },
    { chain: { token: null } },
    { chain: { token: null, outcome: done } },
  );
  expect(await call()).toEqual(done);
  const [{ args, target }] = executeScript.mock.calls[0] ?? [];
  expect(target).toEqual({ tabId: 4, frameIds: [0] });
  expect(JSON.parse(args[0])).toMatchObject({ name: 'check_out', input: '{"item":"boots"}' });
});

test.each<[string, PageOutcome, Next, PageOutcome]>([
  ['a tool whose page has gone without a word', gone, { described: '{}' }, gone],
  ['a token that has expired', gone, { chain: { token: 't', until: 0 } }, gone],
  ['another site', gone, { origin: 'https://bank.example', chain: { token: null, outcome: done } }, gone],
  ['an outcome in no known form', gone, { chain: { token: null, outcome: { type: 'returned', text: 5 } } }, gone],
  [
    'a form that led to a page with JSON-LD',
    navigated,
    { described: '{"@type":"Order"}' },
    { type: 'returned', text: '{"@type":"Order"}' },
  ],
  ['a form that led to a page without', navigated, {}, navigated],
])('%s', async (_, given, next, expected) => {
  answers = given;
  shows(next);
  expect(await call()).toEqual(expected);
});

test.each([gone, null])(
  'a form whose page has gone before it answered has the JSON-LD of the next page: %o',
  async (given) => {
    answers = given;
    shows({ described: '{"@type":"Order"}' });
    const called = { id: 'c', name: 'find', input: {}, byForm: true };
    const outcome = await (await opened()).call(called, new AbortController().signal);
    expect(outcome).toEqual({ type: 'returned', text: '{"@type":"Order"}' });
  },
);

test('a page that was left counts as gone, though its port stays open', async () => {
  answers = null;
  shows({ fresh: false }, { chain: { token: null, outcome: done } }, {});
  expect(await call()).toEqual(done);
});

test('a page that is still being read is looked at again; a call that is stopped is left', async () => {
  answers = navigated;
  shows({ ready: false }, { described: 'Later' });
  expect(await call()).toEqual({ type: 'returned', text: 'Later' });
  shows({ ready: false });
  expect(await call(true, AbortSignal.timeout(50))).toEqual({ type: 'aborted' });
});
