/** Web IDL: the conversions that the API's dictionaries need, with Chromium's messages, its exceptions, and its interface objects. */

import {
  createRecord,
  defineProperty,
  exec,
  filter,
  hasOwn,
  includes,
  isAborted,
  keys,
  map,
  NativeDOMException,
  NativeTypeError,
  NativeURL,
  replace,
  replaceLoneSurrogates,
  stringify,
  urlOrigin,
  urlProtocol,
} from './intrinsics';

/** Throws a TypeError whose message begins with the place of the conversion. */
export type Fail = (reason: string) => never;
type Convert<T> = (value: unknown, fail: Fail) => T;
type Members = Record<string, Convert<unknown>>;
type Dictionary<M extends Members, R extends keyof M> = { [K in R]: ReturnType<M[K]> } & {
  [K in Exclude<keyof M, R>]?: ReturnType<M[K]>;
};

export function failing(prefix: string): Fail {
  return (reason) => {
    throw new NativeTypeError(prefix + reason);
  };
}

export function refuse(name: string, message: string): never {
  throw new NativeDOMException(message, name);
}

export const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/**
 * Returns a converter for a dictionary. `members` lists its members in the order in which they are read. Absent members stay
 * absent. A dictionary without required members may itself be absent.
 */
export function dictionary<M extends Members, R extends keyof M & string = never>(
  type: string,
  members: M,
  required: readonly R[] = [],
): Convert<Dictionary<M, R>> {
  const names = keys(members);
  return (value, fail) => {
    if (!isObject(value) && (required[0] || (value ?? undefined) !== undefined))
      fail(`The provided value is not of type '${type}'.`);
    const source: Record<string, unknown> = isObject(value) ? value : createRecord();
    const result: Record<string, unknown> = createRecord();
    let name = '';
    const where: Fail = (reason) => fail(`Failed to read the '${name}' property from '${type}': ${reason}`);
    for (let i = 0; i < names.length; i++) {
      name = names[i] as string;
      const member = source[name];
      if (member !== undefined) result[name] = members[name]?.(member, where);
      else if (includes(required, name)) where('Required member is undefined.');
    }
    return result as Dictionary<M, R>; // has an entry for each member that is present
  };
}

export const toBoolean: Convert<boolean> = (value) => !!value;

export const toDomString: Convert<string> = (value, fail) =>
  typeof value === 'symbol' ? fail('Cannot convert a Symbol value to a string') : `${value}`;

export const toUsvString: Convert<string> = (value, fail) => replaceLoneSurrogates(toDomString(value, fail));

export const toObject: Convert<object> = (value, fail) =>
  isObject(value) ? value : fail("Failed to convert value to 'object'.");

export type Callback = (...args: unknown[]) => unknown;

export const isCallback = (value: unknown): value is Callback => typeof value === 'function';

export const toCallback: Convert<Callback> = (value, fail) =>
  isCallback(value) ? value : fail('The given value is not a function.');

export const toSignal: Convert<AbortSignal> = (value, fail) => {
  try {
    isAborted(value as AbortSignal); // the getter is the brand check
  } catch {
    fail("Failed to convert value to 'AbortSignal'.");
  }
  return value as AbortSignal; // checked above
};

/** Any window, cross-origin ones included: `closed` can be read on all of them, and `window` on those that aren't closed. */
export const toWindow: Convert<object> = (value, fail) => {
  try {
    if (isObject(value) && (value.closed === true || value.window === value)) return value;
  } catch {
    // A window of an opaque origin that has gone throws when read, and counts as no window.
  }
  return fail("Failed to convert value to 'Window'.");
};

export const toSequence: Convert<string[]> = (value, fail) => {
  if (!isObject(value)) fail('The provided value cannot be converted to a sequence.');
  const items = value as Iterable<unknown>; // checked in the next line
  if (typeof items[Symbol.iterator] !== 'function') fail('The object must have a callable @@iterator property.');
  const texts: string[] = [];
  for (const item of items) texts[texts.length] = toUsvString(item, fail);
  return texts;
};

/** The serialised origin of a URL; "null" for an opaque one and for text that isn't a URL. */
export function parseOrigin(url: string): string {
  try {
    const parsed = new NativeURL(url);
    return urlProtocol(parsed) === 'file:' ? 'file://' : urlOrigin(parsed); // opaque in some browsers
  } catch {
    return 'null';
  }
}

const isTrustworthy = (origin: string) =>
  exec(
    /^((https|wss|file|[\w-]+-extension):|http:\/\/(localhost|[^/]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$)/,
    origin,
  );

/** The origins of the URLs in a member called `list`, all of which must be secure. */
export function toOrigins(urls: readonly string[] = [], list: string): string[] {
  const origins = map(urls, parseOrigin);
  if (filter(origins, (origin) => !isTrustworthy(origin))[0])
    refuse('SecurityError', `Only secure origins are allowed in the ${list} list.`);
  return origins;
}

/** The messages of engines for what JSON can't have. A page's own error is rethrown as the same object. */
const UNFIT = /^(Converting circular structure|Do not know how to serialize a BigInt|cyclic object|BigInt value)/;

/** The value as JSON text; `what` names it in the error if `toJSON` returns undefined. */
export function toJsonText(value: object, what: string, fail: Fail): string {
  try {
    return stringify(value) ?? fail(`invalid ${what}: toJSON() returns undefined`);
  } catch (error) {
    if (error instanceof NativeTypeError && exec(UNFIT, error.message))
      fail(replace(error.message, /^BigInt value.*/, 'Do not know how to serialize a BigInt')); // Firefox's words
    throw error;
  }
}

/** Proposal 167: a callable schema without its own `toJSON` is called at each enumeration. */
export const isLazy = (schema: object): schema is () => unknown =>
  typeof schema === 'function' && !hasOwn(schema, 'toJSON');

export function nameInterface(Interface: { prototype: object }, name: string, length: number): void {
  defineProperty(Interface, 'name', { value: name, configurable: true });
  defineProperty(Interface, 'length', { value: length, configurable: true });
  defineProperty(Interface.prototype, Symbol.toStringTag, { value: name, configurable: true });
}
