/** The package's entry points, which load the second part. The extension brings that, and the experimental part, as scripts of their own. */
import { createFaces } from './create-model-context';
import type { Environment } from './environment';
import { installExperimental } from './experimental/install';
import { adoptToolStyles } from './forms/author-styles';
import { type InstallOptions, installApi } from './install';
import type { ModelContext } from './model-context';
import { expectSecond } from './second-part';
import type { ModelContextHost } from './tool';

const loadSecond = () => expectSecond(() => import('./second'));

/** Named, not inferred: the package's declarations show it. */
interface Faces {
  /** What the page gets. */
  modelContext: ModelContext;
  /** What the extension gets. */
  host: ModelContextHost;
}

/** Creates a model context for the document that the environment describes. */
export function createModelContext(environment: Environment): Faces {
  const { modelContext, host } = createFaces(environment, loadSecond());
  return { modelContext, host };
}

/** `experimental`: also what the group has moved to since, which is unstable. */
export function install(options: InstallOptions & { experimental?: boolean } = {}): ModelContextHost | undefined {
  const host = installApi({ ...options, second: loadSecond() });
  if (host && options.experimental) installExperimental(options.page);
  const { page = globalThis } = options;
  // Not before the page's sheets and forms are there.
  if (host && page.document.readyState === 'complete') void adoptToolStyles(page);
  else if (host) page.addEventListener('load', () => void adoptToolStyles(page), { once: true });
  return host;
}
