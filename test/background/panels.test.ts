/** What open panels are told: of a page that changes without rest, and of a conversation that two of them show. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fact, PageState } from '#bridge';
import type { PanelLink } from '#bridge/doors';
import { createPanels } from '../../entrypoints/background/panels';

const page = (tabId: number): PageState => ({ tabId, origin: null, title: '', access: 'open', tools: [], notices: [] });

function opens(tabId: number | null): PanelLink & { told: Fact[] } {
  const told: Fact[] = [];
  return { conversationId: 'c1', tabIds: tabId === null ? [] : [tabId], told, tell: (fact) => void told.push(fact) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page that changes', () => {
  test('without rest is told all the same', async () => {
    const panels = createPanels(async (tabId) => page(tabId));
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
    let most = 0;
    const panels = createPanels(async (tabId) => {
      most = Math.max(most, ++looking);
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
    expect([most, link.told.length]).toEqual([1, 2]);
  });

  test('is not looked at when no panel stands beside it', async () => {
    const view = vi.fn(async (tabId: number) => page(tabId));
    const panels = createPanels(view);
    panels.add(opens(2));
    panels.pageChanged(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(view).not.toHaveBeenCalled();
  });
});

test('a panel that opens while a page asks the person is told so', () => {
  const panels = createPanels(async () => null);
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
  const panels = createPanels(async () => null);
  const [here, elsewhere] = ['c1', 'c2'].map((conversationId) => ({ conversationId, tabIds: [], tell: vi.fn() }));
  if (!here || !elsewhere) return expect.fail('there are two');
  panels.add(here);
  panels.add(elsewhere);
  const about = { conversationId: 'c1', blockId: 'w_aaaaaa', at: 1 };
  const fact = { type: 'block-failed' as const, ...about, message: 'It failed' };
  panels.tellBlock(fact);
  expect(here.tell).toHaveBeenCalledExactlyOnceWith(fact);
  expect(elsewhere.tell).not.toHaveBeenCalled();
});
