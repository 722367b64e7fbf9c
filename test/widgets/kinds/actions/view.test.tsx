// @vitest-environment happy-dom
/** The actions: a click is told by its label, the group has a name, focus stays. */
import { afterEach, expect, test } from 'vitest';
import ActionsView from '../../../../src/widgets/kinds/actions/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

test('R76: a click is told by its label', async () => {
  drawn = await drawWidget(ActionsView, { buttons: [{ label: 'Book', primary: true }, { label: 'Later' }] });
  await drawn.click('.btn:not(.primary)');
  expect(drawn.heard).toEqual([{ event: 'click', payload: { label: 'Later' } }]);
});

test('the buttons are a group with the given name', async () => {
  drawn = await drawWidget(ActionsView, { buttons: [], ariaLabel: 'The train' });
  expect(drawn.find('[role=group]').getAttribute('aria-label')).toBe('The train');
  expect(drawn.root.textContent).toBe('Nothing here yet');
});

test('R70: a button keeps its focus when another comes before it', async () => {
  drawn = await drawWidget(ActionsView, { buttons: [{ label: 'Book' }] });
  const button = drawn.find('button');
  button.focus();
  await drawn.update({ buttons: [{ label: 'Ask first' }, { label: 'Book', primary: true }] });
  expect(document.activeElement).toBe(button);
  expect(button.className).toContain('primary');
});
