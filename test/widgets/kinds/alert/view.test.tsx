// @vitest-environment happy-dom
/** The alert: its level is a role, a word and a glyph. */
import { afterEach, expect, test } from 'vitest';
import { alert } from '../../../../src/widgets/kinds/alert/spec';
import AlertView from '../../../../src/widgets/kinds/alert/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

test.each([
  ['info', 'status', 'Information'],
  ['warn', 'alert', 'Warning'],
  ['error', 'alert', 'Error'],
  [undefined, 'status', 'Information'],
])('of the level %s has the role %s, its word and a glyph', async (level, role, word) => {
  drawn = await drawWidget(AlertView, { title: 'It happened', ...(level && { level }) });
  expect(drawn.find('[data-view]').getAttribute('role')).toBe(role);
  expect(drawn.find('.level').textContent).toBe(word);
  expect(drawn.root.querySelectorAll('svg').length).toBe(1);
});

test('R70: a new level changes the alert that is there', async () => {
  drawn = await drawWidget(AlertView, { title: 'Disk', level: 'warn' });
  const heading = drawn.find('h2');
  await drawn.update({ title: 'Disk', message: 'It is full.', level: 'error' });
  expect(drawn.find('h2')).toBe(heading);
  expect(drawn.root.textContent).toBe('ErrorDiskIt is full.');
});

test('the level warning is read as warn', () => {
  expect(alert.modernise?.({ title: 'x', level: 'warning' })).toEqual({ title: 'x', level: 'warn' });
});
