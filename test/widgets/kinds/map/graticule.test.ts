/** The lines under the markers: at round degrees, at a readable distance, and meeting from tile to tile. */
import { expect, test } from 'vitest';
import { meridians, parallels, toDegreeStep, toDigits } from '../../../../src/widgets/kinds/map/graticule';

const zooms = Array.from({ length: 18 }, (_, i) => i + 1);

test('meridians are 72 px apart or more at every zoom, and from zoom 3 never further than a panel is wide', () => {
  for (const zoom of zooms) {
    const distance = (toDegreeStep(zoom) / 360) * 256 * 2 ** zoom;
    expect(distance).toBeGreaterThanOrEqual(72);
    if (zoom > 2) expect(distance).toBeLessThan(320);
  }
});

test('a degree is written with as many digits as its step needs', () => {
  expect([60, 1, 0.5, 0.1, 0.05, 0.002].map(toDigits)).toEqual([0, 0, 1, 1, 2, 3]);
});

test('the world at zoom 1 has the equator in its middle and round meridians', () => {
  const world = { zoom: 1, x: 0, y: 0, width: 512, height: 512 };
  expect(parallels(world).find(({ degrees }) => degrees === 0)?.at).toBeCloseTo(256);
  expect(meridians(world).map(({ degrees }) => degrees)).toEqual([-180, -120, -60, 0, 60, 120, 180]);
  expect(meridians(world).map(({ at }) => Math.round(at))).toEqual([0, 85, 171, 256, 341, 427, 512]);
});

test('a latitude lies where the projection has it', () => {
  const world = { zoom: 3, x: 0, y: 0, width: 2048, height: 2048 };
  const sixty = parallels(world).find(({ degrees }) => degrees === 60);
  expect(sixty?.at).toBeCloseTo(594.78, 1); // 2048 × (1 − ln(tan 60° + sec 60°) / π) / 2
});

test('the lines of neighbouring tiles meet', () => {
  const left = meridians({ zoom: 7, x: 256 * 60, y: 0, width: 512, height: 256 });
  const [one, two] = [60, 61].map((tile) => meridians({ zoom: 7, x: 256 * tile, y: 0, width: 256, height: 256 }));
  const together = [...(one ?? []), ...(two ?? []).map(({ degrees, at }) => ({ degrees, at: at + 256 }))];
  expect(together.map(({ degrees }) => degrees)).toEqual(left.map(({ degrees }) => degrees));
  for (const [i, { at }] of together.entries()) expect(at).toBeCloseTo(left[i]?.at ?? -1);
});
