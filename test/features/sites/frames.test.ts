/** How the frames of a tab are reached: also past one that is busy, and one that goes away meanwhile. */
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '#core/settings/settings.ts';
import { openPages } from '../../../src/features/sites/background/frames';
import { sayHello } from '../../../src/page/in-frames';
import { whose } from '../../../src/page/reader/read-selection';

interface Target {
  frameIds?: number[];
  documentIds?: string[];
}

const { executeScript, get } = vi.hoisted(() => ({ executeScript: vi.fn(), get: vi.fn() }));
vi.mock('wxt/browser', () => ({
  browser: {
    scripting: { executeScript, getRegisteredContentScripts: async () => [] },
    tabs: { query: async () => [], get },
  },
}));

const relay = (documentId: string) => ({ documentId, tools: true, late: false, madeBy: 'browser' as const });
const never = new Promise<never>(() => undefined);
const from = (frameId: number, url: string, hello: object | null) => ({
  frameId,
  documentId: `d${frameId}`,
  result: { url, relay: hello },
});
const blank = { url: 'https://top.example', blank: true };
const { reach } = openPages({
  isOff: async (url) => url.startsWith('https://off.example'),
  settings: { read: async () => defaultSettings },
  followers: () => [],
});

let asks: (target: Target) => unknown;
let injects: (target: Target) => unknown;

beforeEach(() => {
  get.mockResolvedValue({ url: 'https://top.example/', title: '' });
  injects = async () => [];
  executeScript.mockImplementation(async ({ target, files }: { target: Target; files?: string[] }) =>
    files ? injects(target) : asks(target),
  );
});

test('when one frame is busy the top frame is asked alone, and the silence is told', async () => {
  asks = ({ frameIds }) => (frameIds ? [from(0, 'https://top.example/', relay('top'))] : never);
  const hello = await reach.hello(1, AbortSignal.timeout(1000));
  expect(hello).toEqual({
    topOrigin: 'https://top.example',
    frames: [relay('top')],
    late: false,
    madeBy: 'browser',
    silent: true,
    fresh: undefined,
  });
});

test('a tab is loading while it loads, and young for the 3 seconds after its page began', async () => {
  const ages = async (age: number, status = 'complete') => {
    get.mockResolvedValue({ url: 'https://top.example/', title: '', status });
    const { result, ...frame } = from(0, 'https://top.example/', relay('top'));
    asks = () => [{ ...frame, result: { ...result, age } }];
    return (await reach.hello(1, AbortSignal.timeout(1000))).fresh;
  };
  expect([await ages(2900), await ages(3100), await ages(3100, 'loading')]).toEqual(['young', undefined, 'loading']);
});

test('a tab is late when its own page is; a late frame in it says nothing of the page', async () => {
  const late = { ...relay('d'), late: true };
  asks = () => [from(0, 'https://top.example/', relay('top')), from(3, 'https://top.example/', late)];
  expect(await reach.hello(1, AbortSignal.timeout(1000))).toMatchObject({ late: false });
  asks = () => [from(0, 'https://top.example/', late)];
  expect(await reach.hello(1, AbortSignal.timeout(1000))).toMatchObject({ late: true });
});

test('when every frame is busy nothing waits longer than the signal', async () => {
  asks = () => never;
  const hello = { topOrigin: 'https://top.example', frames: [], late: false, silent: true, fresh: undefined };
  expect(await reach.hello(1, AbortSignal.timeout(20))).toEqual(hello);
  expect(await reach.hello(1, AbortSignal.abort())).toEqual(hello);
}, 500);

test('one frame that went away does not keep scripts from the others', async () => {
  const deaf = new Set([0, 5]);
  asks = () => [...deaf, 7].map((id) => from(id, 'https://top.example/', deaf.has(id) ? null : relay(`d${id}`)));
  injects = async ({ documentIds = [] }) => {
    if (documentIds.includes('d5')) throw new Error('No document with id d5');
    for (const id of documentIds) deaf.delete(Number(id.slice(1)));
    asks = () => [from(0, 'https://top.example/', relay('d0')), from(7, 'https://top.example/', relay('d7'))];
    return [];
  };
  const { frames } = await reach.hello(1, AbortSignal.timeout(1000));
  expect(frames).toEqual([relay('d0'), relay('d7')]);
});

test('the tab’s origin is that of the page that answers, which may have changed meanwhile; one that is off is left alone', async () => {
  asks = () => [from(0, 'https://next.example/', relay('d0'))];
  expect((await reach.hello(1, AbortSignal.timeout(1000))).topOrigin).toBe('https://next.example');
  asks = () => [from(0, 'https://off.example/', relay('d0')), from(1, 'https://a.example/', relay('d1'))];
  expect((await reach.hello(1, AbortSignal.timeout(1000))).frames).toEqual([]);
});

test('frames of a site that is switched off get no scripts', async () => {
  const got: Target[] = [];
  asks = () => [from(0, 'https://top.example/', relay('d0')), from(1, 'https://off.example/', null)];
  injects = async (target) => void got.push(target);
  expect((await reach.hello(1, AbortSignal.timeout(1000))).frames).toEqual([relay('d0')]);
  expect(got).toEqual([]);
});

test('a blank frame that has no scripts gets none: it may show another site before they come', async () => {
  const got: object[] = [];
  asks = () => [from(0, 'https://top.example/', relay('d0')), { frameId: 1, result: { ...blank, relay: null } }];
  injects = async (target) => void got.push(target);
  await reach.hello(1, AbortSignal.timeout(1000));
  expect(got).toEqual([]);
});

test('the document that answered gets the scripts, and not what its frame shows by then', async () => {
  const got: object[] = [];
  asks = () => [from(0, 'https://top.example/', relay('d0')), from(1, 'https://top.example/', null)];
  injects = async (target) => void got.push(target);
  await reach.hello(1, AbortSignal.timeout(1000));
  expect(got).toEqual([0, 1].map(() => ({ tabId: 1, documentIds: ['d1'] })));
});

test('a page that the browser keeps closed has no documents, and no silence', async () => {
  asks = () => Promise.reject(new Error('Cannot access contents of the page'));
  expect(await reach.hello(1, AbortSignal.timeout(1000))).toMatchObject({ frames: [], silent: false });
});

/** A frame without an address of its own, in the browser's words, with a base address that its page chose. */
function inBlankFrame<T>(origin: string, ask: () => T): T {
  const page = {
    ...{ baseURI: 'https://top.example/', referrer: 'https://top.example/' },
    querySelector: () => null,
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { href: 'about:srcdoc', origin: 'null' });
  vi.stubGlobal('origin', origin);
  vi.stubGlobal('isSecureContext', true);
  try {
    return ask();
  } finally {
    vi.unstubAllGlobals();
  }
}

test('a blank frame of a site that is switched off stays off, whatever base address its page gives it', async () => {
  const hello = inBlankFrame('https://off.example', () => sayHello('no-relay'));
  expect(hello).toEqual({
    url: 'https://off.example',
    age: expect.any(Number),
    blank: false,
    styles: false,
    relay: null,
  });
  expect(inBlankFrame('https://off.example', whose)).toMatchObject({
    url: 'https://off.example',
    origin: 'https://off.example',
  });
  const injected: unknown[] = [];
  asks = () => [from(0, 'https://top.example/', relay('d0')), { frameId: 1, result: hello }];
  injects = async (target) => void injected.push(target);
  expect((await reach.hello(1, AbortSignal.timeout(1000))).frames).toEqual([relay('d0')]);
  expect(injected).toEqual([]);
});

test('a sandboxed frame without an address gets the API only where no frame of the page is of a site that is switched off', async () => {
  expect(inBlankFrame('null', () => sayHello('no-relay'))?.url).toBe('null');
  asks = () => [from(0, 'https://top.example/', relay('d0')), from(1, 'null', relay('d1'))];
  expect((await reach.hello(1, AbortSignal.timeout(1000))).frames).toEqual([relay('d0'), relay('d1')]);
  asks = () => [
    from(0, 'https://top.example/', relay('d0')),
    from(1, 'https://off.example/', null),
    from(2, 'null', relay('d2')),
  ];
  expect((await reach.hello(1, AbortSignal.timeout(1000))).frames).toEqual([relay('d0')]);
});

test('no part of the product judges by an address that a page can set', async () => {
  const { execFileSync } = await import('node:child_process');
  // Where a link, a frame or a new window leads is resolved against that address, as the browser does; nobody is judged by it.
  const resolving = ['src/page/hands/doing/outcome.ts', 'src/page/hands/seeing/elements.ts', 'src/page/outside.ts'].map(
    (file) => `:!${file}`,
  );
  const judged = ['grep', '-nE', '\\.(baseURI|referrer)\\b', '--', 'src', 'entrypoints', ...resolving];
  const found = () => execFileSync('git', judged);
  expect(found).toThrow(); // git grep fails if it finds nothing
});

test('documents with forms that are tools are brought their pseudo-classes, and no others', async () => {
  const brought: unknown[] = [];
  injects = (target) => brought.push(target);
  const top = from(0, 'https://top.example/', relay('top'));
  const off = from(4, 'https://off.example/', relay('off'));
  const withForms = (frame: typeof top) => ({ ...frame, result: { ...frame.result, styles: true } });
  asks = () => [top, withForms(from(3, 'https://top.example/', relay('three'))), withForms(off)];
  await reach.hello(1, AbortSignal.timeout(1000));
  expect(brought).toEqual([{ tabId: 1, documentIds: ['d3'] }]);
});
