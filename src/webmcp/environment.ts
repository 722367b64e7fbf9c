/** What a model context needs to know about its document. */
import { uncurryGetter } from './intrinsics';
import { readPolicy } from './policy';
import type { Policy } from './tree/peer';

export interface Environment extends Policy {
  /** The `window` that `getTools()` reports and `executeTool()` accepts. */
  window: object;
  /** The document's serialised origin. */
  origin: string;
  /** The document is in a frame of another document. */
  isFrame: boolean;
  /** The document is fully active. */
  isActive(): boolean;
}

/** The environment of the document that this script runs in. */
export function documentEnvironment(page: typeof globalThis): Environment {
  const { document } = page;
  const defaultView = uncurryGetter(page.Document.prototype, 'defaultView');
  return {
    window: page.window,
    origin: page.origin,
    isFrame: page.parent !== page.window,
    isActive: () => defaultView(document) !== null,
    ...readPolicy(page),
  };
}
