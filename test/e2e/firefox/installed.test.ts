/** What Firefox shows right after the installation, with no site allowed. */
import { expect, test } from 'vitest';
import { launchFirefox } from '../../support/browsers/firefox';

test('a page opens that does the three steps', async () => {
  const browser = await launchFirefox({ asksForSites: true });
  try {
    const opened = () =>
      browser.evaluateAtDesk(
        `browser.tabs.query({ url: browser.runtime.getURL('installed.html') }).then((all) => all.length)`,
      );
    await expect.poll(opened).toBe(1);
  } finally {
    await browser.close();
  }
});
