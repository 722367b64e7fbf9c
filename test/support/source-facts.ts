/** What one source file imports and which globals it names, read from its syntax tree (comments and strings don't count). */
import ts from 'typescript';
import { type Import, toImport } from '../../scripts/house/imports.ts';
import type { SourceFile } from '../../scripts/house/source.ts';

export interface SourceFacts {
  imports: Import[];
  /** Free names in the file: used or imported, not declared in it and not mere property names. */
  names: Set<string>;
}

const globalObjects = new Set(['globalThis', 'self', 'window']);

/** `globalThis.chrome` names chrome; `tab.window` doesn't name window. */
const isReadFromGlobal = (node: ts.Identifier, parent: ts.Node) =>
  ts.isPropertyAccessExpression(parent) &&
  parent.name === node &&
  ts.isIdentifier(parent.expression) &&
  globalObjects.has(parent.expression.text);

/** The identifier is only a member's name: after a dot, a key, a method, an attribute. */
function isMemberName(node: ts.Identifier, parent: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) {
    return parent.propertyName === node;
  }
  const named =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isAccessor(parent) ||
    ts.isEnumMember(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isNamedTupleMember(parent);
  return named && parent.name === node;
}

const isDeclaration = (node: ts.Identifier, parent: ts.Node) =>
  (ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent)) &&
  parent.name === node;

/** Reads a file's facts. A name that the file declares itself, anywhere in it, isn't free. */
export function readFacts({ path, text }: SourceFile): SourceFacts {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const imports: Import[] = [];
  const used = new Set<string>();
  const declared = new Set<string>();
  const global = new Set<string>();
  const visit = (node: ts.Node) => {
    const fact = toImport(node);
    if (fact) imports.push(fact);
    if (ts.isIdentifier(node)) {
      if (isReadFromGlobal(node, node.parent)) global.add(node.text);
      else if (isDeclaration(node, node.parent)) declared.add(node.text);
      else if (!isMemberName(node, node.parent)) used.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const free = [...used].filter((name) => !declared.has(name));
  return { imports, names: new Set([...free, ...global]) };
}
