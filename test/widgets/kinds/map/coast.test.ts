/** The land under a map's places. */
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toLand } from '../../../../src/widgets/kinds/map/coast';

/** Whether a place lies within an odd number of shores. */
function isLand(lat: number, lng: number): boolean {
  const crossed = toLand().flatMap((ring) =>
    ring.filter(([y, x], i) => {
      const [nextY, nextX] = ring[(i + 1) % ring.length] ?? [y, x];
      return y > lat !== nextY > lat && lng < ((nextX - x) * (lat - y)) / (nextY - y) + x;
    }),
  );
  return crossed.length % 2 === 1;
}

test.each([
  ['Paris', 48.86, 2.35, true],
  ['Denver', 39.74, -104.99, true],
  ['Alice Springs', -23.7, 133.88, true],
  ['Anadyr, east of 180°', 66.5, 181.5, true],
  ['the North Sea', 56, 3.5, false],
  ['the middle of the Pacific', 0, -140, false],
  ['the Caspian Sea', 42, 50.5, false],
])('%s', (_, lat, lng, expected) => {
  expect(isLand(lat, lng)).toBe(expected);
});

test('no shore leaps across the map, and all of them weigh little', () => {
  const leaps = toLand().flatMap((ring) => ring.filter(([, x], i) => Math.abs(x - (ring[i - 1]?.[1] ?? x)) > 5));
  expect(leaps).toEqual([]);
  expect(statSync('src/widgets/kinds/map/land.txt').size).toBeLessThan(60_000);
});
