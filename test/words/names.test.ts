/** No name that the code declares has a word that the glossary keeps out of names. */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const table =
  /^## In the code’s names.*/ms.exec(readFileSync('docs/glossary.md', 'utf8').replaceAll("'", '’'))?.[0] ?? '';
const forbidden = [...table.matchAll(/^\|.*\| ([a-z, ]+) \|$/gm)]
  .flatMap(([, words = '']) => words.split(', '))
  .filter((word) => word !== 'not');

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/);

/** Its declarations of every kind; a key of an object that is no declaration is another’s name, or data. */
function namesIn(path: string, text = readFileSync(path, 'utf8')): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const names: string[] = [];
  const visit = (node: ts.Node, parent: ts.Node) => {
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
    const declares = 'name' in parent && parent.name === node && !ts.isPropertyAccessExpression(parent);
    if (isName && declares && !ts.isPropertyAssignment(parent) && !ts.isShorthandPropertyAssignment(parent))
      names.push(node.text.replace('#', ''));
    ts.forEachChild(node, (child) => visit(child, node));
  };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  ts.forEachChild(file, (child) => visit(child, file));
  return names;
}

const faults = (path: string, text?: string): string[] =>
  namesIn(path, text)
    .filter((name) => wordsOf(name).some((word) => forbidden.includes(word)))
    .map((name) => `${path}: ${name}`);

test('the table is read, and a name with such a word is found', () => {
  expect(forbidden).toEqual(expect.arrayContaining(['most', 'longest', 'hear', 'given']));
  const text = 'const mostRows = 1; function f(given: A) {} class B { #hear() {} } const almost = { most: 1 };';
  expect(faults('a.ts', text)).toEqual(['a.ts: mostRows', 'a.ts: given', 'a.ts: hear']);
});

// Parses every source file: on a busy machine that alone takes longer than a test usually may.
test('no name in the code has one', { timeout: 120_000 }, () => {
  expect(
    globSync('{src,entrypoints}/**/*.{ts,tsx}')
      .sort()
      .flatMap((path) => faults(path)),
  ).toEqual([]);
});
