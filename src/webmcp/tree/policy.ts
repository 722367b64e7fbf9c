/** Whether the permissions policy lets a document use tools, as far as a script can know. */

import { installationOf } from '../installed';
import { exec, filter, includes, match } from '../intrinsics';

interface FeaturePolicy {
  allowedFeatures(): string[];
  features(): string[];
}

/**
 * Reads what may change later at once, since a document's policy never does, and judges when first asked.
 *
 * Deviation: where the browser doesn't know the feature "tools", only frames whose `allow` attribute is readable and
 * excludes them have none. Frames of other origins can't read theirs, and no page writes `allow="tools"` for a feature
 * that its browser doesn't know: they are allowed, as their tools are wanted by the extension too.
 */
export function readPolicy({ document, frameElement, origin }: typeof globalThis): () => boolean {
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

/** The first directive of a name counts; one without origins means the frame's own. */
function includesTools(allow: string, origin: string): boolean {
  const list = exec(/(?:^|;)\s*tools(?![^\s;])([^;]*)/, allow)?.[1] ?? '';
  const words = match(list, /\S+/g) ?? ["'src'"];
  return !!filter(words, (word) => word === origin || exec(/^(\*|'self'|'src')$/, word))[0];
}
