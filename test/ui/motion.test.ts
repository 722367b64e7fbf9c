/** What moves takes 120 to 200 ms, and nothing moves where the user asked for none. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = globSync('{src,entrypoints}/**/*.css').map((path) => readFileSync(path, 'utf8'));
const all = sheets.join('\n').replace(/\/\*[\s\S]*?\*\//g, '');

/** Go on while something is awaited, or follow the user's own scrolling; each stands still under `prefers-reduced-motion`, or shows no movement. */
const lasting = /^(spin|skel|show|blink|seam|coming)\b/;

test('the two lengths are 120 and 200 ms, and none where less motion is asked for', () => {
  const lengths = [...all.matchAll(/--(fast|calm):\s*(\d+)ms/g)].map(([, name, length]) => `${name} ${length}`);
  expect(lengths).toEqual(['fast 120', 'calm 200', 'fast 0', 'calm 0']);
});

test('every movement has one of them', () => {
  const moves = [...all.matchAll(/\b(?:transition|animation):\s*([^;]+);/g)].flatMap(([, value = '']) =>
    value.split(/,(?![^(]*\))/).map((each) => each.trim()),
  );
  expect(moves.length).toBeGreaterThan(10);
  const other = moves.filter((each) => !/var\(--(fast|calm)\)|^none/.test(each) && !lasting.test(each));
  expect(other).toEqual([]);
});

test('what lasts stands still where less motion is asked for', () => {
  const still = sheets.join('\n').split('@media (prefers-reduced-motion: reduce)').slice(1).join('\n');
  for (const name of ['.spin', '.skel', '.prose.writing']) expect(still).toContain(name);
});
