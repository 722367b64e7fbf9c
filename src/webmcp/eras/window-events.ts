/** `toolactivated` and `toolcancel` on `window`, where Chrome 154 and before fired them. */
import { type EventHandlers, setHandler } from '../event-handlers';
import { addEventListener, defineProperty, dispatchEvent } from '../intrinsics';

type ToolEventConstructor = new (type: string, init: { toolName: string }) => Event;

/** Fires each once more on the window, which gets the event handler attributes too. */
export function fireOnWindow(page: typeof globalThis, modelContext: EventTarget): void {
  const { ToolActivatedEvent, ToolCancelEvent } = page as unknown as Record<string, ToolEventConstructor>; // interfaces of the page
  const handlers: EventHandlers = {};
  const fire = (type: string, Constructor: ToolEventConstructor | undefined) => {
    if (!Constructor) return;
    addEventListener(modelContext, type, (event) => {
      const { toolName } = event as ToolActivatedEvent; // events of this type are
      dispatchEvent(page, new Constructor(type, { toolName }));
    });
    defineProperty(page, `on${type}`, {
      get: () => handlers[type]?.value ?? null,
      set: (value: unknown) => setHandler(page, handlers, type, value),
      enumerable: true,
      configurable: true,
    });
  };
  fire('toolactivated', ToolActivatedEvent);
  fire('toolcancel', ToolCancelEvent);
}
