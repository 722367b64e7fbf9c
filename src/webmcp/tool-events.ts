/** `ToolActivatedEvent` and `ToolCancelEvent`: fired at a document when its tool starts or is cancelled. */

import { defineProperty, NativeEvent } from './intrinsics';
import { dictionary, failing, isObject, nameInterface, toDomString } from './web-idl';

function defineToolEvent(name: string): typeof globalThis.ToolActivatedEvent {
  const toBase = dictionary(`${name}Init`, {});
  const toInit = dictionary(`${name}Init`, { toolName: toDomString });
  class ToolEventClass extends NativeEvent {
    #toolName: string;
    constructor(...args: [type: string, init?: EventInit]) {
      const fail = failing(`Failed to construct '${name}': `);
      if (args.length < 1) fail('1 argument required, but only 0 present.');
      const type = toDomString(args[0], fail);
      toBase(args[1], fail);
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
