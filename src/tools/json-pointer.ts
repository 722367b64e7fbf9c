/** A part of a JSON value by its JSON pointer, as models write pointers. */

/** Undefined: there is nothing. Models leave out the first slash, or put a hash before it. */
export function pointTo(value: unknown, path: string): unknown {
  const keys = path.replace(/^#?\/?/, '').split('/');
  if (keys.length === 1 && keys[0] === '') return value;
  return keys.reduce<unknown>((part, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined;
  }, value);
}
