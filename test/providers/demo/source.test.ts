/** Demo mode is general: nothing in its code knows the playground. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(`${root}${file}`, 'utf8'));
const source = read('src/providers/demo/**/*.ts');
const playground = read('playground/**/*.{ts,tsx,js,mjs,html}');

/** Names in the form of a tool's that the playground writes as a string. */
const named = playground.flatMap((text) =>
  [...text.matchAll(/['"`]([a-z]+(?:[_-][a-z]+)+)['"`]/g)].map(([, name = '']) => name),
);
const known = ['play_track', 'remove_from_queue', 'add_to_playlist', 'search_library', 'create_playlist'];
const words = [
  'track',
  'playlist',
  'queue',
  'song',
  'album',
  'music',
  'cart',
  'catalogue',
  'weather',
  'forecast',
  'Blue Train',
  'play',
];

/** Widgets, the built-in server's tools, and JSON Schema's own words, which the playground may write too. */
const allowed = new Set(['data-table']);

it("no name of the playground's tools stands in its code", () => {
  expect(source.length).toBeGreaterThan(4);
  const found = [...new Set([...known, ...named])].filter(
    (name) => !allowed.has(name) && source.some((text) => text.includes(name)),
  );
  expect(found).toEqual([]);
});

it("no word of the playground's world stands in its code, apart from its dictionary", () => {
  const thinking = read('src/providers/demo/!(french).ts');
  expect(thinking).toHaveLength(source.length - 1);
  const found = words.filter((word) => thinking.some((text) => new RegExp(`\\b${word}s?\\b`, 'i').test(text)));
  expect(found).toEqual([]);
});
