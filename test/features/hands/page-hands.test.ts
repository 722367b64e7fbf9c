/** A command to the page's script: answered by it, by the page that came in its place, or refused; and nothing goes on after it. */
import { beforeEach, expect, test, vi } from 'vitest';

const { executeScript, get } = vi.hoisted(() => ({ executeScript: vi.fn(), get: vi.fn() }));
vi.mock('wxt/browser', () => ({
  browser: {
    scripting: { executeScript },
    tabs: { get, query: async () => [], onCreated: { addListener: vi.fn(), removeListener: vi.fn() } },
    runtime: { id: 'tabhand', onMessage: { addListener: vi.fn() } },
    permissions: { contains: async () => true },
  },
}));
const { PageHands } = await import('../../../src/features/hands/background/page-hands');

const origin = 'https://shop.example';
const foreseen = { elements: [], serious: null, tookOver: false };
const act = { type: 'act', action: { type: 'click', ref: 'e1' }, foreseen } as const; // literal types

interface Run {
  target: { documentIds?: string[] };
  args?: unknown[];
}
let shown: string;
/** What the script answers; it may let the page go elsewhere. */
let script: () => object | null;

beforeEach(() => {
  vi.resetAllMocks();
  shown = 'before';
  get.mockImplementation(async () => ({ url: `${origin}/${shown}`, title: 'Shop', active: true, status: 'complete' }));
  executeScript.mockImplementation(async ({ target, args }: Run) => {
    const [wanted = shown] = target.documentIds ?? [];
    if (wanted !== shown) throw new Error('No document with this id');
    const result = args ? (args.length === 2 ? script() : null) : true;
    return wanted === shown ? [{ frameId: 0, documentId: shown, result }] : [];
  });
});

const run = (command: Parameters<InstanceType<typeof PageHands>['run']>[1], frame: object = {}) =>
  new PageHands().run({ tabId: 1, origin, ...frame }, command, AbortSignal.timeout(5000));

test('a page that goes elsewhere during an action says where it is now', async () => {
  script = () => {
    shown = 'after';
    return null;
  };
  expect(await run(act)).toEqual({ type: 'went', title: 'Shop', address: `${origin}/after` });
});

test('an answered command leaves nothing behind that asks the page again', async () => {
  script = () => ({ type: 'done', saw: 'changed' });
  expect(await run(act)).toEqual({ type: 'done', saw: 'changed' });
  const { length } = executeScript.mock.calls;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(executeScript).toHaveBeenCalledTimes(length);
});

test('a script that can’t be brought there is said, and another site’s page is never touched', async () => {
  script = () => null;
  expect(await run(act)).toMatchObject({ why: 'no-answer', began: true });
  executeScript.mockClear();
  get.mockImplementation(async () => ({ url: 'https://other.example/', title: '', active: true, status: 'complete' }));
  await expect(run(act)).rejects.toThrow('went to another site');
  expect(executeScript).not.toHaveBeenCalled();
});

/** What documents answer, by their ids. A frame says its origin where no command is given. */
function framesAre(documents: Record<string, { origin: string; answer: () => object }>) {
  executeScript.mockImplementation(async ({ target, args }: Run) => {
    const [id = ''] = target.documentIds ?? [];
    const found = documents[id];
    if (!found) throw new Error('No document with this id');
    const result = !args
      ? true
      : args.length === 2
        ? found.answer()
        : args.length === 0
          ? { origin: found.origin }
          : null;
    return documents[id] ? [{ frameId: 3, documentId: id, result }] : [];
  });
}

test('a frame is asked in its own document, and only while that is of the site which was attached', async () => {
  const done = { type: 'done', saw: 'changed' };
  framesAre({ pay: { origin: 'https://pay.example', answer: () => done } });
  const frame = { origin: 'https://pay.example', documentId: 'pay' };
  expect(await run(act, frame)).toEqual(done);
  expect(executeScript.mock.calls.every(([{ target }]) => `${target.documentIds}` === 'pay')).toBe(true);
  await expect(run(act, { ...frame, origin: 'https://other.example' })).rejects.toThrow('isn’t attached');
  await expect(run(act, { ...frame, documentId: 'gone' })).rejects.toThrow('isn’t attached');
});

test('a frame whose document goes during an action takes its attachment with it', async () => {
  const documents: Parameters<typeof framesAre>[0] = {};
  documents.pay = {
    origin,
    answer: () => {
      delete documents.pay;
      return { type: 'done', saw: 'nothing-changed' };
    },
  };
  framesAre(documents);
  await expect(run(act, { documentId: 'pay' })).rejects.toThrow('now shows another document');
});
