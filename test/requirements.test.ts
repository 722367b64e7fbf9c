/**
 * docs/evidence/requirements.md says which tests prove which requirement; this keeps it true. A test proves `R12` by a title that
 * begins with `R12:` (or `R12, R13:`). Bring the last column up to date with `npx vitest run test/requirements.test.ts -u`
 * and look at the difference: a requirement that turned to `later` has lost its test.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const document = readFileSync('docs/evidence/requirements.md', 'utf8');
const row = /^\| (R\d+) \| (.*) \| ([^|]*) \|$/gm;
const listed = [...document.matchAll(row)].map(([, number]) => number);

/** `test`, `test.each(rows)`, `describe.for(rows)`: the words of what is called, outermost last. */
function calledWords(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...calledWords(node.expression), node.name.text];
  return ts.isCallExpression(node) ? calledWords(node.expression) : [];
}

function titlesIn(path: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.arguments[0]) {
      const words = calledWords(node.expression);
      const isTest = /^(test|it|describe)$/.test(words[0] ?? '') && !words.includes('skip') && !words.includes('todo');
      if (isTest) titles.push(node.arguments[0].getText().slice(1));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return titles;
}

const numbersOf = (title: string) => title.match(/^R\d+(, R\d+)*(?=:)/)?.[0].split(', ') ?? [];

function findProofs(files: { path: string; text: string }[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>();
  for (const { path, text } of files) {
    for (const number of new Set(titlesIn(path, text).flatMap(numbersOf))) {
      proofs.set(number, [...(proofs.get(number) ?? []), path]);
    }
  }
  return proofs;
}

const proofs = findProofs(
  globSync('test/**/*.test.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path: path.slice('test/'.length), text: readFileSync(path, 'utf8') })),
);

test('each requirement of the seed documents is listed once, in order', () => {
  expect(listed).toEqual(Array.from({ length: 115 }, (_, index) => `R${index + 1}`));
});

test('no test claims a requirement that is not listed', () => {
  expect([...proofs.keys()].filter((number) => !listed.includes(number))).toEqual([]);
});

test('the last column names the tests that prove each requirement, or says "later"', async () => {
  const trueDocument = document.replace(row, (_, number: string, words: string) => {
    const files = proofs.get(number)?.map((path) => `\`${path}\``) ?? ['later'];
    return `| ${number} | ${words} | ${files.join(', ')} |`;
  });
  await expect(trueDocument).toMatchFileSnapshot('../docs/evidence/requirements.md');
});

test('titles are found in every form of test, and skipped tests prove nothing', () => {
  const text = [
    `test('R1: one', () => {});`,
    `describe('a group', () => it.each([1])('R2, R3: two and three', () => {}));`,
    'test.for(rows)(`R4: $name`, () => {});',
    `test.skip('R5: skipped', () => {}); test.todo('R6: not yet');`,
    `// test('R7: a comment')`,
    `test('not R8: first', () => {});`,
  ].join('\n');
  expect([...findProofs([{ path: 'a.test.ts', text }]).keys()]).toEqual(['R1', 'R2', 'R3', 'R4']);
});
