/** Places before they are drawn: where they lie, and what they are called. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describePlaces,
  formatLatitude,
  formatLongitude,
  namePlace,
  toBounds,
  toPositions,
  turnTo,
} from '../../../../src/widgets/kinds/map/places';

test('neighbours across the date line stay neighbours', () => {
  const positions = toPositions([
    { lat: -17.7, lng: 178 },
    { lat: -13.8, lng: -172 },
  ]);
  expect(positions.map(({ lng }) => lng)).toEqual([178, 188]);
  expect(toBounds(positions)).toEqual({ south: -17.7, north: -13.8, west: 178, east: 188 });
});

test('places on one side of it stay where they are', () => {
  const places = [
    { lat: 1, lng: -120 },
    { lat: 2, lng: 10 },
    { lat: 3, lng: 40 },
  ];
  expect(toPositions(places)).toEqual(places);
});

test('whatever the places, each stays on its meridian, and all lie within one turn', () => {
  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
      const positions = toPositions(places);
      for (const [i, { lat, lng }] of positions.entries()) {
        expect(Math.abs(lat)).toBeLessThanOrEqual(85);
        const turned = lng - (places[i]?.lng ?? Number.NaN);
        expect(Math.min(Math.abs(turned), Math.abs(turned - 360))).toBeLessThan(1e-9);
      }
      const box = toBounds(positions);
      expect((box?.east ?? 0) - (box?.west ?? 0)).toBeLessThanOrEqual(360);
    }),
  );
});

test('a center given west of the date line is turned to the markers east of it', () => {
  expect(turnTo({ lat: 0, lng: -179 }, { south: 0, north: 0, west: 178, east: 188 })).toEqual({ lat: 0, lng: 181 });
  expect(turnTo({ lat: 0, lng: 12 }, null)).toEqual({ lat: 0, lng: 12 });
});

test('degrees are worded with their side, and none at zero and at the date line', () => {
  expect([formatLatitude(48.8566), formatLatitude(-33.9, 0), formatLatitude(0, 0)]).toEqual([
    '48.86° N',
    '34° S',
    '0°',
  ]);
  expect([formatLongitude(188, 0), formatLongitude(-0.12), formatLongitude(180, 0)]).toEqual([
    '172° W',
    '0.12° W',
    '180°',
  ]);
});

test('a place without a label is called by where it is', () => {
  expect(namePlace({ lat: 1, lng: 2, label: ' ' })).toBe('1.00° N, 2.00° E');
  expect(namePlace({ lat: 1, lng: 2, label: 'Home' })).toBe('Home');
});

test('the map says in a sentence what is on it', () => {
  expect(describePlaces([])).toBe('A map without places.');
  expect(describePlaces([{ lat: 1, lng: 2, label: 'Home' }])).toBe('A map with 1 place: Home.');
  expect(
    describePlaces([
      { lat: 41, lng: -2 },
      { lat: 52, lng: 13 },
    ]),
  ).toBe('A map with 2 places, from 41° N to 52° N and from 2° W to 13° E.');
});
