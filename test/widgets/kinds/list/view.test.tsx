// @vitest-environment happy-dom
/** The list: picking with mouse and keys, new data in place, and very many items. */
import { afterEach, describe, expect, test } from 'vitest';
import ListView from '../../../../src/widgets/kinds/list/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
const draw = async (items: string[], title?: string) => {
  drawn = await drawWidget(ListView, { items, ...(title && { title }) });
  return drawn;
};
const buttons = () => [...drawn.root.querySelectorAll<HTMLElement>('li button')];
afterEach(() => drawn?.remove());

describe('a list', () => {
  test('R76: a picked item is told with its place, also where another has the same text', async () => {
    const { heard, click } = await draw(['Yes', 'No', 'Yes']);
    await click('li:nth-child(3) button');
    expect(heard).toEqual([{ event: 'itemclick', payload: { item: 'Yes', index: 2 } }]);
  });

  test('arrow keys, Home and End go through it', async () => {
    const { press } = await draw(['a', 'b', 'c']);
    const focused = () => buttons().findIndex((button) => button.matches(':focus'));
    buttons()[0]?.focus();
    const visited: number[] = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await press(buttons()[focused()] ?? drawn.root, key);
      visited.push(focused());
    }
    expect(visited).toEqual([0, 1, 2, 2, 1, 0]);
  });

  test('R70: an item keeps its element and its focus when others come before it', async () => {
    const { update } = await draw(['b', 'c']);
    const kept = buttons()[1];
    kept?.focus();
    await update({ items: ['a', 'b', 'c', 'c'] });
    expect(buttons()[2]).toBe(kept);
    expect(document.activeElement).toBe(kept);
  });

  test('of 10,000 items draws a portion, and more of them with the focus on the first that is new', async () => {
    const items = Array.from({ length: 650 }, (_, i) => `Item ${i}`);
    const { click, root } = await draw(items);
    expect(buttons().length).toBe(100);
    expect(root.textContent).toContain('Show 500 more');
    await click('p button');
    expect(buttons().length).toBe(600);
    expect(document.activeElement?.textContent).toBe('Item 100');
    await click('p button');
    expect(buttons().length).toBe(650);
    expect(root.querySelector('p button')).toBeNull();
  });

  test('of nothing says so', async () => {
    const { root } = await draw([], 'Still to pack');
    expect(root.textContent).toBe('Still to packNothing here yet');
    expect(root.querySelector('ul')).toBeNull();
  });
});

test('a list is one stop of Tab: where the focus was last', async () => {
  const { press } = await draw(['a', 'b', 'c']);
  const stops = () => buttons().map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  buttons()[0]?.focus();
  await press(buttons()[0] ?? drawn.root, 'End');
  expect(stops()).toEqual([-1, -1, 0]);
  await drawn.update({ items: ['a'] });
  expect(stops()).toEqual([0]);
});
