/**
 * Loaded before the rest of `testing`, whose built-ins are saved as they load. A test runner mixes classes of its imitated document with
 * Node's: in jsdom, signals are no targets of `EventTarget`; in happy-dom, what browsers read by accessors are plain members.
 */
const { Event, EventTarget } = globalThis;

export function restoreGlobals(): void {
  Object.assign(globalThis, { Event, EventTarget });
}

/** Gives a class accessors of its own for members that it inherits, or that its objects have by themselves. */
function addAccessors(prototype: object, ...names: string[]): void {
  for (const name of names.filter((name) => !Object.hasOwn(prototype, name)))
    Object.defineProperty(prototype, name, {
      configurable: true,
      get() {
        const own = Object.getOwnPropertyDescriptor(this, name);
        return own ? own.value : Reflect.get(Object.getPrototypeOf(prototype), name, this);
      },
      set(value: unknown) {
        Object.defineProperty(this, name, { value, writable: true, configurable: true });
      },
    });
}

/** What a class extends in the end. */
function rootOf(type: object): unknown {
  const parent = Object.getPrototypeOf(type);
  return parent === Function.prototype ? type : rootOf(parent);
}

/** The event that an aborted signal gets is of the class that its target takes. */
function eventClass(): unknown {
  let found: unknown = Event;
  const controller = new AbortController();
  controller.signal.addEventListener('abort', (event) => {
    found = event.constructor;
  });
  controller.abort();
  return found;
}

if (!('isSecureContext' in globalThis)) {
  addAccessors(AbortSignal.prototype, 'aborted', 'reason');
  addAccessors(AbortController.prototype, 'signal');
  Object.assign(globalThis, { Event: eventClass(), EventTarget: rootOf(AbortSignal) });
}
