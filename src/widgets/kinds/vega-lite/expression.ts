/** Which expressions a specification may hold: arithmetic over a row and parameters, and functions that only compute. */
import { parseExpression } from 'vega-expression';
import { fault, type Read } from './reading';

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

const constants = new Set('datum NaN PI E LN2 LN10 SQRT2 Infinity undefined'.split(' '));
const hidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Characters, and parts of the parsed expression. */
const [maxLength, maxParts] = [500, 200];

interface Node {
  type: string;
  [member: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

export const expression: Read = (value, path, of) => {
  if (typeof value !== 'string') return fault(of, path, 'An expression is a text such as "datum.price > 5".');
  if (value.length > maxLength) return fault(of, path, `An expression has at most ${maxLength} characters.`);
  let parsed: unknown;
  try {
    parsed = parseExpression(value);
  } catch {
    return fault(of, path, 'This is no Vega expression. Compute the member in `rows` instead.');
  }
  const problem = findProblem(parsed, of.params);
  return problem ? fault(of, path, `${problem} Compute it in \`rows\`, or use another expression.`) : value;
};

/** What an expression may not hold, in a sentence; null: nothing. */
function findProblem(parsed: unknown, params: ReadonlySet<string>): string | null {
  const left = [parsed];
  for (let parts = 0; left.length > 0; parts++) {
    if (parts > maxParts) return 'The expression is too long.';
    const node = left.pop();
    if (!isNode(node)) continue;
    const problem = faultOf(node, params);
    if (problem) return problem;
    left.push(...innerOf(node));
  }
  return null;
}

function faultOf(node: Node, params: ReadonlySet<string>): string | null {
  const { type, name, callee, property, computed, regex } = node;
  if (regex) return 'A pattern between slashes can’t be used.';
  if (type === 'Identifier' && !constants.has(String(name)) && !params.has(String(name)))
    return `The expression names ${String(name).slice(0, 40)}, and there is no such value: members of a row are datum.name.`;
  if (type === 'CallExpression' && !(isNode(callee) && functions.has(String(callee.name))))
    return callee && isNode(callee) && callee.name
      ? `The function ${String(callee.name).slice(0, 40)} can’t be called.`
      : 'Functions stand alone, as upper(datum.name).';
  if (type !== 'MemberExpression' || !isNode(property)) return null;
  if (hidden.has(String(property.name ?? property.value))) return 'The expression reaches for what is no data.';
  const isPlain = !computed || (property.type === 'Literal' && property.value !== null);
  return isPlain ? null : 'A member is named by a text: datum["name"].';
}

/** The parts of a node that stand for values; not the name of a function or of a member. */
function innerOf(node: Node): unknown[] {
  const { type, key: _key, callee: _callee, property, computed, ...others } = node;
  const named = type === 'MemberExpression' && computed ? [property] : [];
  return [...named, ...Object.values(others).flatMap((value) => (Array.isArray(value) ? value : [value]))];
}
