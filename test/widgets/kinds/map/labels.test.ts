/** Labels never cover one another, a marker, or the map's buttons. */
import { expect, test } from 'vitest';
import { isFree, placeLabels } from '../../../../src/widgets/kinds/map/places';

const size = { x: 400, y: 280 };
const sidesOf = (points: Parameters<typeof placeLabels>[0]) => placeLabels(points, size).placed;

test('a label stands to the right, and to the left where there is no room', () => {
  expect(sidesOf([{ x: 100, y: 150, label: 'Paris' }])).toEqual(['right']);
  expect(sidesOf([{ x: 390, y: 150, label: 'Vienna' }])).toEqual(['left']);
});

test('where two would cover each other, the second stands at another side; what has room nowhere has none', () => {
  const points = Array.from({ length: 5 }, () => ({ x: 200, y: 150, label: 'A long enough label' }));
  expect(sidesOf(points)).toEqual(['right', 'left', 'below', 'above', null]);
});

test('of 25 stops along a road every other is named or nearly so, and nothing covers anything', () => {
  const points = Array.from({ length: 25 }, (_, i) => ({
    x: 50 + i * 13,
    y: 130 + ((i * 7) % 5) * 9,
    label: `Stop ${i + 1}`,
  }));
  const { placed, taken } = placeLabels(points, size);
  expect(placed.filter(Boolean).length).toBeGreaterThan(9);
  const labels = taken.slice(1 + points.length);
  expect(labels).toHaveLength(placed.filter(Boolean).length);
  for (const label of labels)
    expect(
      isFree(
        label,
        taken.filter((other) => other !== label),
      ),
    ).toBe(true);
});

test('the buttons in the corner stay free', () => {
  expect(sidesOf([{ x: 330, y: 40, label: 'Berlin' }])).toEqual(['left']);
});

test('what is out of sight has none; a crowd has none at all', () => {
  expect(sidesOf([{ x: -5, y: 20, label: 'x' }])).toEqual([null]);
  const crowd = Array.from({ length: 301 }, (_, i) => ({ x: i, y: 100, label: 'x' }));
  expect(new Set(sidesOf(crowd))).toEqual(new Set([null]));
});
