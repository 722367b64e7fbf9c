/** What a model context must know of its document. */
import { uncurryGetter } from './intrinsics';

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

interface FeaturePolicy {
  allowedFeatures(): string[];
  features(): string[];
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
    isAllowed: () => allowsTools((document as { featurePolicy?: FeaturePolicy }).featurePolicy), // Chromium only
  };
}

/** Deviation: where the browser doesn't know the feature, a script can't learn the policy, and the tools are allowed. */
function allowsTools(policy: FeaturePolicy | undefined): boolean {
  return !policy || !contains(policy.features(), 'tools') || contains(policy.allowedFeatures(), 'tools');
}

function contains(list: string[], wanted: string): boolean {
  for (let i = 0; i < list.length; i++) if (list[i] === wanted) return true;
  return false;
}
