/** The second script: shapes that the standard has dropped, which must be absent unless the user turns them on. */

import { type EventHandlers, setHandler } from '../event-handlers';
import {
  addEventListener,
  apply,
  defineProperty,
  dispatchEvent,
  hasOwn,
  NativeDOMException,
  parse,
} from '../intrinsics';
import { withMembersChanged } from './see';
import { ModelContextTesting } from './testing';

/** Marks a document that has them, so that a second copy of the script adds nothing. */
const EARLIER = Symbol.for('tabhand.webmcp.earlier');

/**
 * Adds `navigator.modelContextTesting`, `toolactivated` and `toolcancel` on the window, and JSON text in `executeTool`, to
 * any `document.modelContext`; does nothing if there is none.
 */
export function installEarlierShapes(page: typeof globalThis = globalThis): void {
  const { document, navigator } = page;
  const { modelContext } = document;
  if (!modelContext || hasOwn(document, EARLIER)) return;
  defineProperty(document, EARLIER);
  acceptJsonText(modelContext);
  fireOnWindow(page, modelContext);
  if ('modelContextTesting' in navigator && !hasOwn(navigator, 'modelContextTesting')) return; // the browser's own
  let value: ModelContextTesting | undefined;
  const get = () => {
    value ??= new ModelContextTesting(page, modelContext); // created when first read, because it may list tools
    return value;
  };
  defineProperty(navigator, 'modelContextTesting', { get, enumerable: true, configurable: true });
}

/** Fires each event again on the window, and adds the event handler attributes there. */
function fireOnWindow(page: typeof globalThis, modelContext: EventTarget): void {
  const { ToolActivatedEvent, ToolCancelEvent }: Partial<typeof globalThis> = page;
  const handlers: EventHandlers = {};
  const fire = (type: string, Constructor: typeof ToolActivatedEvent) => {
    if (!Constructor) return;
    addEventListener(modelContext, type, (event) => {
      const { toolName } = event as ToolActivatedEvent; // the only events of this type
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

/** Accepts text besides what the object's own `executeTool` accepts; objects are passed on unchanged. */
function acceptJsonText(modelContext: ModelContext): void {
  const { executeTool } = modelContext;
  const value = async function (this: unknown, ...args: unknown[]) {
    const [tool, input] = args;
    if (args.length > 0) args[0] = withMembersChanged(tool, withoutText);
    if (typeof input === 'string') args[1] = toInput(input);
    return apply(executeTool, this, args);
  };
  defineProperty(modelContext, 'executeTool', { value, writable: true, configurable: true });
}

const withoutText = (key: PropertyKey, value: unknown) =>
  key === 'inputSchema' && typeof value === 'string' ? undefined : value;

function toInput(text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new NativeDOMException('Failed to parse input arguments', 'UnknownError');
  }
}
