/** The built-ins that this folder uses, saved at start: a page that replaces them later breaks only itself. */

const { call } = Function.prototype;
/** Bound now, because a page may replace `bind` before a later `uncurry`. */
const bindCall = (call.bind as () => unknown).bind(call) as (method: unknown) => unknown; // its overloads say less

/** `uncurry(f)(self, ...args)` is `self.f(...args)` without looking anything up on a prototype. */
export const uncurry = <S, A extends unknown[], R>(method: (this: S, ...args: A) => R) =>
  bindCall(method) as (self: S, ...args: A) => R; // TypeScript can't type a bound `call`

const define = Object.defineProperty;
export const { freeze, getOwnPropertyDescriptor, hasOwn, keys } = Object;

/** The same members without a prototype: what is absent stays absent, whatever the page has added to `Object.prototype`. */
export const bare = <T extends object>(members: T): T => ({ __proto__: null, ...members });

/** A record without a prototype: there is none for the page to patch, and `__proto__` is a name like any other. */
export const createRecord = <T>(): Record<string, T> => bare({});

export const defineProperty = <T>(owner: T, key: PropertyKey, descriptor: PropertyDescriptor = {}): T =>
  define(owner, key, bare(descriptor));

/** The getter of an accessor as a function of its object; it throws a TypeError for a wrong receiver. */
export const uncurryGetter = <T extends object, K extends keyof T>(prototype: T, key: K) =>
  uncurry(getOwnPropertyDescriptor(prototype, key)?.get as () => T[K]) as (self: T) => T[K]; // always accessors

const NativeAbortController = AbortController;

export const {
  DOMException: NativeDOMException,
  Error: NativeError,
  Event: NativeEvent,
  EventTarget: NativeEventTarget,
  MessageChannel: NativeMessageChannel,
  Promise: NativePromise,
  Proxy: NativeProxy,
  RegExp: NativeRegExp,
  TypeError: NativeTypeError,
  URL: NativeURL,
  WeakMap: NativeWeakMap,
  setTimeout,
} = globalThis;

const { captureStackTrace } = NativeError as { captureStackTrace?: (holder: object, callee: unknown) => void }; // newer than some engines

/** The calls that led to `callee`, whose text is made when it is read; a whole error takes twice as long. */
export function captureStack(callee: unknown): { stack?: string } {
  const holder = {};
  if (!captureStackTrace) return NativeError();
  captureStackTrace(holder, callee);
  return holder;
}

export const { isArray } = Array;
export const { canParse: isUrl } = NativeURL;
export const { parse, stringify } = JSON;
/** Bound, because some engines' consoles need their receiver. */
export const logError = console.error.bind(console);
export const logWarning = console.warn.bind(console);

export const addEventListener = uncurry(NativeEventTarget.prototype.addEventListener);
export const removeEventListener = uncurry(NativeEventTarget.prototype.removeEventListener);
export const dispatchEvent = uncurry(NativeEventTarget.prototype.dispatchEvent);
export const preventDefault = uncurry(NativeEvent.prototype.preventDefault);
export const stopImmediatePropagation = uncurry(NativeEvent.prototype.stopImmediatePropagation);
export const isAborted = uncurryGetter(AbortSignal.prototype, 'aborted');
export const throwIfAborted = uncurry(AbortSignal.prototype.throwIfAborted);
export const abortReason = uncurryGetter(AbortSignal.prototype, 'reason');
const abort = uncurry(AbortController.prototype.abort);
const signalOf = uncurryGetter(AbortController.prototype, 'signal');

export type Abortion = ReturnType<typeof createAbortion>;

/** A new signal, and what aborts it. */
export function createAbortion() {
  const controller = new NativeAbortController();
  return { signal: signalOf(controller), abort: (reason?: unknown) => abort(controller, reason) };
}

export const urlOrigin = uncurryGetter(NativeURL.prototype, 'origin');
export const urlProtocol = uncurryGetter(NativeURL.prototype, 'protocol');
export const postMessage = uncurry(MessagePort.prototype.postMessage as (message: unknown) => void); // no transfers
export const startPort = uncurry(MessagePort.prototype.start);
export const endPort = uncurry(MessagePort.prototype.close);
export const includes = uncurry(Array.prototype.includes as (this: readonly unknown[], wanted: unknown) => boolean); // of any type
export const flat = uncurry(Array.prototype.flat as <T>(this: readonly T[][]) => T[]); // one level
export const exec = uncurry(RegExp.prototype.exec);
export const slice = uncurry(String.prototype.slice);
export const shift = uncurry(Array.prototype.shift);
export const sort = uncurry(Array.prototype.sort as <T>(this: T[], compare?: (one: T, other: T) => number) => T[]); // of any type
export const join = uncurry(Array.prototype.join);
/** These three also accept DOM lists, and pass only the item. */
export const filter = uncurry(Array.prototype.filter as <T>(this: ArrayLike<T>, test: (item: T) => unknown) => T[]);
export const forEach = uncurry(Array.prototype.forEach as <T>(this: ArrayLike<T>, visit: (item: T) => void) => void);
export const map = uncurry(Array.prototype.map as <T, R>(this: ArrayLike<T>, change: (item: T) => R) => R[]);
export const replaceLoneSurrogates = uncurry(String.prototype.toWellFormed);
export const now = performance.now.bind(performance);
export const { apply, get: getMember, set: setMember } = Reflect;
export const replace = uncurry(String.prototype.replace as (pattern: RegExp, replacement: string) => string); // one of its overloads
export const match = uncurry(String.prototype.match as (pattern: RegExp) => string[] | null); // one of its overloads
export const toPrecision = uncurry(Number.prototype.toPrecision);
export const getWeak = uncurry(NativeWeakMap.prototype.get);
export const deleteWeak = uncurry(NativeWeakMap.prototype.delete);
export const setWeak = uncurry(NativeWeakMap.prototype.set);
export const eventTarget = uncurryGetter(NativeEvent.prototype, 'target');
export const eventPhase = uncurryGetter(NativeEvent.prototype, 'eventPhase');
export const isPrevented = uncurryGetter(NativeEvent.prototype, 'defaultPrevented');
