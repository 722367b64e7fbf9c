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

/** The same in every language: names, figures and samples of what is typed. */
const same = new Set([
  'Tabhand',
  'qwen3:8b',
  'tabhand mcp',
  'tabhand install-host',
  'http://localhost:11434/v1',
  'https://',
  'weather',
  'bank.example',
  'Authorization',
  'JSON',
  'Allow User Scripts', // a switch of the browser's
  'Bearer …',
  '{} {}, MCP {}',
  'MCP {}, {}',
  '{ "mcpServers": { "weather": { "url": "https://…" } } }',
]);

/** Words for no person’s eyes, by where they stand. */
const hidden = new Set([
  'src/ui/icon-paths.ts', // an icon called text is a drawing
  'src/widgets/charting/outlines.ts', // a kind of mark
  'src/ui/schema-form/text-fields.tsx', // a type of field
  'src/widgets/kinds/vega-lite/grammar.ts', // names of the grammar
  'src/widgets/kinds/vega-lite/reading.ts', // types of its values
]);

/** Recipes, specifications and the built-in server's tools are written for models. */
const forModels = /spec\.ts$|\/recipes\/|^src\/widgets\/server\//;

const paths = globSync([
  '{src/{ui,widgets,features/*/{panel,state},features/exports},entrypoints}/**/*.{ts,tsx}',
  'src/features/*/*words.ts',
])
  .filter((path) => !forModels.test(path) && !hidden.has(path))
  .sort();
const unsaidIn = (path: string) => findUnsaid(path, readFileSync(path, 'utf8')).filter(({ text }) => !same.has(text));

test('no file says anything past the language', () => {
  const complaints = paths.flatMap((path) => unsaidIn(path).map(({ line, text }) => `${path}:${line}: ${text}`));
  expect(complaints).toEqual([]);
}, 120_000); // it parses every file of the panel
