/** A page that a dialog of the browser holds is told within two seconds, by what it says; a page that says nothing is told too. */
import { beforeEach, expect, test, vi } from 'vitest';

const { executeScript, listeners, opened } = vi.hoisted(() => ({
  executeScript: vi.fn(),
  listeners: [] as ((message: object, sender: object) => void)[],
  opened: [] as ((tab: object) => void)[],
}));
const origin = 'https://shop.example';
const tabs: Record<number, string> = {
  1: `${origin}/orders`,
  2: `${origin}/report?key=1`,
  3: 'https://other.example/',
};
vi.mock('wxt/browser', () => ({
  browser: {
    scripting: { executeScript },
    tabs: {
      get: async (id: number) => ({ url: tabs[id], title: `Tab ${id}`, active: true, status: 'complete' }),
      onCreated: { addListener: (listener: (tab: object) => void) => opened.push(listener), removeListener: vi.fn() },
    },
    runtime: { id: 'tabhand', onMessage: { addListener: (each: (typeof listeners)[0]) => listeners.push(each) } },
    permissions: { contains: async () => true },
  },
}));
const { PageHands } = await import('../../src/features/hands/background/page-hands');

const foreseen = { elements: [], serious: null, tookOver: false };
const act = { type: 'act', action: { type: 'click', ref: 'e1' }, foreseen } as const; // literal types
const place = { tabId: 1, origin };
const says = (message: object) => {
  for (const each of listeners) each({ type: 'hands-outside', ...message }, { id: 'tabhand', tab: { id: 1 } });
};
/** What the page does when it is asked; a page that is held answers nothing. */
let answers: () => object | Promise<never>;
const never = () => new Promise<never>(() => undefined);
let isHeld: boolean;

beforeEach(() => {
  listeners.length = 0;
  opened.length = 0;
  isHeld = false;
  executeScript.mockImplementation(async ({ args = [] }: { args?: unknown[] }) => {
    if (isHeld) return never();
    return [{ frameId: 0, documentId: 'one', result: args.length === 2 ? await answers() : true }];
  });
});
const signal = () => AbortSignal.timeout(20_000);

test('a confirm is told by its words, to this action and to the next, until it is answered (openai/codex#24087)', async () => {
  const hands = new PageHands();
  answers = () => {
    says({ what: 'confirm', words: 'Really delete it?', waits: true });
    isHeld = true;
    return never();
  };
  const told = { type: 'refused', why: 'dialog-waits', by: 'confirm', words: 'Really delete it?' };
  const since = performance.now();
  expect(await hands.run(place, act, signal())).toEqual({ ...told, began: true });
  expect(performance.now() - since).toBeLessThan(2000);
  expect(await hands.run(place, { type: 'look' }, signal())).toEqual(told);
  says({ what: 'confirm', words: 'Really delete it?', waits: false, answer: 'OK' });
  isHeld = false;
  answers = () => ({ type: 'done', saw: 'changed' });
  const outside = [{ what: 'confirm', words: 'Really delete it?', answer: 'OK' }];
  expect(await hands.run(place, act, signal())).toEqual({ type: 'done', saw: 'changed', outside });
});

test('a dialog that is soon answered is told with its answer', async () => {
  answers = () => {
    says({ what: 'prompt', words: 'Name?', waits: true });
    says({ what: 'prompt', words: 'Name?', waits: false, answer: 'a text' });
    return { type: 'done', saw: 'nothing-changed' };
  };
  const outside = [{ what: 'prompt', words: 'Name?', answer: 'a text' }];
  expect(await new PageHands().run(place, act, signal())).toMatchObject({ type: 'done', outside });
});

test('a page that gives no sign is told as perhaps held by a dialog (vercel-labs/agent-browser#992)', async () => {
  answers = () => {
    isHeld = true;
    return never();
  };
  expect(await new PageHands().run(place, act, signal())).toEqual({ type: 'refused', why: 'no-answer', began: true });
});

test('tabs are told, of another site without its words, and one of this site is attached (agentrhq/webcmd#375)', async () => {
  const hands = new PageHands();
  const attached: number[] = [];
  hands.outside.attachBy(async (tabId) => attached.push(tabId) > 0);
  answers = () => {
    for (const id of [2, 3]) for (const each of opened) each({ id, openerTabId: 1 });
    says({ what: 'address', words: `${origin}/orders` });
    says({ what: 'download', words: 'orders.csv' });
    says({ what: 'anything', words: 'else' });
    return { type: 'done', saw: 'nothing-changed' };
  };
  const answer = await hands.run(place, act, signal());
  expect(answer).toMatchObject({
    outside: [
      { what: 'download', words: 'orders.csv' },
      { what: 'tab', words: `Tab 2 ${origin}/report`, attached: true },
      { what: 'tab', words: 'https://other.example/', attached: false },
    ],
  });
  expect(attached).toEqual([2]);
});
