/** How often made-up figures get a source by chance: widgets about the same things as twenty results of twenty rows each. */
import { expect, test } from 'vitest';
import type { JsonObject } from '#tools';
import { toFacts } from '../../src/conversation/sources/facts';
import { trace } from '../../src/conversation/sources/trace';

const columns = 'rain wind sales orders price rooms points staff visits leads cost speed height volume score'.split(
  ' ',
);
const cities = 'Lyon Paris Kiel Dijon Porto Ghent Oslo Turin Bern Graz Linz Nantes Lille Metz Brest Nice'.split(' ');

/** The same numbers in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

let random = createRandom(7);
const whole = (least: number, most: number): number => Math.floor(least + random() * (most - least + 1));
const pick = (all: readonly string[]): string => all[whole(0, all.length - 1)] ?? '';
const figure = (): number => {
  const [most, decimals] =
    [20, 999, 99_999, 1000, 1000].map((each, i) => [each, Math.max(0, i - 2)])[whole(0, 4)] ?? [];
  return Number((random() * (most ?? 1)).toFixed(decimals));
};

function someRows(): JsonObject[] {
  const names = [pick(columns), pick(columns), pick(columns)];
  return Array.from({ length: 20 }, () => ({
    city: pick(cities),
    ...Object.fromEntries(names.map((name) => [name, figure()])),
  }));
}

const made: (() => { widget: string; data: JsonObject })[] = [
  () => ({ widget: 'stat', data: { label: pick(columns), value: String(figure()) } }),
  () => ({ widget: 'stat', data: { label: `Happiness in ${pick(cities)}`, value: String(figure()) } }),
  () => ({ widget: 'chart', data: { bars: Array.from({ length: 5 }, () => [pick(cities), figure()]) } }),
  () => ({ widget: 'data-table', data: { rows: someRows().slice(0, 6) } }),
];

test.each([7, 11, 23])('at most one of two hundred made-up figures: seed %i', (seed) => {
  random = createRandom(seed);
  const origins = Array.from({ length: 20 }, (_, i) => {
    const facts = toFacts(JSON.stringify({ rows: someRows() }), 'list_cities');
    return { id: `${i}`, facts, before: { knows: () => false, numbers: new Set<number>() } };
  });
  const figures = Array.from({ length: 400 }, (_, i) => made[i % made.length]?.() ?? { widget: '', data: {} }).flatMap(
    (widget) => [...trace(widget, origins).claims].filter(([key]) => key.includes('"amounts"')),
  );
  expect(figures.length).toBeGreaterThan(2000);
  const traced = figures.filter(([, source]) => source !== null).length;
  console.info(`${traced} of ${figures.length} made-up figures were given a source`);
  expect(traced / figures.length).toBeLessThan(0.005);
});
