// @vitest-environment happy-dom
/** Flows: nodes and links by pointer and by keyboard, and what could not be drawn. */
import { afterEach, expect, test } from 'vitest';
import SankeyView from '../../../../src/widgets/kinds/sankey/view';
import { clickMark } from '../../../support/drawn-marks';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

const data = {
  nodes: [
    { id: 'w', label: 'Wind' },
    { id: 'h', label: 'Homes' },
  ],
  links: [
    { source: 'w', target: 'h', value: 12, label: 'at night' },
    { source: 'w', target: 'sea', value: 1 },
  ],
};
const reader = () => drawn.find('[role=slider]');
test('R76: a click on a node tells the node, on a flow the link', async () => {
  drawn = await drawWidget(SankeyView, data);
  await clickMark(drawn.root, 1, 3);
  await clickMark(drawn.root, 2, 3);
  expect(drawn.heard).toEqual([
    { event: 'nodeclick', payload: { id: 'h', label: 'Homes' } },
    { event: 'linkclick', payload: { source: 'w', target: 'h', value: 12, label: 'at night' } },
  ]);
});

test('arrows read nodes, then flows; Enter tells the link', async () => {
  drawn = await drawWidget(SankeyView, data);
  await drawn.press(reader(), 'End');
  expect(reader().getAttribute('aria-valuetext')).toBe('Wind to Homes, at night: 12');
  await drawn.press(reader(), 'Enter');
  expect(drawn.heard.map(({ event }) => event)).toEqual(['linkclick']);
});

test('a link that can’t be drawn is named, and is in the table', async () => {
  drawn = await drawWidget(SankeyView, data);
  expect(drawn.root.textContent).toContain('Not drawn, because a node is missing: Wind → sea.');
  await drawn.click('.chart-foot .link');
  expect(drawn.root.querySelectorAll('tbody tr')).toHaveLength(2);
});

test('R70: new data keeps the item that is read', async () => {
  drawn = await drawWidget(SankeyView, data);
  const stop = reader();
  stop.focus();
  await drawn.press(stop, 'ArrowRight');
  await drawn.update({ ...data, links: [{ source: 'w', target: 'h', value: 30 }] });
  expect(document.activeElement).toBe(stop);
  expect(stop.getAttribute('aria-valuetext')).toBe('Homes: 30');
});

test('without nodes it says so', async () => {
  drawn = await drawWidget(SankeyView, { nodes: [], links: [] });
  expect(drawn.root.textContent).toBe('Nothing here yet');
});
