/** `ToolActivatedEvent` and `ToolCancelEvent`: what a document hears when its tool starts or is cancelled. */
import { dictionary, failing, optional, toText } from './convert';
import { defineProperty, NativeEvent } from './intrinsics';

interface ToolEvent extends Event {
  readonly toolName: string;
}

type ToolEventConstructor = new (type: string, init?: EventInit & { toolName?: string }) => ToolEvent;

function defineToolEvent(name: string): ToolEventConstructor {
  const toInit = dictionary(`${name}Init`, { toolName: optional(toText) });
  class ToolEventClass extends NativeEvent implements ToolEvent {
    #toolName: string;
    constructor(...args: [type: string, init?: EventInit]) {
      const fail = failing(`Failed to construct '${name}': `);
      if (args.length < 1) fail('1 argument required, but only 0 present.');
      super(args[0], args[1]);
      this.#toolName = toInit(args[1], fail).toolName ?? '';
    }
    get toolName(): string {
      return this.#toolName;
    }
  }
  const { prototype } = ToolEventClass;
  defineProperty(ToolEventClass, 'name', { value: name, configurable: true });
  defineProperty(ToolEventClass, 'length', { value: 1, configurable: true });
  defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
  defineProperty(prototype, 'toolName', { enumerable: true });
  return ToolEventClass;
}

export const ToolActivatedEvent = defineToolEvent('ToolActivatedEvent');
export const ToolCancelEvent = defineToolEvent('ToolCancelEvent');
