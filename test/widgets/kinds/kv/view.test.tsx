// @vitest-environment happy-dom
/** The kv: a description list that takes new rows in place, and very many of them. */
import { afterEach, expect, test } from 'vitest';
import KeyValueView from '../../../../src/widgets/kinds/kv/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
const draw = async (rows: string[][]) => {
  drawn = await drawWidget(KeyValueView, { rows });
  return drawn;
};
const texts = (selector: string) => [...drawn.root.querySelectorAll(selector)].map(({ textContent }) => textContent);
afterEach(() => drawn?.remove());

test('each key stands with its value, and no value is a dash', async () => {
  await draw([
    ['Customer', 'Ines Holm'],
    ['Note', ''],
  ]);
  expect(texts('dt')).toEqual(['Customer', 'Note']);
  expect(texts('dd')).toEqual(['Ines Holm', '–']);
});

test('R70: a new value changes its row, and a row before it leaves its element alone', async () => {
  const { root, update } = await draw([['Total', '84.50']]);
  const row = root.querySelector('dl > div');
  await update({
    rows: [
      ['Placed', 'today'],
      ['Total', '90.00'],
    ],
  });
  expect(root.querySelectorAll('dl > div')[1]).toBe(row);
  expect(row?.textContent).toBe('Total90.00');
});

test('of 10,000 rows draws a portion; the focus goes to the first row that a press brought', async () => {
  const { root, click } = await draw(Array.from({ length: 10_000 }, (_, i) => [`key ${i}`, '1']));
  expect(texts('dt').length).toBe(100);
  await click('p button');
  expect(texts('dt').length).toBe(600);
  expect(document.activeElement).toBe(root.querySelectorAll('dl > div')[100]);
});

test('without rows says so, and has no empty list', async () => {
  const { root } = await draw([]);
  expect(root.textContent).toBe('Nothing here yet');
  expect(root.querySelector('dl')).toBeNull();
});
