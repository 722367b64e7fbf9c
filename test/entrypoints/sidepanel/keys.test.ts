/** What plain keys mean while no text field has the focus. */
import { expect, test } from 'vitest';
import { drawers, places } from '../../../entrypoints/sidepanel/places';
import { keyRows, toKeyNames } from '../../../src/features/settings/state/key-words';
import { everywhere, meaningOf as meaningIn } from '../../../src/ui/panel/navigation';

const all = everywhere({ places, drawers }, true);
const meaningOf = (pressed: ReturnType<typeof key>, waits: boolean) => meaningIn(pressed, waits, all);
const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

test.each([
  ['c', 'chat'],
  ['v', 'canvas'],
  ['t', 'tools'],
  ['s', 'servers'],
  ['o', 'console'],
])('g, then %s, goes to %s', (letter, place) => {
  const first = meaningOf(key('g'), false);
  expect(first).toEqual({ type: 'none', waits: true });
  expect(meaningOf(key(letter), true)).toEqual({ type: 'go', place });
  expect(meaningOf(key(letter), false)).toEqual({ type: 'none', waits: false });
});

test('with Ctrl, Alt or Command a letter is the browser’s own', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(meaningOf(key('c', { [modifier]: true }), true)).toEqual({ type: 'none', waits: false });
});

test('a slash goes to the filter, also right after a g', () => {
  expect([meaningOf(key('/'), false), meaningOf(key('/'), true)]).toEqual([{ type: 'filter' }, { type: 'filter' }]);
});

test('every key that leads to a place is in the list that Settings shows', () => {
  const listed = keyRows(all).flatMap(({ keys: [first, second] }) => (first === 'g' ? [second] : []));
  expect(listed).toEqual(all.flatMap(({ key = [] }) => key));
});

test('keys that the browser names by words are shown as they stand on the keyboard', () => {
  expect(toKeyNames('Ctrl+Shift+Period')).toEqual(['Ctrl', 'Shift', '.']);
  expect(toKeyNames('Alt+Up')).toEqual(['Alt', '↑']);
});
