// @vitest-environment happy-dom
/** The hemicycle under mouse and keyboard. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { hemicycle } from '../../../../src/widgets/kinds/hemicycle/spec';
import HemicycleView from '../../../../src/widgets/kinds/hemicycle/view';
import type { ViewComponent } from '../../../../src/widgets/widget';
import { clickMark, marksIn } from '../../../support/drawn-marks';
import { drawnIn } from '../../../support/drawn-widget';

const host = document.body.appendChild(document.createElement('main'));
let heard: { event: string; payload: JsonObject }[] = [];
afterEach(async () => {
  heard = [];
  await act(() => render(null, host));
});

const View: ViewComponent = HemicycleView;
const show = async (data: JsonObject) => {
  await act(() => render(<View data={data} emit={(event, payload) => heard.push({ event, payload })} />, host));
  await drawnIn(host);
};
const buttons = () => [...host.querySelectorAll('button')];
const buttonOf = (label: string) => buttons().find((button) => button.textContent?.includes(label));

test('R76: a group is picked in the half circle, and reported as it was given; vacant seats are none', async () => {
  await show(hemicycle.sample);
  await clickMark(host, 3, 5);
  await clickMark(host, 4, 5);
  expect(heard).toEqual([
    { event: 'groupclick', payload: { id: 'right', label: 'Conservatives', seats: 15, color: 'steelblue' } },
  ]);
});

test('the legend has each group’s seats, and hides them', async () => {
  await show(hemicycle.sample);
  expect(buttonOf('Greens')?.textContent).toBe('Greens14');
  await act(() => buttonOf('Greens')?.click());
  await marksIn(host, 4);
});

test('the drawing has its sentence, and a table on demand', async () => {
  await show(hemicycle.sample);
  expect(host.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('59 seats, 30 for a majority.');
  await act(() => buttonOf('Show as table')?.click());
  expect([...host.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'Left list1118.6%',
    'Greens1423.7%',
    'Centre1728.8%',
    'Conservatives1525.4%',
    'Vacant23.4%',
  ]);
  expect(host.querySelector('.stage')).toBeNull();
});

test('R70: new figures keep the table open and the focus where it is', async () => {
  await show(hemicycle.sample);
  await act(() => buttonOf('Show as table')?.click());
  await act(() => buttonOf('Show as chart')?.focus());
  const before = document.activeElement;
  await show({ groups: [{ id: 'left', label: 'Left list', seats: 1 }] });
  expect(document.activeElement).toBe(before);
  expect(host.querySelector('tbody')?.textContent).toBe('Left list1100%');
});

test('a colour that is none becomes one of the series', async () => {
  await show({ groups: [{ id: 'a', label: 'A', seats: 3, color: 'url(https://example.com/x)' }] });
  expect(host.innerHTML).not.toContain('example.com');
  const [seats] = await marksIn(host, 1);
  expect(seats?.getAttribute('fill')).toBe('var(--c1)');
});
