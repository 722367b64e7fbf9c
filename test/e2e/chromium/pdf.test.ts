/** The journey of PDF files in Chromium, whose viewer lets a glance see the type of one that its address doesn't name. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Chromium, launchChromium } from '../../support/browsers/chromium';
import { linesPage, pdfFile } from '../../support/pdf-file';
import { pdfJourney } from '../journeys/pdf';

describe('as in any browser', () => pdfJourney('chromium', launchChromium));

const file = pdfFile([linesPage(['Minutes'])]);
const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(file));
describe('in Chromium alone', () => {
  let browser: Chromium;

  beforeAll(async () => {
    browser = await launchChromium();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  test('a file whose address doesn’t name it is told as one', async () => {
    const { port } = server.address() as AddressInfo; // listens on a port
    const panel = await browser.openPanel(await browser.openSite(`http://127.0.0.1:${port}/report`));
    await panel.sees('This tab shows a PDF file');
  });
});
