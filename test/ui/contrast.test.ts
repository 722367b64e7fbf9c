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
  ...['c1', 'c2', 'c3', 'c4'].map((series): [string, string[]] => [series, ['bg', 'bg-raised']]),
];

describe.each(themes)('in the %s theme', (theme) => {
  const measure = ([name, on]: [string, string[]]) =>
    on.map((ground) => ({ what: `${name} on ${ground}`, is: contrast(colour(name, theme), colour(ground, theme)) }));
  const tooPale = (pairs: [string, string[]][], min: number) => pairs.flatMap(measure).filter(({ is }) => is < min);

  test('every text can be read on its grounds', () => expect(tooPale(texts, 4.5)).toEqual([]));
  test('borders of fields and series of charts can be seen', () => expect(tooPale(shapes, 3)).toEqual([]));
  test('what is switched off can still be made out', () =>
    expect(tooPale([['ink-off', ['bg', 'bg-raised', 'bg-sunken']]], 2.4)).toEqual([]));
});
