/** Every sentence on the screen uses the glossary's words, and none of the turns of phrase that we avoid, in English and in French. */
import { globSync, readFileSync } from 'node:fs';
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
  return new RegExp(`\\b${words.replace(' … ', ' (?:\\S+ )+?')}\\b`, sensitive);
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

/** Without the glossary, which names the turns, and the record of what browsers say. */
test('the README and the documents use no such turn either', () => {
  const documents = [
    'README.md',
    ...globSync('docs/{,evidence/,guide/,webmcp/}*.md').filter((path) => !/glossary|webmcp-conformance/.test(path)),
  ].sort();
  const lines = documents.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((text) => ({ path, text })),
  );
  expect(faults(lines, prose)).toEqual([]);
});
