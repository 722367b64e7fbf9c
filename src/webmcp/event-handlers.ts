/** Event handler attributes such as `ontoolchange`: objects are kept as they are, everything else becomes null. */

import { addEventListener, apply, preventDefault, removeEventListener } from './intrinsics';
import { isObject } from './web-idl';

interface Handler {
  value: object;
  listener: (event: Event) => void;
}

/** By event type. */
export type EventHandlers = Record<string, Handler | undefined>;

/** A handler takes its position among the listeners when it is first set, and keeps it until it is set to null. */
export function setHandler(target: EventTarget, handlers: EventHandlers, type: string, value: unknown): void {
  const handler = handlers[type];
  if (isObject(value)) {
    if (handler) handler.value = value;
    else addHandler(target, handlers, type, value);
  } else if (handler) {
    removeEventListener(target, type, handler.listener);
    handlers[type] = undefined;
  }
}

function addHandler(target: EventTarget, handlers: EventHandlers, type: string, value: object): void {
  const handler: Handler = {
    value,
    listener(event) {
      if (typeof handler.value === 'function' && apply(handler.value, target, [event]) === false) preventDefault(event);
    },
  };
  handlers[type] = handler;
  addEventListener(target, type, handler.listener);
}
