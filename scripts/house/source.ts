/** What one source file holds, read from its syntax tree: comments don't count. */
import ts from 'typescript';
import { type Import, toImport } from './imports.ts';

export interface SourceFile {
  /** From the repository's root, with `/`. */
  path: string;
  text: string;
}

export interface SourceFacts {
  path: string;
  lines: number;
  imports: Import[];
  /** Names that the file declares and exports; names it passes on from elsewhere don't count. */
  exported: Set<string>;
  functions: { name: string; line: number; lines: number }[];
  /** Lines with a cast through `unknown`, or to `never`. */
  casts: number[];
  /** Identifiers and string literals. */
  words: Set<string>;
}

export function readSource({ path, text }: SourceFile): SourceFacts {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const facts: SourceFacts = {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0),
    imports: [],
    exported: new Set(file.statements.flatMap(exportedNames)),
    functions: [],
    casts: [],
    words: new Set(),
  };
  const visit = (node: ts.Node) => {
    const found = toImport(node);
    if (found) facts.imports.push(found);
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) facts.words.add(node.text);
    if (isOutwittingCast(node)) facts.casts.push(lineOf(node.getStart()));
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const line = lineOf(node.getStart());
      facts.functions.push({ name: functionName(node), line, lines: lineOf(node.end) - line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return facts;
}

function exportedNames(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  const names = declarations.map((each) => ('name' in each ? (each.name as ts.Node | undefined) : undefined)); // Every declaration's name is a node.
  return names.flatMap((name) => (name && ts.isIdentifier(name) ? [name.text] : []));
}

/** `as unknown as T`, and `as never`: the compiler is told not to look. */
function isOutwittingCast(node: ts.Node): boolean {
  if (!ts.isAsExpression(node)) return false;
  if (node.type.kind === ts.SyntaxKind.NeverKeyword) return true;
  const inner = ts.skipPartiallyEmittedExpressions(node.expression);
  const bare = ts.isParenthesizedExpression(inner) ? inner.expression : inner;
  return ts.isAsExpression(bare) && bare.type.kind === ts.SyntaxKind.UnknownKeyword;
}

/** Its own name, or that of the constant or member it is given to. */
function functionName(node: ts.Node): string {
  const named = [node, node.parent].find((each) => 'name' in each && each.name !== undefined);
  const name = named && 'name' in named ? (named.name as ts.Node) : undefined; // Every declaration's name is a node.
  return name && ts.isIdentifier(name) ? name.text : '(no name)';
}
