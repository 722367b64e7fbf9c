/** Puts the API on a document, once, and finds a first installation again. */
import { createContext } from './create-model-context';
import { documentEnvironment } from './environment';
import type { ModelContextHost } from './host';
import { defineProperty, hasOwn, NativeTypeError } from './intrinsics';
import { ModelContext } from './model-context';
import { ToolActivatedEvent, ToolCancelEvent } from './tool-events';

/**
 * Where a second copy of this script finds the first one's host. It stands on the document, not writable and not
 * enumerable, because no variable is common to two copies. The page can read it, as it can read everything in its own
 * world: with the host it may list and call its own tools, which it can do anyway. In a document that was open before us
 * it may have put a forged host there; that is the page speaking, and the extension trusts no word from this world.
 */
const HOST = Symbol.for('tabhand.webmcp');

type Installed = { [HOST]?: ModelContextHost };

export interface InstallOptions {
  /** Extend a browser's own `modelContext` with dynamic tools; without it, a native object is left as it is. */
  dynamic?: boolean;
  /** The global object of the document; this script's own by default. */
  page?: typeof globalThis;
}

/**
 * Installs `document.modelContext` and `navigator.modelContext`. A second time it returns the first host. Returns
 * undefined in an insecure context, where the API must be absent.
 */
export function install({ page = globalThis }: InstallOptions = {}): ModelContextHost | undefined {
  const { document } = page;
  if (!page.isSecureContext) return undefined;
  const first = (document as Installed)[HOST]; // by a copy of this script
  if (first) return first;
  const { modelContext, host } = createContext(documentEnvironment(page));
  defineProperty(document, HOST, { value: Object.freeze(host) });
  // Deviation: over a native object only a missing alias is ours for now, and the host serves our registry.
  if (defineAccessor(page.Document.prototype, document, modelContext)) defineInterfaces(page);
  defineAccessor(page.Navigator.prototype, page.navigator, modelContext);
  return host;
}

/**
 * Defines `owner.modelContext` on its prototype, unless somebody else did. One of ours is replaced: when a new frame
 * leaves its first empty document, it may keep its globals and get a second document.
 */
function defineAccessor(prototype: object, owner: object, modelContext: ModelContext): boolean {
  const existing = Object.getOwnPropertyDescriptor(prototype, 'modelContext')?.get;
  if ('modelContext' in owner && !(existing && hasOwn(existing, HOST))) return false;
  const accessor = Object.getOwnPropertyDescriptor(
    {
      get modelContext() {
        if ((this as object) !== owner) throw new NativeTypeError('Illegal invocation'); // any receiver may come
        return modelContext;
      },
    },
    'modelContext',
  );
  defineProperty(accessor?.get, HOST, {});
  defineProperty(prototype, 'modelContext', accessor ?? {});
  return true;
}

function defineInterfaces(page: object): void {
  const interfaces = { ModelContext, ToolActivatedEvent, ToolCancelEvent };
  for (const [name, value] of Object.entries(interfaces))
    defineProperty(page, name, { value, writable: true, configurable: true });
}
