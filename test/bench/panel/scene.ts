/** The panel beside a page that is nothing but a text field, in a Chromium of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { type Chromium, launchChromium, pageOf } from '../../support/browsers/chromium.ts';

export interface PanelScene {
  browser: Chromium;
  /** Of the page with the text field. */
  site: string;
  panel: Page;
  close(): Promise<void>;
}

export async function openScene(): Promise<PanelScene> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Field</title><textarea aria-label="Message">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  const site = `http://127.0.0.1:${port}/`;
  const browser = await launchChromium();
  const panel = pageOf(await browser.openPanel(await browser.openSite(site)));
  return {
    browser,
    site,
    panel,
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
