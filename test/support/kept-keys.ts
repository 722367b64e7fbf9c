/** Under which keys a source file keeps things in extension storage or web storage, read from its syntax tree. */
import ts from 'typescript';
import type { SourceFile } from '../../scripts/house/source.ts';

const extensionArea = /\bstorage\.(local|session|sync)\.(get|set|remove)$/;
const webArea = /\b(storage|localStorage|sessionStorage)\.(getItem|setItem)$/;

/** Keys as they stand, or how they begin. A key that can't be told is given as `?` and its expression. */
export function keptKeys({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const named = declarations(file);
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isKeeping(node))
      for (const key of keysIn(node.arguments[0], named)) found.add(key);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found];
}

function isKeeping({ expression }: ts.CallExpression): boolean {
  const callee = expression.getText().replace(/\s/g, '');
  return extensionArea.test(callee) || webArea.test(callee);
}

function declarations(file: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const named = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      named.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return named;
}

function keysIn(node: ts.Expression | undefined, named: ReadonlyMap<string, ts.Expression>): string[] {
  if (!node) return ['?'];
  const follow = (next: ts.Expression | undefined) => keysIn(next, named);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text];
  if (ts.isBinaryExpression(node)) return follow(node.left);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return follow(node.body);
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return follow(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(follow);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ name }) =>
      name && ts.isComputedPropertyName(name) ? follow(name.expression) : [name?.getText() ?? '?'],
    );
  const known = ts.isIdentifier(node) ? named.get(node.text) : undefined;
  return known ? follow(known) : [`? ${node.getText()}`];
}
