/** The tokens' colours on the grounds that they stand on, in both themes: WCAG AA, 4.5:1 for text and 3:1 for what else must be seen. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toRgba } from '#core/tools/colour.ts';
import { contrast } from '#core/tools/contrast.ts';

const css = readFileSync('src/ui/tokens.css', 'utf8');
const themes = ['light', 'dark'] as const;

function colour(name: string, theme: (typeof themes)[number]) {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css);
  const found = toRgba(pair?.[theme === 'light' ? 1 : 2] ?? '');
  if (!found) throw new Error(`tokens.css has no colour ${name}.`);
  return found;
}

const grounds = ['bg', 'bg-sunken', 'bg-raised', 'bg-hover'];

/** What stands on which ground. */
const texts: [string, string[]][] = [
  ['ink', [...grounds, 'bg-press', 'accent-soft', 'warn-soft', 'danger-soft', 'ok-soft']],
  ['ink-2', [...grounds, 'accent-soft', 'warn-soft', 'danger-soft', 'ok-soft']],
  ['ink-3', grounds],
  ['accent', [...grounds, 'accent-soft']],
  ['danger', [...grounds, 'danger-soft']],
  ['warn', [...grounds, 'warn-soft']],
  ['ok', [...grounds, 'ok-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ...['page', 'mcp', 'widget'].map((source): [string, string[]] => [`src-${source}`, grounds]),
  ...['key', 'str', 'num', 'word'].map((part): [string, string[]] => [`code-${part}`, ['bg', 'bg-sunken']]),
];
const shapes: [string, string[]][] = [
  ['line-control', ['bg', 'bg-raised', 'bg-sunken']],
  ...['c1', 'c2', 'c3', 'c4', 'c6', 'c7', 'c8'].map((series): [string, string[]] => [series, ['bg', 'bg-raised']]),
];

const times = (matrix: number[][], vector: number[]): number[] =>
  matrix.map((row) => row.reduce((sum, each, i) => sum + each * (vector[i] ?? 0), 0));

/** What eyes without one kind of cones make of linear red, green and blue (Machado and others, 2009). */
const eyes = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};
const cones = [
  [0.41222147, 0.53633254, 0.05144599],
  [0.2119035, 0.6806995, 0.10739696],
  [0.08830246, 0.28171884, 0.6299787],
];
const lab = [
  [0.21045426, 0.79361779, -0.00407205],
  [1.9779985, -2.42859221, 0.45059371],
  [0.02590404, 0.78277177, -0.80867577],
];

/** In Oklab, where distances are those that are seen. */
function toSeen(series: number, theme: (typeof themes)[number], eye: keyof typeof eyes): number[] {
  const [red, green, blue] = colour(`c${series}`, theme);
  const linear = [red, green, blue].map((each) => ((each / 255 + 0.055) / 1.055) ** 2.4);
  return times(
    lab,
    times(cones, times(eyes[eye], linear)).map((each) => Math.cbrt(Math.max(0, each))),
  );
}

describe.each(themes)('in the %s theme', (theme) => {
  const measure = ([name, on]: [string, string[]]) =>
    on.map((ground) => ({ what: `${name} on ${ground}`, is: contrast(colour(name, theme), colour(ground, theme)) }));
  const tooPale = (pairs: [string, string[]][], min: number) => pairs.flatMap(measure).filter(({ is }) => is < min);

  test('every text can be read on its grounds', () => expect(tooPale(texts, 4.5)).toEqual([]));
  test('borders of fields and series of charts can be seen', () => expect(tooPale(shapes, 3)).toEqual([]));
  test.each(['all', 'protan', 'deutan'] as const)('series can be told apart by %s eyes', (eye) => {
    const seen = [1, 2, 3, 4, 5, 6, 7, 8].map((series) => toSeen(series, theme, eye));
    const pairs = seen.flatMap((one, i) =>
      seen.slice(i + 1).map((other, j) => ({
        pair: `c${i + 1} c${i + j + 2}`,
        apart: Math.hypot(...one.map((each, k) => each - (other[k] ?? 0))),
      })),
    );
    expect(pairs.filter(({ apart }) => apart < 0.07)).toEqual([]);
  });
  test('what is switched off can still be made out', () =>
    expect(tooPale([['ink-off', ['bg', 'bg-raised', 'bg-sunken']]], 2.4)).toEqual([]));
});
