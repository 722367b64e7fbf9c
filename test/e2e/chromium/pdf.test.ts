/** A PDF file whose address doesn't say so: Chromium's viewer lets a glance see its type. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { type Chromium, launchChromium } from '../../support/browsers/chromium';

const file = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF';
const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(file));
let browser: Chromium;

beforeAll(async () => {
  browser = await launchChromium();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

test('is told as one, and nothing is offered that can’t be done with it', async () => {
  const { port } = server.address() as AddressInfo; // listens on a port
  const panel = await browser.openPanel(await browser.openSite(`http://127.0.0.1:${port}/report`));
  await panel.sees('This tab shows a PDF file');
  await panel.sees('PDF file');
  await panel.until(`document.querySelector('.sugg, .page-text') === null`);
});
