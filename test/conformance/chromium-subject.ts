/** Chromium as a subject: with its own implementation switched on, or with ours in every document. */
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath, quietArgs } from '../support/browsers/programs.ts';
import { type Extension, writeExtension } from './extension.ts';
import { INSECURE_HOST, type ProbeServer } from './server.ts';
import { type ProbePage, type Subject, waitForApi } from './subject.ts';

/** `native` may turn out to have no `document.modelContext`: see `hasApi`. */
export async function launchChromiumSubject(name: 'native' | 'ours', server: ProbeServer): Promise<Subject> {
  const extension = name === 'ours' ? await writeExtension() : undefined;
  const context = await launchChromium({ native: name === 'native', extension });
  const subject: Subject = {
    name,
    server,
    version: `Chromium ${context.browser()?.version()}`,
    openPage: () => openPage(context),
    async close() {
      await context.close();
      await extension?.remove();
    },
  };
  if (extension) await waitForApi(subject);
  return subject;
}

interface Kind {
  /** Its own implementation is switched on. */
  native: boolean;
  extension: Extension | undefined;
}

export function launchChromium({ native, extension }: Kind): Promise<BrowserContext> {
  const load = (folder: string) => [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`];
  return chromium.launchPersistentContext('', {
    executablePath: chromiumPath,
    headless: true,
    args: [
      ...quietArgs,
      '--disable-popup-blocking',
      `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
      ...(native ? ['--enable-features=WebMCP,WebMCPTesting'] : []),
      ...(extension ? load(extension.folder) : []),
    ],
  });
}

export async function openPage(context: BrowserContext): Promise<ProbePage & { page: Page }> {
  const page = await context.newPage();
  const popups: Page[] = [];
  page.on('popup', (popup) => popups.push(popup));
  return {
    page,
    goto: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    closePopups: async () => void (await Promise.all(popups.splice(0).map((popup) => popup.close()))),
    close: () => page.close(),
  };
}
