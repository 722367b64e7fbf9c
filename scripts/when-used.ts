/**
 * What an unused page never runs becomes the inside of one function that the first use calls: the browser reads it once for its syntax, and
 * keeps one function of it, not a hundred.
 */
export interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  computed?: boolean;
  shorthand?: boolean;
  kind?: string;
  callee?: Node;
  id?: Node | null;
  init?: Node | null;
  declarations?: Node[];
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Calls that only make a value. */
const making = /^(?:createRecord|dictionary|failing)$/;

/**
 * Whether a value can be made after the page's own scripts have run: it is a function, or reads nothing but names of the script's own, no
 * member and no global that a page may have replaced by then.
 */
function isMadeLater(value: Node, own: ReadonlySet<string>): boolean {
  const { type, callee, name = '' } = value;
  if (/Function/.test(type)) return true;
  if (type === 'Identifier') return own.has(name);
  if (
    type === 'CallExpression'
      ? !making.test(callee?.name ?? '')
      : !/^(?:Array|Object)Expression|^Literal|^Property/.test(type)
  )
    return false;
  const inside = Object.entries(value).flatMap(([key, part]) =>
    key === 'key' && !value.computed ? [] : [part].flat(),
  );
  return inside.filter(isNode).every((part) => isMadeLater(part, own));
}

const isLiteral = ({ declarations }: Node): boolean => declarations?.[0]?.init?.type === 'Literal';

/** The one constant that a statement declares, if it can be made at any time. */
function nameOf(statement: Node, own: ReadonlySet<string>): string | undefined {
  const { type, kind, id, declarations: [one, other] = [] } = statement;
  if (type === 'FunctionDeclaration') return id?.name;
  return kind === 'const' && !other && one?.init && isMadeLater(one.init, own) ? one.id?.name : undefined;
}

interface Named {
  start: number;
  end: number;
  name: string;
  /** It is declared there, or stands beside what is: a pattern's default values count too. */
  isBound: boolean;
  isShorthand: boolean;
}

/** All that may be a variable's name, but for what a shorthand says twice. */
function* namesIn(node: Node, isBound = false, isShorthand = false): Generator<Named> {
  const { type, start, end, name } = node;
  if (type === 'Identifier' && name !== undefined) yield { start, end, name, isBound, isShorthand };
  for (const [key, value] of Object.entries(node)) {
    if (/^(?:key|property)$/.test(key) && !node.computed) continue;
    const binds = isBound || /^(?:id|param|params)$/.test(key);
    for (const child of [value].flat()) if (isNode(child)) yield* namesIn(child, binds, node.shorthand);
  }
}

/** `body`: the statements of the script. `atStart`: the names of what stays outside. */
export function deferToUse(code: string, body: readonly Node[], atStart: ReadonlySet<string>): string {
  const patterns = body.flatMap(({ id, declarations = [] }) => [id, ...declarations.map((each) => each.id)]);
  const own = new Set(patterns.filter(isNode).flatMap((each) => [...namesIn(each)].map(({ name }) => name)));
  const deferred = new Map<string, Node>();
  for (const statement of body) {
    const name = nameOf(statement, own);
    if (name !== undefined && !atStart.has(name)) deferred.set(name, statement);
  }
  const staying = new Set(body).difference(new Set(deferred.values()));
  const used: Named[] = [];
  // What stays may have a variable of its own with the same name, or use a text, which is shorter there; then both stay.
  for (const statement of staying)
    for (const named of namesIn(statement)) {
      const other = deferred.get(named.name);
      used.push(named);
      if (!other || !(named.isBound || isLiteral(other))) continue;
      deferred.delete(named.name);
      staying.add(other);
    }
  const wanted = used.filter(({ name }) => deferred.has(name));
  const names = [...new Set(wanted.map(({ name }) => name))];
  const inside = [...deferred.values()].map(({ start, end }) => code.slice(start, end)).join('\n');
  // A block: V8 reads an arrow function without one at once.
  const whenUsed = `let inUse; function whenUsed(at) { return (inUse ??= (() => { ${inside}\nreturn [${names}]; })())[at]; }\n`;
  const changes = [
    ...[...deferred.values()].map(({ start, end }) => ({ start, end, text: '' })),
    ...wanted.map(({ start, end, name, isShorthand }) => ({
      start,
      end,
      text: `${isShorthand ? `${name}: ` : ''}whenUsed(${names.indexOf(name)})`,
    })),
    // It stands first, since the start itself may use it: over a browser's own object it does.
    ...body.slice(0, 1).map(({ start }) => ({ start, end: start, text: whenUsed })),
  ];
  return changes
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), code);
}
