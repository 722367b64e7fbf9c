// @vitest-environment happy-dom
/** The tags: a click is told, what is active is a state and a glyph, focus stays. */
import { afterEach, expect, test } from 'vitest';
import TagsView from '../../../../src/widgets/kinds/tags/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
const draw = async (tags: { text: string; active?: boolean }[]) => {
  drawn = await drawWidget(TagsView, { tags });
  return drawn;
};
afterEach(() => drawn?.remove());

test('R76: a click on a tag is told', async () => {
  const { heard, click } = await draw([{ text: 'Calm' }, { text: 'Warm', active: true }]);
  await click('li:nth-child(2) button');
  expect(heard).toEqual([{ event: 'tagclick', payload: { text: 'Warm' } }]);
});

test('what is active has a check and a state; a tag that is neither has no state', async () => {
  const { root } = await draw([{ text: 'a', active: true }, { text: 'b', active: false }, { text: 'c' }]);
  const buttons = [...root.querySelectorAll('button')];
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', null]);
  expect(buttons.map((button) => button.querySelector('svg') !== null)).toEqual([true, false, false]);
});

test('R70: the answer to a click changes the tag under the focus', async () => {
  const { find, update } = await draw([{ text: 'Calm' }]);
  const button = find('button');
  button.focus();
  await update({ tags: [{ text: 'New' }, { text: 'Calm', active: true }] });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
});
