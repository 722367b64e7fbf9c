/** A window for the bridge's end in a page, in Node: events, messages with ports, and nothing else. */

class MessageWithPort extends Event {
  constructor(
    readonly data: unknown,
    readonly source: unknown,
    readonly ports: readonly MessagePort[],
  ) {
    super('message');
  }
}

/** Makes the globals a page's window until `putAway`. Messages arrive in a task of their own, as they do in a page. */
export function openWindow() {
  let events = new EventTarget();
  const window = {};
  const heard: string[] = [];
  const names = {
    window,
    isSecureContext: true,
    addEventListener: (...given: Parameters<EventTarget['addEventListener']>) => events.addEventListener(...given),
    dispatchEvent: (event: Event) => {
      heard.push(event.type);
      return events.dispatchEvent(event);
    },
    postMessage: (data: unknown, _target: string, ports: MessagePort[]) =>
      setTimeout(() => events.dispatchEvent(new MessageWithPort(data, window, ports)), 0),
    document: Object.assign(new EventTarget(), { prerendering: false }),
  };
  const before = Object.fromEntries(
    Object.keys(names).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return {
    ...names,
    /** The events that were dispatched, by name. */
    heard,
    listen: (type: string, listener: (event: Event) => void) => events.addEventListener(type, listener),
    /** A message as `source` would send it. */
    arrives: (data: unknown, ports: MessagePort[], source: unknown = window) =>
      events.dispatchEvent(new MessageWithPort(data, source, ports)),
    shows: (persisted: boolean) => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
    /** What `document.open()` does to a window. */
    forgetListeners() {
      events = new EventTarget();
    },
    putAway() {
      for (const [name, descriptor] of Object.entries(before)) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    },
  };
}
