/** Labels never cover one another, a marker, or the map's buttons. */
import { expect, test } from 'vitest';
import { placeLabels } from '../../../../src/widgets/kinds/map/places';

const size = { x: 400, y: 280 };

test('a label stands to the right, and to the left where there is no room', () => {
  expect(placeLabels([{ x: 100, y: 150, label: 'Paris' }], size)).toEqual(['right']);
  expect(placeLabels([{ x: 390, y: 150, label: 'Vienna' }], size)).toEqual(['left']);
});

test('where two would cover each other, the second has none', () => {
  const points = [0, 1, 2].map((i) => ({ x: 200, y: 150 + i * 4, label: 'A long enough label' }));
  expect(placeLabels(points, size)).toEqual(['right', 'left', null]);
});

test('the buttons in the corner stay free', () => {
  expect(placeLabels([{ x: 330, y: 40, label: 'Berlin' }], size)).toEqual(['left']);
});

test('what is out of sight has none; a crowd has none at all', () => {
  expect(placeLabels([{ x: -5, y: 20, label: 'x' }], size)).toEqual([null]);
  const crowd = Array.from({ length: 301 }, (_, i) => ({ x: i, y: 100, label: 'x' }));
  expect(new Set(placeLabels(crowd, size))).toEqual(new Set([null]));
});
