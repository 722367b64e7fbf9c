/** Scripts that the extension registered are in force a moment later: a page of our own is visited until its first script finds WebMCP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { Problem } from '../problem';

const page = `<!doctype html><script>document.title = 'modelContext' in document ? 'there' : 'not yet'</script>`;
const mostVisits = 100;

export async function untilInForce(tab: Page): Promise<void> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  try {
    for (let visits = 0; visits < mostVisits; visits++) {
      await tab.goto(`http://127.0.0.1:${port}/`);
      if ((await tab.title()) === 'there') return;
    }
    throw new Problem('The browser started, but the extension brings no WebMCP to its pages. Try another browser.');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
