/**
 * One approved call is carried out once, though the server loses its socket after it did so and the browser’s network stack would
 * send a POST on a reused connection again (mcheemaa/mistri#26, tya5/reyn#2600, Volafile/volafile-bugs#133). And an address that leads elsewhere is followed.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server/index';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, ending, offersWhole, personSays } from '../../support/journey';

const pay = {
  name: 'pay',
  description: 'Pays an invoice.',
  inputSchema: { type: 'object', properties: {} },
  annotations: { destructiveHint: true },
};
const results: Record<string, object> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'bank', version: '1' },
  },
  'tools/list': { tools: [pay] },
};

/** A server that pays, and loses its socket before it answers. Its address leads to another one. */
async function serveBank() {
  const paid: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (request.url === '/old') return response.writeHead(307, { location: '/mcp' }).end();
    if (request.method !== 'POST') return response.writeHead(405).end();
    const { id, method } = JSON.parse(text);
    if (method === 'tools/call') {
      paid.push(text);
      return request.socket.destroy();
    }
    const result = results[method];
    const error = { code: -32601, message: 'Method not found' };
    if (id === undefined) return response.writeHead(202).end();
    const body = JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) });
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, paid, server };
}

export function calledOnceJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let bank: Awaited<ReturnType<typeof serveBank>>;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, bank] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 }), serveBank()]);
    model = await serveModel([
      { calls: [{ match: ending('bank_mcp_pay'), arguments: {} }] },
      { text: 'It may have worked.' },
    ]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 30);
  });
  afterAll(async () => {
    await browser?.close();
    bank?.server.closeAllConnections();
    bank?.server.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  test('a server is added where its address leads, and that address is kept', async () => {
    await addsServer(panel, `${bank.url}/old`, 'bank');
    await panel.sees('Added bank.');
    await panel.sees(`${new URL(bank.url).host}/mcp`);
  });

  test('a call whose answer is lost ran once, and is not told as done', async () => {
    await panel.click('Chat');
    await personSays(panel, 'pay the invoice');
    await panel.sees('Run pay on');
    await panel.click('Allow once');
    await panel.sees('It may have worked.');
    await panel.sees('The connection to bank broke.');
    expect(bank.paid).toHaveLength(1);
  });
}
