// @vitest-environment happy-dom
/** Charts in Vega-Lite: drawn, read by keys, hidden by name, and as a table. */
import { afterEach, expect, test } from 'vitest';
import { vegaLite } from '../../../../src/widgets/kinds/vega-lite/spec';
import VegaLiteView from '../../../../src/widgets/kinds/vega-lite/view';
import { checkData } from '../../../../src/widgets/server/check-data';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

const checked = checkData(vegaLite, vegaLite.sample, null);
const data = checked.type === 'checked' ? checked.data : {};
const reader = () => drawn.find('[role=slider]');

test('it is an image with a sentence, and keys read its marks; Enter tells the row', async () => {
  drawn = await drawWidget(VegaLiteView, data);
  expect(drawn.root.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('8 marks');
  await drawn.press(reader(), 'ArrowRight');
  expect(reader().getAttribute('aria-valuetext')).toContain('Miles per gallon: 38');
  await drawn.press(reader(), 'Enter');
  expect(drawn.heard).toMatchObject([{ event: 'markclick', payload: { car: 'Civic', hp: 67 } }]);
});

test('a name in its legend hides its marks; the table has all rows', async () => {
  drawn = await drawWidget(VegaLiteView, data);
  await drawn.click('.legend button');
  expect(reader().getAttribute('aria-valuemax')).toBe('5');
  await drawn.click('.chart-foot > button');
  expect(drawn.root.querySelectorAll('tbody tr')).toHaveLength(8);
});
