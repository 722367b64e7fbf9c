/** A command to the page's script: answered by it, by the page that came in its place, or refused; and nothing goes on after it. */
import { beforeEach, expect, test, vi } from 'vitest';

const { executeScript, get } = vi.hoisted(() => ({ executeScript: vi.fn(), get: vi.fn() }));
vi.mock('wxt/browser', () => ({ browser: { scripting: { executeScript }, tabs: { get } } }));
const { createPageHands } = await import('../../src/background/page-hands');

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
    const result = args ? script() : true;
    return wanted === shown ? [{ frameId: 0, documentId: shown, result }] : [];
  });
});

const run = (command: Parameters<ReturnType<typeof createPageHands>['run']>[2]) =>
  createPageHands().run(1, origin, command, AbortSignal.timeout(5000));

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
  await expect(run(act)).rejects.toThrow('too busy');
  executeScript.mockClear();
  get.mockImplementation(async () => ({ url: 'https://other.example/', title: '', active: true, status: 'complete' }));
  await expect(run(act)).rejects.toThrow('went to another site');
  expect(executeScript).not.toHaveBeenCalled();
});
