/**
 * Hints on a pack's tools, from its text: what a tool that says it only reads seems to change, and what a model misses. Hints,
 * not proof: a tool can do anything out of sight of them. A rule is an entry of a table.
 */
import type { AnyNode, CallExpression, Node, ObjectExpression, Program } from 'acorn';
import { declaredIn, elementsOf, memberOf, textOf } from './module';

export type PackRule = 'sends' | 'navigates' | 'stores' | 'changes-page' | 'description-missing';

export interface PackNote {
  rule: PackRule;
  tool: string;
  line: number;
  at: number;
  /** The code that it is about. */
  what: string;
}

type Effect = Exclude<PackRule, 'description-missing'>;

/** Calls that do it, by the last name in front of the parentheses. */
const calls: Record<string, Effect> = {
  ...named('sends', 'sendBeacon send'),
  ...named('navigates', 'pushState replaceState back forward go reload open assign'),
  ...named('stores', 'setItem removeItem'),
  ...named('changes-page', 'click submit requestSubmit dispatchEvent append prepend appendChild insertBefore'),
  ...named('changes-page', 'removeChild replaceWith replaceChildren setAttribute removeAttribute insertAdjacentHTML'),
};
/** Members that do it when they are set. */
const members: Record<string, Effect> = {
  ...named('navigates', 'location href hash search pathname'),
  ...named('stores', 'cookie'),
  ...named('changes-page', 'value checked selected innerHTML outerHTML innerText textContent'),
};

function named<Rule extends Effect>(rule: Rule, names: string): Record<string, Rule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, rule]));
}

export function lintPack(program: Program, pack: ObjectExpression): PackNote[] {
  const declared = declaredIn(program);
  return elementsOf(memberOf(pack, 'tools')).flatMap((tool) =>
    tool.type === 'ObjectExpression' ? lintTool(tool, declared) : [],
  );
}

function lintTool(tool: ObjectExpression, declared: Declared): PackNote[] {
  const name = textOf(memberOf(tool, 'name')) ?? '';
  const note = (rule: PackRule, node: Node, what: string): PackNote => ({
    ...{ rule, tool: name, what },
    ...{ line: node.loc?.start.line ?? 1, at: node.start },
  });
  const described = memberOf(tool, 'description');
  const isBlank = !described || textOf(described)?.trim() === '';
  const execute = memberOf(tool, 'execute');
  const effects = execute && onlyReads(tool) ? effectsIn(execute, declared) : [];
  return [
    ...(isBlank ? [note('description-missing', tool, name)] : []),
    ...effects.map(({ rule, node, what }) => note(rule, node, what)),
  ];
}

function onlyReads(tool: ObjectExpression): boolean {
  const stated = memberOf(memberOf(tool, 'annotations') ?? memberOf(tool, 'hints'), 'readOnlyHint');
  const isTrue = stated?.type === 'Literal' && stated.value === true;
  return isTrue || textOf(memberOf(tool, 'permissionClass')) === 'readOnly';
}

interface Found {
  rule: Effect;
  node: Node;
  what: string;
}

type Declared = ReturnType<typeof declaredIn>;

/** Follows calls of the module's own functions. */
function effectsIn(start: AnyNode, declared: Declared): Found[] {
  const found: Found[] = [];
  const followed = new Set<string>();
  const visit = (node: AnyNode) => {
    const effect = effectOf(node);
    if (effect) found.push({ ...effect, node });
    const own = node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : '';
    const body = followed.has(own) ? undefined : declared.get(own);
    followed.add(own);
    if (body) visit(body);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(start);
  return found;
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);

function effectOf(node: AnyNode): Omit<Found, 'node'> | null {
  if (node.type === 'CallExpression') return effectOfCall(node);
  if (node.type !== 'AssignmentExpression') return null;
  const what = lastNameOf(node.left);
  const rule = Object.hasOwn(members, what) ? members[what] : undefined;
  return rule && (node.left.type === 'MemberExpression' || what === 'location') ? { rule, what: `${what} =` } : null;
}

function effectOfCall({ callee, arguments: given }: CallExpression): Omit<Found, 'node'> | null {
  const what = lastNameOf(callee);
  if (what === 'fetch') return sends(given[1]) ? { rule: 'sends', what: 'fetch()' } : null;
  const rule = Object.hasOwn(calls, what) && (callee.type === 'MemberExpression' || what === 'open') && calls[what];
  return rule ? { rule, what: `${what}()` } : null;
}

/** A request with another method than GET. */
function sends(options: AnyNode | undefined): boolean {
  const method = memberOf(options, 'method');
  return method !== undefined && !/^(get|head)$/i.test(textOf(method) ?? '');
}

function lastNameOf(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return '';
  return node.property.type === 'Identifier' && !node.computed
    ? node.property.name
    : (textOf(node.property as AnyNode) ?? '');
}
