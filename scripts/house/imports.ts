/** Who imports whom: the imports of one syntax node, the files they lead to, and the circles they form. */
import { posix } from 'node:path';
import ts from 'typescript';

export interface Import {
  /** The module specifier as written, or `(computed)`. */
  from: string;
  /** Nothing of it is left at run time. */
  typeOnly: boolean;
  /** An `import()`, which loads it when it is needed. */
  late?: true;
}

/** package.json's "imports": each `#` name, or beginning of names before a `*`, and what it stands for. */
export type PublicEntries = Readonly<Record<string, string>>;

const isTypeOnlyClause = ({ importClause }: ts.ImportDeclaration) => {
  if (!importClause) return false;
  const { name, namedBindings } = importClause;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
};

/** The import that a node states: a declaration, a re-export, an `import()` of a type or of a value. */
export function toImport(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { from: node.moduleSpecifier.text, typeOnly: isTypeOnlyClause(node) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { from: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { from: node.argument.literal.text, typeOnly: true };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [target] = node.arguments;
    return { from: target && ts.isStringLiteralLike(target) ? target.text : '(computed)', typeOnly: false, late: true };
  }
  return undefined;
}

/** The path that a specifier stands for, with or without its ending; undefined for a package. */
export function pathOf(from: string, path: string, entries: PublicEntries): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from);
  const [name, target] =
    Object.entries(entries).find(
      ([name]) => name === from || (name.endsWith('*') && from.startsWith(name.slice(0, -1))),
    ) ?? [];
  return name && target && posix.normalize(target.replace('*', from.slice(name.length - 1)));
}

/** The file that a specifier leads to from `path`; undefined for a package. */
export function resolveImport(
  from: string,
  path: string,
  known: { has(path: string): boolean },
  entries: PublicEntries,
): string | undefined {
  const base = pathOf(from, path, entries);
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => base + ending).find((each) => known.has(each));
}

/** The groups of files that lead to each other: strongly connected components of more than one file (Tarjan). */
export function findCircles(importsOf: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    const own = order.size;
    order.set(path, own);
    open.push(path);
    let low = own;
    for (const next of importsOf.get(path) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? own);
    }
    if (low === own) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const path of importsOf.keys()) if (!order.has(path)) visit(path);
  return circles.sort((a, b) => b.length - a.length);
}
