/** `ToolActivatedEvent` and `ToolCancelEvent`, fired when a tool starts or is cancelled, and event handler attributes such as `ontoolchange`. */
import {
  addEventListener,
  apply,
  defineProperty,
  NativeEvent,
  preventDefault,
  removeEventListener,
} from './intrinsics';
import { dictionary, failing, isObject, nameInterface, toDomString } from './web-idl';

interface ToolEvent extends Event {
  readonly toolName: string;
}

type ToolEventConstructor = new (type: string, init?: EventInit & { toolName?: string }) => ToolEvent;

function defineToolEvent(name: string): ToolEventConstructor {
  const checkInit = dictionary(`${name}Init`, {});
  const toInit = dictionary(`${name}Init`, { toolName: toDomString });
  class ToolEventClass extends NativeEvent implements ToolEvent {
    #toolName: string;
    constructor(...args: [type: string, init?: EventInit]) {
      const fail = failing(`Failed to construct '${name}': `);
      if (args.length < 1) fail('1 argument required, but only 0 present.');
      const type = toDomString(args[0], fail);
      checkInit(args[1], fail);
      super(type, args[1]);
      this.#toolName = toInit(args[1], fail).toolName ?? '';
    }
    get toolName(): string {
      return isObject(this) && #toolName in this ? this.#toolName : failing('')('Illegal invocation');
    }
  }
  nameInterface(ToolEventClass, name, 1);
  defineProperty(ToolEventClass.prototype, 'toolName', { enumerable: true });
  return ToolEventClass;
}

export const ToolActivatedEvent = defineToolEvent('ToolActivatedEvent');
export const ToolCancelEvent = defineToolEvent('ToolCancelEvent');

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
