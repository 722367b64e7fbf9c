/** What a model context must know of its document. */
import { uncurryGetter } from './intrinsics';
import { readPolicy } from './tree/policy';

export interface Environment {
  /** The `window` that `getTools()` reports and `executeTool()` accepts. */
  window: object;
  /** The document's serialised origin. */
  origin: string;
  /** The document is in a frame of another. */
  isFrame: boolean;
  /** The document is fully active. */
  isActive(): boolean;
  /** The permissions policy allows the feature "tools". */
  isAllowed(): boolean;
}

/** The environment of the document this script runs in. */
export function documentEnvironment(page: typeof globalThis): Environment {
  const { document } = page;
  const defaultView = uncurryGetter(page.Document.prototype, 'defaultView');
  return {
    window: page.window,
    origin: page.origin,
    isFrame: page.parent !== page.window,
    isActive: () => defaultView(document) !== null,
    isAllowed: readPolicy(page),
  };
}
