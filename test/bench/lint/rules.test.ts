/** Every rule of the lint holds its own examples: the bad one is found, the good one is not, and a fix mends the bad one. (Issue 19, 3) */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import { fixOf, lintTogether, lintTool } from '#features/tools/lint/lint.ts';
import { siteRules, toolRules } from '../../../src/features/tools/lint/rules';

const rules = [...toolRules, ...siteRules];

type Definition = Parameters<typeof lintTool>[0];

const plain: Definition = {
  name: 'find_show',
  description: 'Finds shows of the season by title or day.',
  hints: noHints,
};
const made = (part: Partial<Definition>): Definition => ({ ...plain, ...part });

const isList = (example: unknown): example is readonly Partial<Definition>[] => Array.isArray(example);

test('each file of the folder is on the list, under its own name', () => {
  const files = globSync('src/features/tools/lint/rules/*.ts').map((path) => basename(path, '.ts'));
  expect(rules.map(({ id }) => id).sort()).toEqual(files.filter((name) => name !== 'index').sort());
});

describe.each(rules)('$id', (rule) => {
  const notesOn = (example: typeof rule.bad) =>
    (isList(example) ? lintTogether(example.map(made)) : lintTool(made(example))).filter(
      (note) => note.rule === rule.id,
    );

  test('finds its bad example and not its good one', () => {
    expect(notesOn(rule.bad)).not.toEqual([]);
    expect(notesOn(rule.good)).toEqual([]);
  });

  test('says what it finds with values that it has, and where more is said', () => {
    for (const { values } of notesOn(rule.bad))
      for (const [, name] of `${rule.what} ${rule.reason}`.matchAll(/\{(\w+)\}/g))
        expect(values).toHaveProperty([name ?? '']);
    expect(new URL(rule.link).protocol).toBe('https:');
  });
});

const fixable = rules.flatMap((rule) => ('fix' in rule && rule.fix ? [rule] : []));

test.each(fixable)('the fix of $id leaves nothing for it to find', (rule) => {
  const tool = made(rule.bad);
  const note = lintTool(tool).find((each) => each.rule === rule.id);
  const fix = note && fixOf(tool, note);
  expect(fix).toEqual(expect.anything());
  const { annotations, ...members } = fix ?? {};
  const hints = Object.fromEntries(Object.keys(noHints).map((name) => [name, annotations?.[`${name}Hint`] === true]));
  const mended = { ...tool, ...members, ...(annotations && { hints: { ...noHints, ...hints } }) };
  expect(lintTool(mended).filter((each) => each.rule === rule.id)).toEqual([]);
});

test('a fix gives only what changes, as the page writes it', () => {
  const tool = made({ name: 'get_day' });
  const [note] = lintTool(tool).filter(({ rule }) => rule === 'hint-read-only');
  expect(note && fixOf(tool, note)).toEqual({ annotations: { readOnlyHint: true } });
});
