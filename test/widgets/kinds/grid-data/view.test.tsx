// @vitest-environment happy-dom
/** The grid-data under mouse and keyboard. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import GridDataView from '../../../../src/widgets/kinds/grid-data/view';
import type { ViewComponent } from '../../../../src/widgets/widget';

const host = document.body.appendChild(document.createElement('main'));
let heard: { event: string; payload: JsonObject }[] = [];
afterEach(async () => {
  heard = [];
  await act(() => render(null, host));
});

const View: ViewComponent = GridDataView;
const show = (data: JsonObject) =>
  act(() => render(<View data={data} emit={(event, payload) => heard.push({ event, payload })} />, host));
const cells = () => [...host.querySelectorAll<HTMLElement>('td')];
const press = (key: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

const rows = [
  ['a', 1],
  ['b', null],
];

test('R76: a click on a cell reports its place and value, and so does Enter', async () => {
  await show({ rows });
  await act(() => cells()[1]?.click());
  await act(() => cells()[0]?.focus());
  await press('ArrowDown');
  await press('ArrowRight');
  await press('Enter');
  expect(heard).toEqual([
    { event: 'cellclick', payload: { row: 0, col: 1, value: 1 } },
    { event: 'cellclick', payload: { row: 1, col: 1, value: null } },
  ]);
});

test('one cell is in the tab order, and a highlighted one says so', async () => {
  await show({ rows, highlights: [{ row: 0, col: 1, color: 'gold' }] });
  expect(cells().map((cell) => cell.tabIndex)).toEqual([0, -1, -1, -1]);
  expect(cells()[1]?.textContent).toBe('1 (highlighted)');
  expect(cells()[1]?.getAttribute('style')).toContain('gold');
});

test('a colour that is none becomes the accent', async () => {
  await show({ rows, highlights: [{ row: 0, col: 0, color: 'url(https://example.com/x)' }] });
  expect(cells()[0]?.getAttribute('style')).toContain('var(--accent)');
  expect(host.innerHTML).not.toContain('example.com');
});

test('R70: new values keep the focus, also when there are fewer', async () => {
  await show({ rows });
  await act(() => cells()[0]?.focus());
  const first = document.activeElement;
  await show({ rows: [['z', 2], ...rows] });
  expect(document.activeElement).toBe(first);
  expect(first?.textContent).toBe('z');
  await press('End');
  await press('PageDown');
  await show({ rows: [['only']] });
  expect(cells().map((cell) => cell.tabIndex)).toEqual([0]);
});

test('of 200 rows only those in sight are drawn, and the last cell can be reached by key', async () => {
  await show({ rows: Array.from({ length: 200 }, (_, row) => Array.from({ length: 5 }, (_, col) => row * 5 + col)) });
  expect(cells().length).toBeLessThan(5 * 40);
  await act(() => cells()[0]?.focus());
  for (let i = 0; i < 20; i++) await press('PageDown');
  await press('End');
  await press('Enter');
  expect(heard).toEqual([{ event: 'cellclick', payload: { row: 199, col: 4, value: 999 } }]);
});

test('rows are counted with the heads where there are heads; the room between them is no row', async () => {
  const count = () => host.querySelector('table')?.getAttribute('aria-rowcount');
  const first = () => host.querySelector('tbody tr')?.getAttribute('aria-rowindex');
  await show({ rows });
  expect([count(), first()]).toEqual(['2', '1']);
  await show({ rows, columns: [{ label: 'A' }] });
  expect([count(), first()]).toEqual(['3', '2']);
  await show({ rows: Array.from({ length: 1000 }, (_, i) => [i]) });
  const bare = [...host.querySelectorAll('tbody tr:not([aria-rowindex])')];
  expect(bare.map((row) => row.getAttribute('aria-hidden'))).toEqual(['true']);
});
