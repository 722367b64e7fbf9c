/** The built-ins this folder uses, taken at start so that a page that replaces them later breaks only itself. */

const { call } = Function.prototype;

/** `uncurry(f)(self, ...args)` is `self.f(...args)` without looking anything up on a prototype. */
const uncurry = <S, A extends unknown[], R>(method: (this: S, ...args: A) => R) =>
  call.bind(method) as (self: S, ...args: A) => R; // TypeScript can't type a bound `call`

/** The getter of an accessor, as a function of its object; it throws a TypeError on a foreign one. */
export const uncurryGetter = <T extends object, K extends keyof T>(prototype: T, key: K) =>
  uncurry(Object.getOwnPropertyDescriptor(prototype, key)?.get as () => T[K]) as (self: T) => T[K]; // always accessors

export const {
  AbortController: NativeAbortController,
  DOMException: NativeDOMException,
  Error: NativeError,
  Event: NativeEvent,
  EventTarget: NativeEventTarget,
  MessageChannel: NativeMessageChannel,
  Promise: NativePromise,
  TypeError: NativeTypeError,
  URL: NativeURL,
} = globalThis;

export const { parse, stringify } = JSON;
export const { defineProperty, hasOwn, keys } = Object;
/** Bound, because some engines' consoles need their receiver. */
export const logError = console.error.bind(console);
export const logWarning = console.warn.bind(console);

export const addEventListener = uncurry(NativeEventTarget.prototype.addEventListener);
export const removeEventListener = uncurry(NativeEventTarget.prototype.removeEventListener);
export const dispatchEvent = uncurry(NativeEventTarget.prototype.dispatchEvent);
export const preventDefault = uncurry(NativeEvent.prototype.preventDefault);
export const abort = uncurry(NativeAbortController.prototype.abort);
export const isAborted = uncurryGetter(AbortSignal.prototype, 'aborted');
export const abortReason = uncurryGetter(AbortSignal.prototype, 'reason');
export const controllerSignal = uncurryGetter(NativeAbortController.prototype, 'signal');
export const urlOrigin = uncurryGetter(NativeURL.prototype, 'origin');
export const exec = uncurry(RegExp.prototype.exec);
export const slice = uncurry(String.prototype.slice);
export const sort = uncurry(Array.prototype.sort);
export const toWellFormed = uncurry(String.prototype.toWellFormed);
export const apply = Reflect.apply;
