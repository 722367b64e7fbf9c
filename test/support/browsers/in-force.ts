/** Scripts that are registered aren't in force at once: a page is visited until its first script finds the API. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = `<!doctype html><script>document.title = 'modelContext' in document ? 'there' : 'not yet'</script>`;
const max = 100;

/** `visit` loads the address and gives the page's title. */
export async function untilInForce(visit: (url: string) => Promise<string>): Promise<void> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  try {
    for (let visits = 0; visits < max; visits++) if ((await visit(`http://127.0.0.1:${port}/`)) === 'there') return;
    throw new Error(`After ${max} visits no page had the API.`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
