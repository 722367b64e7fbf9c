/** `npm run house`: what its measures count, on small made-up trees. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { exampleChanges } from '../scripts/house/example-changes.ts';
import { type Measure, measure } from '../scripts/house/measures.ts';
import { readCommit, readWorkingTree } from '../scripts/house/tree.ts';

const publicEntries = { '#tools': './src/tools/index.ts' };

const measured = (texts: Record<string, string>): Measure[] =>
  measure({ files: Object.entries(texts).map(([path, text]) => ({ path, text })), publicEntries });

function rowOf(rows: Measure[], start: string): Measure {
  const row = rows.find(({ name }) => name.startsWith(start));
  if (!row) throw new Error(`There is no row that starts with “${start}”.`);
  return row;
}

const lines = (count: number, text = ';') => `${text}\n`.repeat(count);

test('files and their lines', () => {
  const rows = measured({ 'src/a.ts': lines(3), 'src/b.ts': 'one();\ntwo();', 'src/c.ts': '' });
  expect(rowOf(rows, 'files').value).toBe(3);
  expect(rowOf(rows, 'lines').value).toBe(5);
});

test('functions of more than 40 lines, longest first, by the name they are given', () => {
  const body = (count: number) => `{\n${lines(count - 2)}}`;
  const text = [
    `function forty() ${body(40)}`,
    `function long() ${body(41)}`,
    `const longer = () => ${body(50)};`,
    `const made = { member() ${body(45)} };`,
    `use(() => ${body(42)});`,
  ].join('\n');
  expect(rowOf(measured({ 'src/a.ts': text }), 'functions over 40').list).toEqual([
    '50 lines: longer, src/a.ts:82',
    '45 lines: member, src/a.ts:132',
    '42 lines: (no name), src/a.ts:177',
    '41 lines: long, src/a.ts:41',
  ]);
});

test('files of more than 600 lines', () => {
  const rows = measured({ 'src/a.ts': lines(600), 'src/b.ts': lines(601) });
  expect(rowOf(rows, 'files over 600').list).toEqual(['601 lines: src/b.ts']);
});

test('a name that two files declare and export; passing one on, or keeping it, is not declaring it', () => {
  const rows = measured({
    'src/a.ts': 'export interface Step {}\nexport const walk = 1, run = 2;',
    'src/b.ts': 'export type Step = 1;\nconst walk = 1;\nexport function run() {}',
    'src/c.ts': `export { walk } from './a';\nexport class Step {}`,
  });
  expect(rowOf(rows, 'exported names').list).toEqual([
    'Step ×3: src/a.ts src/b.ts src/c.ts',
    'run ×2: src/a.ts src/b.ts',
  ]);
});

test('circles: by types, through # names, through index files; each group once', () => {
  const rows = measured({
    'src/tools/index.ts': `export * from './tool';`,
    'src/tools/tool.tsx': `import type { Agent } from '../agent';`,
    'src/agent/index.ts': `import { tool } from '#tools';`,
    'src/a.ts': `import './b';`,
    'src/b.ts': `const late = () => import('./c');`,
    'src/c.ts': `let read: import('./b').B;`,
    'src/d.ts': `import './a';\nimport 'zod';\nimport './missing';`,
  });
  expect(rowOf(rows, 'import circles').list).toEqual([
    '3 files: src/agent/index.ts src/tools/index.ts src/tools/tool.tsx',
    '2 files: src/b.ts src/c.ts',
  ]);
});

test('casts through unknown and to never, not in comments, not to unknown alone', () => {
  const text = 'a as unknown as A;\n(b as unknown) as B;\nc as never;\nd as unknown;\n// e as never\nlet f: unknown;';
  expect(rowOf(measured({ 'src/a.ts': text }), 'casts').list).toEqual(['src/a.ts:1', 'src/a.ts:2', 'src/a.ts:3']);
});

test('files under 20 lines with one importer', () => {
  const rows = measured({
    'src/a.ts': `import './one';\nimport './two';\nimport './long';`,
    'src/b.ts': `import './two';`,
    'src/one.ts': lines(19),
    'src/two.ts': lines(19),
    'src/long.ts': lines(20),
  });
  expect(rowOf(rows, 'files under 20').list).toEqual(['19 lines: src/one.ts']);
});

test('a change touches the files that name its example as a word or a string, and those of its folder', () => {
  const rows = measured({
    'src/a.ts': `const sendQueued = 1;`,
    'src/b.ts': `send({ type: 'send-queued' });`,
    'src/c.ts': `// 'send-queued'\nresend('send-queued-too');`,
    'src/widgets/stat/view.tsx': '',
    'src/widgets/kinds/stat/view.tsx': '',
    'src/widgets/specs.ts': 'const specs = { stat };',
  });
  expect(rowOf(rows, 'source files that a command').list).toEqual(['src/a.ts', 'src/b.ts']);
  expect(rowOf(rows, 'source files that a widget').value).toBe(3);
});

// Parses every source file: on a busy machine that alone takes longer than a test usually may.
test('every example is still in the code', { timeout: 120_000 }, () => {
  const rows = measure(readWorkingTree(process.cwd()));
  for (const { name } of exampleChanges) {
    expect(rowOf(rows, `source files that ${name}`).value, name).toBeGreaterThan(0);
  }
});

let folder = '';
afterEach(() => folder && rmSync(folder, { recursive: true }));

test('a commit is read as it was, the working tree as it is', () => {
  folder = mkdtempSync(join(tmpdir(), 'tabhand-house-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder, stdio: 'pipe' });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  mkdirSync(join(folder, 'src'));
  write('package.json', JSON.stringify({ imports: publicEntries }));
  write('.gitignore', 'src/ignored.ts');
  write('src/a.ts', 'then();\n');
  write('src/é.ts', '“wörter”;\n');
  write('src/style.css', '');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  rmSync(join(folder, 'src/é.ts'));
  write('src/a.ts', 'now();\n');
  write('src/new.tsx', '');
  write('src/ignored.ts', '');
  expect(readCommit(folder, 'HEAD')).toEqual({
    publicEntries,
    files: [
      { path: 'src/a.ts', text: 'then();\n' },
      { path: 'src/é.ts', text: '“wörter”;\n' },
    ],
  });
  expect(readWorkingTree(folder).files).toEqual([
    { path: 'src/a.ts', text: 'now();\n' },
    { path: 'src/new.tsx', text: '' },
  ]);
});
