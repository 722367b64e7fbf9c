/** Chromium with its own implementation switched on and with our script in every document, which extends it. */
import type { BrowserContext, Page } from 'playwright-core';
import { launchChromium, openPage } from '../chromium-subject.ts';
import { writeExtension } from '../extension.ts';
import type { Installer } from '../scripts.ts';
import type { ProbePage } from '../subject.ts';

export interface ExtendedBrowser {
  context: BrowserContext;
  openPage(): Promise<ProbePage & { page: Page }>;
  close(): Promise<void>;
}

/** `installer`: `ours` comes in two parts, as Tabhand brings it. */
export async function launchExtended(installer: Installer = 'native/extended'): Promise<ExtendedBrowser> {
  const extension = await writeExtension(installer);
  const context = await launchChromium({ native: true, extension });
  return {
    context,
    openPage: () => openPage(context),
    async close() {
      await context.close();
      await extension.remove();
    },
  };
}
