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

/** The same for pointers as models write them: without the first slash, or with a hash before it. */
export function pointTo(value: unknown, path: string): unknown {
  const pointer = path.replace(/^#?\/?/, '');
  return pointer === '' ? value : lookUp(value, `/${pointer}`);
}
