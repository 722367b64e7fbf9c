/** Every sentence on the screen uses the glossary's words, and none of the turns of phrase that we avoid, in English and in French. */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { gather, type Messages } from '../../scripts/messages';
import { english, french, prose, type Turn } from './turns';

interface Sentence {
  path: string;
  text: string;
}

const catalogue: Messages = JSON.parse(readFileSync('public/_locales/fr/messages.json', 'utf8'));
const messages = globSync('{src,entrypoints}/**/*.{ts,tsx}')
  .sort()
  .flatMap((path) =>
    Object.entries(gather(path, readFileSync(path, 'utf8'))).map(([key, { message }]) => ({
      path,
      key,
      text: message,
    })),
  );
const translated = messages.map(({ path, key }) => ({ path, text: catalogue[key]?.message ?? '' }));

/** Texts of the command line and of comparisons, which no catalogue has: whole sentences and clauses, `…` for each value. */
function literalsOf(path: string): Sentence[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push([node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return texts.filter((text) => /\p{L}{2} .*\p{L}{2} .*\p{L}{2}/u.test(text)).map((text) => ({ path, text }));
}

const program = globSync(['src/cli/**/*.ts', 'src/features/tools/contracts/**/*.ts']).sort().flatMap(literalsOf);

const toLines = (path: string): Sentence[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text) => ({ path, text }));

/** The rows of the glossary's table of words on the screen. */
const avoidedWords: Turn[] =
  /^## On the screen.*?(?=^## )/ms
    .exec(readFileSync('docs/glossary.md', 'utf8'))?.[0]
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, say = '']) => say !== '' && say !== 'say' && !say.startsWith('---'))
    .flatMap(([, instead = '', not = '']) =>
      not.split(', ').map((words) => ({ pattern: toPattern(words), instead })),
    ) ?? [];

function toPattern(words: string): RegExp {
  const sensitive = words === words.toUpperCase() ? '' : 'i';
  return new RegExp(`\\b${words.replace(' … ', ' (?:[^\\s.]+ )+?')}\\b`, sensitive);
}

/** What the sentences say that they should not, a line for each. */
const faults = (sentences: readonly Sentence[], turns: readonly Turn[]): string[] =>
  sentences.flatMap(({ path, text }) =>
    turns
      .filter(({ pattern }) => pattern.test(text))
      .map(({ pattern, instead }) => `${path}: “${text}” (${pattern.source}; instead: ${instead})`),
  );

const found = [...faults(messages, [...english, ...avoidedWords]), ...faults(translated, french)];

describe('the sentences on the screen', () => {
  test('are all read, and so is the glossary’s table', () => {
    expect(messages.length).toBeGreaterThan(1500);
    expect(avoidedWords.length).toBeGreaterThan(20);
    const switched = { path: 'src/a.ts', text: 'You switched it off. It says: please!' };
    expect(faults([switched], [...english, ...avoidedWords]).length).toBeGreaterThan(2);
  });

  test('use no turn of phrase and no word that we avoid', () => {
    expect(found).toEqual([]);
  });
});

test('the command line and what it compares use none either', () => {
  expect(program.length).toBeGreaterThan(150);
  expect(faults(program, [...english, ...avoidedWords])).toEqual([]);
});

test('nor do the stores’ listings', () => {
  const [en = [], fr = []] = ['en', 'fr'].map((language) => toLines(`docs/store/listing.${language}.md`));
  expect([...faults(en, [...english, ...avoidedWords]), ...faults(fr, french)]).toEqual([]);
  expect(fr.length).toBe(en.length);
});

/** Without the glossary, which names the turns, and the record of what browsers say. */
test('the README and the documents use no such turn either', () => {
  const documents = [
    'README.md',
    ...globSync('docs/{,evidence/,guide/,webmcp/}*.md').filter((path) => !/glossary|webmcp-conformance/.test(path)),
  ].sort();
  expect(faults(documents.flatMap(toLines), prose)).toEqual([]);
});
