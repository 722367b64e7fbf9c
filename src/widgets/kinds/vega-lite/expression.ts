/** Which expressions a specification may hold: arithmetic over a row and parameters, and functions that only compute. */
import { parseExpression } from 'vega-expression';
import { fault, type SpecReader } from './reading';

const functions = new Set(
  (
    'abs acos asin atan atan2 ceil clamp cos exp floor hypot isFinite isNaN log max min pow round sign sin sqrt tan random ' +
    'now datetime date day year month quarter week hours minutes seconds milliseconds time timezoneoffset dayofyear ' +
    'utc utcdate utcday utcyear utcmonth utcquarter utcweek utchours utcminutes utcseconds toDate timeFormat utcFormat ' +
    'timeParse utcParse timeOffset utcOffset monthFormat monthAbbrevFormat dayFormat dayAbbrevFormat ' +
    'length indexof lastindexof slice substring split join replace trim upper lower truncate parseInt parseFloat format ' +
    'toString toNumber toBoolean isValid isDefined isNumber isString isBoolean isDate isArray inrange extent span peek reverse if'
  ).split(' '),
);

const constants = new Set('true false null datum NaN PI E LN2 LN10 SQRT2 Infinity undefined'.split(' '));
const hidden = new Set(['__proto__', 'constructor', 'prototype']);

const maxLength = 500;

export const expression: SpecReader = (value, path, of) => {
  if (typeof value !== 'string') return fault(of, path, 'An expression is a text such as "datum.price > 5".');
  if (value.length > maxLength) return fault(of, path, `An expression has at most ${maxLength} characters.`);
  const problem = problemIn(value, of.params);
  return problem ? fault(of, path, `${problem} Compute it in \`rows\`, or use another expression.`) : value;
};

const noExpression = 'This is no Vega expression.';

/** What the expression may not hold, in a sentence; null: nothing. Read by the parser that Vega itself reads it with. */
function problemIn(source: string, params: ReadonlySet<string>): string | null {
  try {
    return problemOf(parseExpression(source), params);
  } catch {
    return noExpression; // the parser throws
  }
}

type Expression = ReturnType<typeof parseExpression>;
type Of<Type> = Extract<Expression, { type: Type }>;
type Node =
  | Expression
  | Of<'CallExpression'>['arguments'][number]
  | Of<'MemberExpression'>['object']
  | Of<'BinaryExpression'>['left']
  | null;

function problemOf(node: Node, params: ReadonlySet<string>): string | null {
  const inAny = (nodes: Node[]) => nodes.map((each) => problemOf(each, params)).find(Boolean) ?? null;
  switch (node?.type) {
    case 'Literal':
      return 'regex' in node ? 'A pattern between slashes can’t be used.' : null;
    case 'Identifier':
      return constants.has(node.name) || params.has(node.name)
        ? null
        : `The expression names ${node.name.slice(0, 40)}, and there is no such value: members of a row are datum.name.`;
    case 'UnaryExpression':
      return problemOf(node.argument, params);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return inAny([node.left, node.right]);
    case 'ConditionalExpression':
      return inAny([node.test, node.consequent, node.alternate]);
    case 'ArrayExpression':
      return inAny(node.elements);
    case 'MemberExpression':
      return problemOf(node.object, params) ?? problemOfMember(node);
    case 'CallExpression':
      if (node.callee.type !== 'Identifier') return 'Functions stand alone, as upper(datum.name).';
      return functions.has(node.callee.name)
        ? inAny(node.arguments)
        : `The function ${node.callee.name.slice(0, 40)} can’t be called.`;
    default:
      return noExpression;
  }
}

function problemOfMember({ property, computed }: Of<'MemberExpression'>): string | null {
  // `datum['constructor']` is read as if it had no quotes
  const isNamed = property.type === 'Identifier' && (!computed || hidden.has(property.name));
  const name = isNamed ? property.name : 'value' in property ? property.value : null;
  if (typeof name !== 'string' && typeof name !== 'number') return 'A member is named by a text: datum["name"].';
  return hidden.has(String(name)) ? 'The expression reaches for what is no data.' : null;
}
