/** Style sheets name no side of the page: where a language is written from right to left, everything turns round with it. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const physical = [
  /\b(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)*\s*:/,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:^|[\s;{])(?:left|right)\s*:/,
  /\btext-align\s*:\s*(?:left|right)/,
  /\bfloat\s*:\s*(?:left|right)/,
];
const fourSides = /\b(margin|padding|inset)\s*:\s*([^;{}]+);/;
const allowed = /\/\* physical: .+ \*\//;

/** One value for each side, of which the second and the fourth differ. */
function isLopsided(line: string): boolean {
  const values = fourSides.exec(line)?.[2]?.match(/(?:[\w-]+\((?:[^()]|\([^()]*\))*\)|[^\s()]+)+/g) ?? [];
  return values.length === 4 && values[1] !== values[3];
}

function findPhysical(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, i) => {
    const excused = allowed.test(line) || allowed.test(lines[i - 1] ?? '');
    const found = physical.some((rule) => rule.test(line)) || isLopsided(line);
    return found && !excused ? [`${i + 1}: ${line.trim()}`] : [];
  });
}

describe('a style sheet that names a side', () => {
  test.each(['margin-left: 4px;', 'left: 0;', 'text-align: right;', 'margin: 0 -4px 0 0;', 'border-right: 1px solid;'])(
    'is found: %s',
    (line) => expect(findPhysical(`.a {\n  ${line}\n}`)).toHaveLength(1),
  );
  test.each(['margin-inline-start: 4px;', 'inset-inline: 0;', 'text-align: start;', 'margin: 0 4px 0 4px;'])(
    'is not one: %s',
    (line) => expect(findPhysical(`.a {\n  ${line}\n}`)).toEqual([]),
  );
  test('may say why it must', () => {
    expect(findPhysical('.a {\n  /* physical: a compass points where it points */\n  left: 0;\n}')).toEqual([]);
  });
});

/** Sheets that still name sides: this list only gets shorter. */
const notYet = new Set(
  ['features/chat/panel/composer/composer', 'ui/controls/lists', 'features/tools/panel/tools'].map(
    (name) => `src/${name}.css`,
  ),
);

const sheets = globSync('src/**/*.css').sort();

test.each(sheets.filter((path) => !notYet.has(path)))('%s can be read from right to left', (path) => {
  expect(findPhysical(readFileSync(path, 'utf8'))).toEqual([]);
});
