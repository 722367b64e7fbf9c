/** JSON pointers (RFC 6901): writing their keys, and what one points to. */

export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

export const unescapePointer = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** The pointer that goes by these keys. */
export const pointerBy = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${escapePointer(String(key))}`).join('');

/** What `pointer` points to in `value`; undefined if there is nothing. */
export function lookUp(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map(unescapePointer)
    .reduce<unknown>(
      (part, key) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? Reflect.get(part, key) : undefined,
      value,
    );
}

/**
 * The same for paths as models write them: pointers without their first slash or after a hash, dots and brackets, JSONPath.
 * `*` and `[]` are each member of a list or of an object.
 */
export function pointTo(value: unknown, path: string): unknown {
  const pointer = path.trim().replace(/^#?\/?/, '');
  if (pointer === '' || pointer === '$') return value;
  const exact = lookUp(value, `/${pointer}`);
  return exact === undefined ? follow(value, pointerTokens(pointer)) : exact;
}

/** The keys on the way. */
export const pointerTokens = (path: string): string[] =>
  path.includes('/')
    ? path.replace(/^#?\//, '').split('/').map(unescapePointer)
    : [...path.replace(/^\$/, '').matchAll(step)].map(([, one, other, plain]) => one ?? other ?? plain ?? '*');

const step = /\["([^"]*)"\]|\['([^']*)'\]|([^.[\]]+)|\[\]/g;

function follow(value: unknown, steps: readonly string[]): unknown {
  let found = [value];
  for (const key of steps)
    found =
      key === '*' ? found.flatMap(membersOf) : found.flatMap((each) => wrap(lookUp(each, `/${escapePointer(key)}`)));
  return steps.includes('*') && found.length > 0 ? found : found[0];
}

const membersOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const wrap = (value: unknown): unknown[] => (value === undefined ? [] : [value]);
