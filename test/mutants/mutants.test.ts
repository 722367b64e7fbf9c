/** Each mutant's text is in its file, once: otherwise its run would take away nothing. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { guards } from '../attacks/guards';
import { editsOf } from '../attacks/guards/guard';
import { mutants } from './mutants';

test.each(Object.entries(mutants))(
  'the mutant “%s” changes one place, and its tests bear the number',
  (name, mutant) => {
    expect(readFileSync(mutant.file, 'utf8').split(mutant.holds)).toHaveLength(2);
    const [number = ''] = name.split(':');
    for (const file of mutant.tests)
      expect(readFileSync(`test/${file}`, 'utf8')).toMatch(new RegExp(`'(R\\d+, )*${number}(, R\\d+)*:`));
  },
);

/** Its identifiers: those that name a declaration or a member, and the others, which use what is declared. */
function identifiersIn(text: string): { named: string[]; used: string[] } {
  const found = { named: ['const'], used: [] as string[] }; // `as const` reads as a type of that name
  const visit = (node: ts.Node, parent: ts.Node) => {
    const isNamed = 'name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent);
    if (ts.isIdentifier(node)) found[isNamed ? 'named' : 'used'].push(node.text);
    ts.forEachChild(node, (child) => visit(child, node));
  };
  const file = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  ts.forEachChild(file, (child) => visit(child, file));
  return found;
}

test('no mutant and no switched guard breaks by a name that is gone, which any test would find', () => {
  const gone = [...Object.values(mutants), ...Object.values(guards).flatMap(editsOf)].flatMap((edit) => {
    const text = readFileSync(edit.file, 'utf8');
    const [before, after] = [text, text.replace(edit.holds, () => edit.without)].map(identifiersIn);
    const known = new Set([before?.named, before?.used, after?.named].flat());
    return (after?.used ?? [])
      .filter((name) => !known.has(name) && !(name in globalThis))
      .map((name) => [edit.file, name]);
  });
  expect(gone).toEqual([]);
});
