/** All functions of the source that call themselves, directly or in a circle, from its syntax tree. */
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';

type Calls = Map<ts.Node, Set<ts.Node>>;

/**
 * As `path: name`, each with its text. Files import one another in no circle, so that a circle of calls lies within one file: a
 * function that is passed on to another file and called there names itself where it is passed.
 */
export function findRecursive(): Map<string, string> {
  const paths = globSync('{src,entrypoints}/**/*.{ts,tsx}').sort();
  const options = { noResolve: true, noLib: true, jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.Latest };
  const program = ts.createProgram(paths, options);
  const checker = program.getTypeChecker();
  const found = new Map<string, string>();
  for (const path of paths) {
    const file = program.getSourceFile(path);
    const calls: Calls = file ? callsIn(file, checker) : new Map();
    for (const node of calls.keys())
      if (reachesItself(node, calls))
        found.set(`${relative('.', path).replaceAll('\\', '/')}: ${nameOf(node)?.getText()}`, node.getText());
  }
  return found;
}

const isFunction = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

/** What a function is called by: its own name, or that of the variable or the member that is given it. */
function nameOf(node: ts.Node): ts.Node | undefined {
  const { name, parent } = node as ts.NamedDeclaration;
  if (name) return name;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
    ? parent.name
    : undefined;
}

/** What each function names of the functions of its file. */
function callsIn(file: ts.SourceFile, checker: ts.TypeChecker): Calls {
  const functions = new Map<ts.Symbol, ts.Node>();
  const names = new Set<string>();
  const each = (node: ts.Node, see: (node: ts.Node, around: ts.Node[]) => void, around: ts.Node[] = []): void => {
    see(node, around);
    const inside = isFunction(node) && nameOf(node) ? [...around, node] : around;
    ts.forEachChild(node, (child) => each(child, see, inside));
  };
  each(file, (node) => {
    const name = isFunction(node) ? nameOf(node) : undefined;
    const symbol = name && checker.getSymbolAtLocation(name);
    if (symbol) functions.set(symbol, node);
    if (name) names.add(name.getText());
  });
  const calls: Calls = new Map();
  each(file, (node, around) => {
    const [user] = around.slice(-1);
    if (!user || !isUse(node) || !names.has(node.getText())) return;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    const used = symbol && functions.get(symbol);
    if (used) calls.set(user, (calls.get(user) ?? new Set()).add(used));
  });
  return calls;
}

/** Of a name: itself, or behind `this.`; another object's member is another function. */
function isUse(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return parent.expression.kind === ts.SyntaxKind.ThisKeyword;
  return ts.isShorthandPropertyAssignment(parent) || (parent as ts.NamedDeclaration).name !== node;
}

function reachesItself(node: ts.Node, calls: Calls): boolean {
  const seen = new Set<ts.Node>();
  const open = [...(calls.get(node) ?? [])];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === node) return true;
    if (!seen.has(next)) open.push(...(calls.get(next) ?? []));
    seen.add(next);
  }
  return false;
}
