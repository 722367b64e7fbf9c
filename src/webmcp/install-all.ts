/** The package's `install`. The extension has the experimental part as a script of its own, so that no other page pays for it. */
import { installExperimental } from './experimental/install';
import { adoptToolStyles } from './forms/author-styles';
import { type InstallOptions, installApi } from './install';
import { expectSecond } from './second-part';
import type { ModelContextHost } from './tool';

/** `experimental`: also what the group has moved to since, which is unstable. */
export function install(options: InstallOptions & { experimental?: boolean } = {}): ModelContextHost | undefined {
  const host = installApi({ ...options, second: expectSecond(() => import('./second')) });
  if (host && options.experimental) installExperimental(options.page);
  const { page = globalThis } = options;
  // Not before the page's sheets and forms are there.
  if (host && page.document.readyState === 'complete') void adoptToolStyles(page);
  else if (host) page.addEventListener('load', () => void adoptToolStyles(page), { once: true });
  return host;
}
