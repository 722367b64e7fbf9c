/** What open panels are told: of a page that changes without rest, and of a conversation that two of them show. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PanelLink } from '#core/bus/panel-server.ts';
import type { PanelNotice, ToolRow } from '#core/bus/panel-wire.ts';
import { noHints } from '#core/tools/hints.ts';
import { type PageView, Panels } from '../../../src/features/sites/background/panels';

const page = (tabId: number, more: Partial<PageView['page']> = {}): PageView => ({
  page: { tabId, origin: null, title: '', access: 'open', tools: [], notices: [], ...more },
  documents: [],
});

function opens(tabId: number | null): PanelLink & { told: PanelNotice[] } {
  const told: PanelNotice[] = [];
  return { conversationId: 'c1', tabIds: tabId === null ? [] : [tabId], told, tell: (fact) => void told.push(fact) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page that changes', () => {
  test('without rest is told all the same', async () => {
    const panels = new Panels(async (tabId) => page(tabId));
    const link = opens(1);
    panels.add(link);
    for (let i = 0; i < 20; i++) {
      panels.pageChanged(1);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(link.told.length).toBeGreaterThanOrEqual(8);
    expect(link.told.length).toBeLessThanOrEqual(10);
  });

  test('is looked at once at a time, and once more when it changed meanwhile', async () => {
    let looking = 0;
    let max = 0;
    const panels = new Panels(async (tabId) => {
      max = Math.max(max, ++looking);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      looking -= 1;
      return page(tabId);
    });
    const link = opens(1);
    panels.add(link);
    for (let i = 0; i < 10; i++) {
      panels.pageChanged(1);
      await vi.advanceTimersByTimeAsync(50);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect([max, link.told.length]).toEqual([1, 2]);
  });

  test('that was too busy to answer is asked again by itself, ever later, until it has answered', async () => {
    const silent = { notices: [{ code: 'frame-silent', origin: 'https://a.example' }] } as const;
    const view = vi.fn(async (tabId: number) =>
      page(tabId, view.mock.calls.length < 3 ? { notices: [...silent.notices] } : {}),
    );
    const panels = new Panels(view);
    panels.add(opens(1));
    panels.pageChanged(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(view).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(view).toHaveBeenCalledTimes(3);
  });

  test('that could not be looked at is looked at again, and one that never answers is left alone in the end', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const view = vi.fn(async () => Promise.reject(new Error('the tab is going')));
    const panels = new Panels(view);
    panels.add(opens(1));
    panels.pageChanged(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(view).toHaveBeenCalledTimes(6);
    expect(report).toHaveBeenCalledTimes(6);
    report.mockRestore();
  });

  test('is not looked at when no panel stands beside it', async () => {
    const view = vi.fn(async (tabId: number) => page(tabId));
    const panels = new Panels(view);
    panels.add(opens(2));
    panels.pageChanged(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(view).not.toHaveBeenCalled();
  });
});

test('documents of one origin in several pages have keys of their own, counted over all of them', async () => {
  const origin = 'https://shop.example';
  const row = (tabId: number, documentId: string): ToolRow => ({
    name: 'buy',
    layerKey: `page:${origin}`,
    description: 'Buys',
    hints: noHints,
    lazy: false,
    disabled: false,
    source: { type: 'page', origin, topOrigin: origin, tabId, documentId, top: true },
  });
  const views: Record<number, PageView> = {
    1: { ...page(1, { tools: [row(1, 'b')] }), documents: ['a', 'b'].map((documentId) => ({ documentId, origin })) },
    2: { ...page(2, { tools: [row(2, 'c')] }), documents: [{ documentId: 'c', origin }] },
  };
  const panels = new Panels(async (tabId) => views[tabId] ?? null);
  const link = { ...opens(1), tabIds: [1, 2] };
  panels.add(link);
  for (const tabId of link.tabIds) panels.pageChanged(tabId);
  await vi.advanceTimersByTimeAsync(500);
  const keys = link.told.flatMap((fact) => (fact.type === 'pages' ? [fact.pages.flatMap(({ tools }) => tools)] : []));
  expect(keys.at(-1)?.map(({ layerKey }) => layerKey)).toEqual([`page:${origin}#2`, `page:${origin}#3`]);
});

test('a panel that opens while a page asks the person is told so', () => {
  const panels = new Panels(async () => null);
  panels.tellSession('c1', { type: 'delta', asking: { callId: 'a', on: true } });
  panels.tellSession('c1', { type: 'delta', asking: { callId: 'b', on: true } });
  panels.tellSession('c1', { type: 'delta', asking: { callId: 'b', on: false } });
  const link = opens(null);
  panels.catchUp(link, 'c1');
  const asked = link.told.flatMap((fact) => (fact.type === 'delta' && fact.asking ? fact.asking : []));
  expect(asked).toEqual([{ callId: 'a', on: true }]);
  expect(link.told.findIndex((fact) => fact.type === 'delta' && fact.reset)).toBeLessThan(
    link.told.findIndex((fact) => fact.type === 'delta' && fact.asking),
  );
});

test('what became of a bound widget is told to those who look at its conversation', () => {
  const panels = new Panels(async () => null);
  const [here, elsewhere] = ['c1', 'c2'].map((conversationId) => ({ conversationId, tabIds: [], tell: vi.fn() }));
  if (!here || !elsewhere) return expect.fail('there are two');
  panels.add(here);
  panels.add(elsewhere);
  const about = { conversationId: 'c1', blockId: 'w_aaaaaa', at: 1 };
  const fact = { type: 'block-failed' as const, ...about, text: 'It failed', values: {} };
  panels.tellBlock(fact);
  expect(here.tell).toHaveBeenCalledExactlyOnceWith(fact);
  expect(elsewhere.tell).not.toHaveBeenCalled();
});
