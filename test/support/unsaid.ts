/** Finds text that people read and nobody translates, in the syntax tree of a source file. */
import ts from 'typescript';

/** Attributes and properties whose value is shown or read aloud. */
const shown =
  /^(label|title|placeholder|alt|text|aria-?[lL]abel|aria-(roledescription|valuetext|description)|about|hint|what|next|words|sentence|error|emptyText|empty)$/;

/** What is said in any language as it stands. */
const isWord = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(/\{\w+\}/g, ''));

const speaks = new Set(['say', 'sayCount', 'phrase', 'Refusal']);

export interface Unsaid {
  line: number;
  text: string;
}

export function findUnsaid(path: string, source: string): Unsaid[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: Unsaid[] = [];
  const complain = (node: ts.Node, text: string) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (isWord(text)) found.push({ line, text: text.replace(/\s+/g, ' ').trim() });
  };
  const visit = (node: ts.Node): void => {
    if (isSaid(node)) return;
    if (ts.isJsxText(node)) complain(node, node.text);
    for (const literal of literalsShownBy(node)) complain(literal, textOf(literal));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isSaid(node: ts.Node): boolean {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    return ts.isIdentifier(node.expression) && speaks.has(node.expression.text);
  }
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return true;
  return ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Say';
}

type Literal = ts.StringLiteralLike | ts.TemplateExpression;

/** The literals that an attribute, a property or the braces between tags puts before people. */
function literalsShownBy(node: ts.Node): Literal[] {
  if (ts.isJsxAttribute(node) && shown.test(node.name.getText())) return literalsIn(node.initializer);
  if (ts.isPropertyAssignment(node) && shown.test(node.name.getText().replace(/['"]/g, ''))) {
    return literalsIn(node.initializer);
  }
  const isChild = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));
  return isChild ? literalsIn(node.expression) : [];
}

/** Through choices and joints, but into no call: what that shows is its own to say. */
function literalsIn(node: ts.Node | undefined): Literal[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literalsIn(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (!ts.isBinaryExpression(node)) return [];
  const { operatorToken, left, right } = node;
  const joins = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsIn(right);
  return joins.includes(operatorToken.kind) ? [...literalsIn(left), ...literalsIn(right)] : [];
}

/** Of a template what stands between its values. */
const textOf = (node: Literal): string =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')
    : node.text;
