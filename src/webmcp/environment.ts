/** What a model context needs to know about its document. */
import { installationOf } from './installed';
import { exec, filter, includes, match, uncurryGetter } from './intrinsics';

export interface Environment {
  /** The `window` that `getTools()` reports and `executeTool()` accepts. */
  window: object;
  /** The document's serialised origin. */
  origin: string;
  /** The document is in a frame of another document. */
  isFrame: boolean;
  /** The document is fully active. */
  isActive(): boolean;
  /** The permissions policy allows the feature "tools". */
  isAllowed(): boolean;
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
    isAllowed: readPolicy(page),
  };
}

interface FeaturePolicy {
  allowedFeatures(): string[];
  features(): string[];
}

/**
 * Reads at once what may change later, because a document's policy never changes; decides when first called.
 *
 * Deviation: if the browser doesn't know the feature "tools", only frames whose `allow` attribute is readable and excludes
 * it are denied. Cross-origin frames can't read theirs, and no page writes `allow="tools"` for a feature that the browser
 * doesn't know; they are allowed, because the extension needs their tools as well.
 */
function readPolicy({ document, frameElement, origin }: typeof globalThis): () => boolean {
  const allow = frameElement?.getAttribute('allow');
  const parent = frameElement?.ownerDocument;
  let allowed: boolean | undefined;
  return () => {
    allowed ??=
      askBrowser((document as { featurePolicy?: FeaturePolicy }).featurePolicy) ?? // Chromium only
      (includesTools(allow ?? '', origin) &&
        (!parent || installationOf({ document: parent })?.peer.isAllowed() !== false));
    return allowed;
  };
}

function askBrowser(policy: FeaturePolicy | undefined): boolean | undefined {
  return policy && includes(policy.features(), 'tools') ? includes(policy.allowedFeatures(), 'tools') : undefined;
}

/** The first directive of a name counts; a directive without origins means the frame's own origin. */
function includesTools(allow: string, origin: string): boolean {
  const list = exec(/(?:^|;)\s*tools(?![^\s;])([^;]*)/, allow)?.[1] ?? '';
  const words = match(list, /\S+/g) ?? ["'src'"];
  return !!filter(words, (word) => word === origin || exec(/^(\*|'self'|'src')$/, word))[0];
}
