/** Firefox as a subject: our implementation in every document. */
import type { Browser, Page } from 'puppeteer-core';
import { borrowFirefox } from '../support/browsers/firefox-process.ts';
import { writeExtension } from './extension.ts';
import { INSECURE_HOST, type ProbeServer } from './server.ts';
import { type ProbePage, type Subject, waitForApi } from './subject.ts';

export async function launchFirefoxSubject(server: ProbeServer): Promise<Subject> {
  const extension = await writeExtension();
  const { browser, close } = await borrowFirefox({
    'network.dns.localDomains': INSECURE_HOST,
    // No probe looks at a picture; drawing tabs and address bar for each of a thousand pages took half of the time.
    'layout.frame_rate': 1,
    'places.history.enabled': false,
    // Of the pages that are asked beside each other one is in front; the timers of the others would be put off by a second.
    'dom.min_background_timeout_value': 0,
    'dom.min_background_timeout_value_without_budget_throttling': 0,
    'dom.timeout.enable_budget_timer_throttling': false,
  });
  await browser.installExtension(extension.folder);
  const subject: Subject = {
    name: 'firefox',
    server,
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    openPage: () => openPage(browser),
    async close() {
      await close();
      await extension.remove();
    },
  };
  await waitForApi(subject);
  return subject;
}

async function openPage(browser: Browser): Promise<ProbePage> {
  const page = await browser.newPage();
  const popups: Page[] = [];
  page.on('popup', (popup) => popup && popups.push(popup));
  return {
    goto: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    closePopups: async () => void (await Promise.all(popups.splice(0).map((popup) => popup.close()))),
    close: () => page.close(),
  };
}
