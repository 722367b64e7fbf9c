/** What an unused page never runs is apart in the page's script: what goes there, and what must not. */
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { deferToUse, isNode } from '../scripts/when-used.ts';

/** The script in its two states: evaluated here, where its functions say what ran. */
function build(source: string, ...atStart: string[]) {
  const code = deferToUse(source, Object.values(parseAst(source)).flat().filter(isNode), new Set(atStart));
  return { code, inside: /inUse \?\?= ([\s\S]*)return \[/.exec(code)?.[1] ?? '' };
}

const start = 'start(() => used());';

test('a function that only a later one calls is apart, and is reached through the one that makes it', () => {
  const { code, inside } = build(
    `function used() { return deep({ deep }); } const deep = (one) => one;\nstart(() => ({ used }));`,
  );
  expect(inside).toMatch(/function used\(\)[\s\S]*const deep/);
  expect(code).toContain('start(() => ({ used: whenUsed(0) }));');
});

test('what runs at the start stays, and what else has its name too', () => {
  const { inside } = build(
    `const atStart = () => 1; const same = () => 2; const used = () => same();\n((same) => same(atStart))(${start.slice(0, -1)});`,
    'atStart',
  );
  expect(inside).toContain('used');
  expect(inside).not.toMatch(/atStart =|same =/);
});

test('what is apart can be used by every statement, even before the last', () => {
  const { code } = build(`const one = () => 1; function used() { return one(); } kept.push(used());\nkept.push(2);`);
  const kept: number[] = [];
  new Function('kept', code)(kept);
  expect(code).toContain('whenUsed(0)()');
  expect(kept).toEqual([1, 2]);
});

test.each([
  'const kept = Reflect.apply;',
  'const { kept } = Reflect;',
  'const kept = { kept: URL };',
  'const kept = take(URL);',
  'const kept = [document.body];',
  'let kept = {};',
])('a built-in is saved at the start, before a page can replace it: %s', (statement) => {
  const { inside } = build(`${statement} function used() { return kept; }\n${start}`);
  expect(inside).toContain('function used');
  expect(inside).not.toMatch(/(?:const|let) /);
});

test('a value of the script’s own names is made when it is used', () => {
  const { inside } = build(
    `function one() {} function dictionary() {} const all = dictionary('All', { one, two: [1, one] }); function used() { return all; }\n${start}`,
  );
  expect(inside).toContain('const all');
});
