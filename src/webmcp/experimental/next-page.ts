/** What a form of a frame led to (declarative-api-explainer.md): the first JSON-LD of the next page, if that is of this origin. */

import { NativePromise, setTimeout } from '../intrinsics';
import { isObject } from '../web-idl';

/** Milliseconds after which a page that doesn't come is given up. */
const PATIENCE = 10_000;

/** Taken before the call. The caller's own page can't see what comes after it. */
export function nextPageOf(page: typeof globalThis, handle: unknown): () => Promise<string | null> {
  const window = isObject(handle) ? (handle.window as Window | undefined) : undefined; // the method checks it
  const before = documentOf(window);
  return async () => {
    if (!window || !before || window === page.window) return null;
    for (let waited = 0; waited < PATIENCE; waited += 100) {
      const now = documentOf(window);
      if (now !== before && now?.readyState !== 'loading') return describe(now);
      await new NativePromise((resolve) => setTimeout(resolve, 100));
    }
    return null;
  };
}

/** Undefined: it is gone, or of another origin. */
function documentOf(window: Window | undefined): Document | undefined {
  try {
    return window?.document;
  } catch {
    return undefined;
  }
}

const describe = (document: Document | undefined): string | null =>
  document?.querySelector('script[type="application/ld+json"]')?.textContent ?? null;
