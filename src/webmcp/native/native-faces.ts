/** Both faces for a browser with its own `modelContext`: the page keeps that object. */
import type { Context } from '../context';
import { createContext } from '../create-model-context';
import type { Environment } from '../environment';
import type { ModelContextHost } from '../host';
import { addEventListener, stopImmediatePropagation } from '../intrinsics';
import { extend } from './extend';
import { createNativeHost } from './host';
import type { Native } from './native';
import { createNativeRegistry, hear } from './registry';

export interface NativeFaces {
  context: Context;
  modelContext: Native['object'];
  host: ModelContextHost;
}

/** Without `dynamic`, nothing is added to the browser's object, and the host serves what the browser lists. */
export function createNativeFaces(
  native: Native,
  environment: Environment,
  { dynamic, page }: { dynamic: boolean; page: typeof globalThis },
): NativeFaces {
  const context = createContext(environment);
  context.target = native.object;
  const registry = createNativeRegistry(context, native);
  // In the capture phase and before any listener of the page, so that it can hide an event from all of them.
  const listener = (event: Event) => {
    if (event.isTrusted && !hear(registry)) stopImmediatePropagation(event);
  };
  if (native.foreign) listenTo(native.object, () => hear(registry));
  else addEventListener(native.object, 'toolchange', listener, true);
  if (dynamic && !native.foreign) extend(registry);
  return { context, modelContext: native.object, host: createNativeHost(registry, page) };
}

/** Uses the object's own method, because it may not be an event target at all. */
function listenTo(object: EventTarget, listener: () => void): void {
  try {
    object.addEventListener('toolchange', listener);
  } catch {
    return; // its changes can't be observed
  }
}
