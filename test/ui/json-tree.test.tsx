// @vitest-environment happy-dom
/** JSON as a tree that a keyboard walks through. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { JsonTree } from '#ui/json-tree.tsx';

const host = document.body.appendChild(document.createElement('main'));
afterEach(() => act(() => render(null, host)));

const show = (value: unknown, depth = 1) =>
  act(() => render(<JsonTree value={value} label="Data" depth={depth} />, host));
const lines = () => [...host.querySelectorAll('[role="treeitem"]')].map((line) => line.textContent);
const press = (key: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const focused = () => document.activeElement?.textContent;
const focusFirst = () => act(() => host.querySelector<HTMLElement>('[tabindex="0"]')?.focus());

test('it is a tree of items with levels, and one of them is in the tab order', async () => {
  await show({ a: 1, b: [2] });
  expect(host.querySelector('[role="tree"]')?.getAttribute('aria-label')).toBe('Data');
  expect([...host.querySelectorAll('[role="treeitem"]')].map((line) => line.getAttribute('aria-level'))).toEqual([
    '1',
    '2',
    '2',
  ]);
  expect(host.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('arrow keys walk through it, open and close; the focus goes along', async () => {
  await show({ a: 1, b: [2] });
  await focusFirst();
  await press('End');
  expect(focused()).toBe('b: [1 item]');
  await press('ArrowRight');
  await press('ArrowRight');
  expect(focused()).toBe('0: 2');
  await press('ArrowLeft');
  await press('ArrowLeft');
  expect(lines()).toEqual(['{2 keys}', 'a: 1', 'b: [1 item]']);
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
  await press('Home');
  expect(focused()).toBe('{2 keys}');
});

test('a closed row of a list shows its first words', async () => {
  await show([{ id: 1, title: 'Blue Train', year: 1957 }, { id: 2 }, [3]]);
  expect(lines()).toEqual(['[3 items]', '0: {3 keys} Blue Train', '1: {1 key}', '2: [1 item]']);
  await focusFirst();
  await press('ArrowDown');
  await press('ArrowRight');
  expect(lines()[1]).toBe('0: {3 keys}');
});

test('R70: new data keeps what is open and the focus', async () => {
  await show({ list: [1], other: 0 });
  await focusFirst();
  await press('ArrowDown');
  await press('Enter');
  const before = document.activeElement;
  await show({ list: [7, 8], other: 0 });
  expect(lines()).toEqual(['{2 keys}', 'list: [2 items]', '0: 7', '1: 8', 'other: 0']);
  expect(document.activeElement).toBe(before);
});

test('of 100,000 values only those in sight are drawn', async () => {
  await show(Array.from({ length: 100_000 }, (_, i) => i));
  expect(lines().length).toBeLessThan(60);
  await focusFirst();
  await press('End');
  expect(focused()).toBe('99999: 99999');
});

test('a click unfolds', async () => {
  await show({ a: { b: 1 } });
  await act(() => [...host.querySelectorAll<HTMLElement>('[role="treeitem"]')].at(-1)?.click());
  expect(lines()).toEqual(['{1 key}', 'a: {1 key}', 'b: 1']);
});
