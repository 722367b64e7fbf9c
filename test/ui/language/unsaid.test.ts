/** Everything that a person reads goes through the language: what the syntax tree shows of texts that don't. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findUnsaid } from '../../support/unsaid';

const find = (source: string) => findUnsaid('a.tsx', source).map(({ text }) => text);

describe('a text that nobody translates', () => {
  test('is found between tags, in attributes that are read, and in properties named so', () => {
    expect(find('const A = () => <p>Nothing yet</p>;')).toEqual(['Nothing yet']);
    expect(find('const A = () => <B label="Close" class="x y" />;')).toEqual(['Close']);
    expect(find("const A = () => <p>{on ? 'Go on' : `$" + '{n} left`}</p>;')).toEqual(['Go on', '{} left']);
    expect(find("const a = { what: 'It failed.', code: 'failed' };")).toEqual(['It failed.']);
  });

  test('is none that is said, or marked to be said', () => {
    expect(find("const A = () => <B label={say('Close')}>{sayCount(n, '{count} tool', '{count} tools')}</B>;")).toEqual(
      [],
    );
    expect(find("const a = { text: phrase('Go on') };")).toEqual([]);
    expect(find('const A = () => <Say text="{who} wants {what}" parts={{}} />;')).toEqual([]);
  });
});

/** Words that are for no person's eyes, or the same in every language. */
const allowed: Record<string, string> = {
  'src/ui/icon-paths.ts': 'an icon called text is a drawing',
};

/** Files that still hold some, and how many at the most: these figures only fall. */
const notYet: Record<string, number> = {
  'src/panel/components/answer.tsx': 2,
  'src/panel/components/app.tsx': 2,
  'src/panel/components/approval-card.tsx': 12,
  'src/panel/components/composer.tsx': 8,
  'src/panel/components/header.tsx': 10,
  'src/panel/components/history-list.tsx': 4,
  'src/panel/components/model-form.tsx': 26,
  'src/panel/components/page-access.tsx': 19,
  'src/panel/components/places.tsx': 1,
  'src/panel/components/refusal-bar.tsx': 1,
  'src/panel/components/server-fields.tsx': 5,
  'src/panel/components/server-importer.tsx': 1,
  'src/panel/components/server-opened.tsx': 1,
  'src/panel/components/tools/run-tab.tsx': 1,
  'src/panel/components/welcome.tsx': 10,
  'src/panel/models/tool-versions.ts': 1,
  'src/ui/schema-form/text-fields.tsx': 1,
  'src/ui/words/server-problem.ts': 6,
};

/** Recipes, specifications and the built-in server's tools are written for models. */
const forModels = /spec\.ts$|\/recipes\/|^src\/widgets\/server\//;

const paths = globSync('src/{ui,panel,widgets}/**/*.{ts,tsx}')
  .filter((path) => !forModels.test(path) && !(path in allowed))
  .sort();
const unsaidIn = (path: string) => findUnsaid(path, readFileSync(path, 'utf8'));

test('no file says anything past the language', () => {
  const complaints = paths
    .filter((path) => !(path in notYet))
    .flatMap((path) => unsaidIn(path).map(({ line, text }) => `${path}:${line}: ${text}`));
  expect(complaints).toEqual([]);
});

test.each(Object.entries(notYet).filter(([path]) => paths.includes(path)))(
  '%s says no more past the language than it did: %i',
  (path, most) => expect(unsaidIn(path).length).toBeLessThanOrEqual(most),
);
