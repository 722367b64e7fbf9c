/** Event handler attributes such as `ontoolchange`: objects are kept as they are, everything else becomes null. */

import { addEventListener, apply, preventDefault, removeEventListener } from './intrinsics';
import { isCallback, isObject } from './web-idl';

interface Handler {
  value: object;
  listener: (event: Event) => void;
}

/** By event type. */
export type EventHandlers = Record<string, Handler | undefined>;

/** A handler takes its position among the listeners when it is first set, and keeps it until it is set to null. */
export function setHandler(target: EventTarget, handlers: EventHandlers, type: string, value: unknown): void {
  const known = handlers[type];
  if (!isObject(value)) {
    if (known) removeEventListener(target, type, known.listener);
    handlers[type] = undefined;
  } else if (known) known.value = value;
  else {
    const listener = (event: Event) => {
      if (isCallback(handler.value) && apply(handler.value, target, [event]) === false) preventDefault(event);
    };
    const handler: Handler = { value, listener };
    handlers[type] = handler;
    addEventListener(target, type, listener);
  }
}
