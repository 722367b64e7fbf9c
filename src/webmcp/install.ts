/** Installs the API on a document, once; finds an earlier installation again. */
import type { Context, SecondPart } from './context';
import { createFaces } from './create-model-context';
import { documentEnvironment } from './environment';
import { addEarlierMembers } from './eras/members';
import { addForms } from './forms/add-forms';
import { INSTALLED, installationOf, isOurs } from './installed';
import { defineProperty, forEach, freeze, getOwnPropertyDescriptor, NativeTypeError } from './intrinsics';
import { ModelContext } from './model-context';
import { findNative } from './native/native';
import { createNativeFaces } from './native/native-faces';
import { type Arrival, expectSecond } from './second-part';
import type { ModelContextHost } from './tool';
import { ToolActivatedEvent, ToolCancelEvent } from './tool-events';
import { joinTree } from './tree/join-tree';

export interface InstallOptions {
  /** Extend a browser's own `modelContext` with dynamic tools; without it, a native object is left as it is. */
  dynamic?: boolean;
  /** The global object of the document; this script's own by default. */
  page?: typeof globalThis;
}

/**
 * Installs `document.modelContext` and `navigator.modelContext`. An existing object that works stays in place; only a
 * browser's own is extended. A second call returns the first host. Returns undefined in an insecure context, where the API
 * must be absent.
 */
export function installApi({
  dynamic = false,
  page = globalThis,
  second = expectSecond(),
}: InstallOptions & { second?: Arrival<SecondPart> } = {}): ModelContextHost | undefined {
  const { document, Document, navigator, Navigator } = page;
  if (!page.isSecureContext) return undefined;
  const first = installationOf(page);
  if (first) return first.host;
  const environment = documentEnvironment(page);
  const native = isOurs(Document.prototype) ? undefined : findNative(page);
  const faces = native
    ? createNativeFaces(native, environment, { dynamic, page, second })
    : createFaces(environment, second);
  const { context, host, modelContext } = faces;
  const wake = markInstalled(document, host, context);
  if (!native) {
    addForms(context, page);
    joinTree(context);
    defineAccessor(Document.prototype, document, modelContext, wake);
    defineInterfaces(page);
  }
  // Chromium once had only the one on navigator, of an earlier draft: it is replaced.
  if (!native || !('modelContext' in navigator) || isOurs(Navigator.prototype))
    defineAccessor(Navigator.prototype, navigator, modelContext, (value) => {
      wake();
      if (!native || (dynamic && !native.foreign)) addEarlierMembers(value);
    });
  return host;
}

/** Returns what notes that a script has read the object. */
function markInstalled(document: object, host: ModelContextHost, context: Context): () => void {
  let awake = false;
  const value = {
    host: freeze(host),
    get peer() {
      return context.tree.peer; // made when another document first looks
    },
    get awake() {
      return awake;
    },
  };
  defineProperty(document, INSTALLED, { value: freeze(value) });
  return () => {
    awake = true;
    context.tree.wake();
  };
}

/** Defines `owner.modelContext` on its prototype. `seen` is called when it is first read. */
function defineAccessor<T extends object>(
  prototype: object,
  owner: object,
  modelContext: T,
  seen?: (value: T) => void,
): void {
  const accessor = getOwnPropertyDescriptor(
    {
      get modelContext() {
        if ((this as object) !== owner) throw new NativeTypeError('Illegal invocation'); // the receiver can be anything
        seen?.(modelContext);
        seen = undefined;
        return modelContext;
      },
    },
    'modelContext',
  );
  defineProperty(accessor?.get, INSTALLED);
  defineProperty(prototype, 'modelContext', accessor);
}

function defineInterfaces(page: object): void {
  forEach([ModelContext, ToolActivatedEvent, ToolCancelEvent], (value) =>
    defineProperty(page, value.name, { value, writable: true, configurable: true }),
  );
}
