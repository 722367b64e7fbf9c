// @vitest-environment happy-dom
/** The data-table under mouse and keyboard. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import DataTableView from '../../../../src/widgets/kinds/data-table/view';
import type { ViewComponent } from '../../../../src/widgets/widget';

const host = document.body.appendChild(document.createElement('main'));
let heard: { event: string; payload: JsonObject }[] = [];
afterEach(async () => {
  heard = [];
  await act(() => render(null, host));
});

const emit = (event: string, payload: JsonObject) => heard.push({ event, payload });
const View: ViewComponent = DataTableView;
const show = (data: JsonObject) => act(() => render(<View data={data} emit={emit} />, host));
const rows = () => [...host.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
const firstCells = () => rows().map((row) => row.querySelector('td')?.textContent);
const press = (key: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const sortBy = (label: string) =>
  act(() => [...host.querySelectorAll<HTMLElement>('th button')].find((head) => head.textContent === label)?.click());

const cities = [
  { city: 'Tokyo', people: 37 },
  { city: 'Delhi', people: 33 },
  { city: 'Brest', people: 0.1 },
];

test('R76: a double click on a row reports the row as it was given, and so does Enter', async () => {
  await show({ rows: cities });
  await act(() => {
    rows()[1]?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  });
  expect(heard).toEqual([{ event: 'rowclick', payload: cities[1] }]);
  await act(() => rows()[0]?.focus());
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter');
  expect(heard[1]).toEqual({ event: 'rowclick', payload: cities[2] });
});

test('a link in a row opens, and reports no row', async () => {
  await show({ columns: [{ key: 'page', label: 'Page', type: 'link' }], rows: [{ page: 'https://example.com/' }] });
  const link = host.querySelector('td a');
  await act(() => {
    link?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  });
  await act(() => {
    link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  expect(heard).toEqual([]);
});

test('a head sorts up, then down, and says so', async () => {
  await show({ rows: cities });
  await sortBy('People');
  expect(firstCells()).toEqual(['Brest', 'Delhi', 'Tokyo']);
  expect(host.querySelectorAll('th')[1]?.getAttribute('aria-sort')).toBe('ascending');
  await sortBy('People');
  expect(firstCells()).toEqual(['Tokyo', 'Delhi', 'Brest']);
  expect(host.querySelectorAll('th')[1]?.getAttribute('aria-sort')).toBe('descending');
  expect(host.querySelectorAll('th')[0]?.getAttribute('aria-sort')).toBe('none');
});

test('R70: new rows keep the order and the focus, on the same row', async () => {
  await show({ rows: cities });
  await sortBy('City');
  await act(() => rows()[1]?.focus());
  const before = document.activeElement;
  await show({ rows: [{ city: 'Accra', people: 2 }, ...cities] });
  expect(firstCells()).toEqual(['Accra', 'Brest', 'Delhi', 'Tokyo']);
  expect(document.activeElement).toBe(before);
  expect(document.activeElement?.textContent).toBe('Delhi33.0');
});

test('of 10,000 rows only those in sight are drawn, and the last can be reached by key', async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({ id: i, name: `Row ${i}` }));
  await show({ rows: many });
  expect(rows().length).toBeLessThan(60);
  expect(host.querySelector('table')?.getAttribute('aria-rowcount')).toBe('10001');
  await act(() => rows()[0]?.focus());
  await press('End');
  await press('Enter');
  expect(heard).toEqual([{ event: 'rowclick', payload: many[9_999] }]);
});

test('R70: a table that grows long keeps its focus', async () => {
  const many = Array.from({ length: 150 }, (_, i) => ({ id: i }));
  await show({ rows: many.slice(0, 50) });
  await act(() => rows()[2]?.focus());
  const before = document.activeElement;
  await show({ rows: many });
  expect(document.activeElement).toBe(before);
});

test('amounts that add up have their sum below, and states are said in words and colour', async () => {
  const columns = [
    { key: 'invoice', label: 'Invoice' },
    { key: 'amount', label: 'Amount, EUR', total: true },
    { key: 'status', label: 'Status' },
  ];
  await show({
    columns,
    rows: [
      { invoice: 'A', amount: 12.5, status: 'paid' },
      { invoice: 'B', amount: 8, status: 'overdue' },
    ],
  });
  expect([...host.querySelectorAll('tfoot td')].map((cell) => cell.textContent)).toEqual(['Total', '20.50', '']);
  expect([...host.querySelectorAll('.tag')].map(({ className }) => className)).toEqual(['tag success', 'tag error']);
});

test('the table is saved as a file that spreadsheets read, as it is sorted', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await show({ title: 'Largest cities', rows: cities });
  await sortBy('People');
  await act(() => host.querySelector<HTMLElement>('[aria-label="Save as CSV"]')?.click());
  const [file] = saved.mock.calls[0] ?? [];
  expect(await (file as Blob).text()).toBe('\uFEFFCity,People\r\nBrest,0.1\r\nDelhi,33\r\nTokyo,37');
  expect(click.mock.contexts[0]).toMatchObject({ download: 'largest-cities.csv' });
  vi.restoreAllMocks();
});
