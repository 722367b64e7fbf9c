/**
 * Long numbers on the whole road: a model's stream, the card, an MCP server, a page, and back to the model (earendil-works/pi#8943,
 * anthropics/claude-code#78762). One server plays all three, in text: JavaScript's own JSON would lose the digits.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, personSays } from '../../support/journey';

const id = '2512292042121000001';
const row = '{"id":1915883588174806058,"amount":0.1234567890123456789}';

const page = `<!doctype html><meta charset="utf-8"><title>Orders</title><p id="out">nothing yet</p><script>
const register = (name, type) => document.modelContext.registerTool({
  name, description: 'Opens an order by its number',
  inputSchema: { type: 'object', properties: { id: { type } }, required: ['id'] },
  execute: async ({ id }) => { out.textContent = typeof id + ' ' + id; return 'opened ' + id; },
});
register('open_number', 'integer');
register('open_text', 'string');
</script>`;

const results: Record<string, string> = {
  initialize: '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"ids","version":"0"}}',
  'tools/list':
    '{"tools":[{"name":"get","description":"Gets","inputSchema":{"type":"object","properties":{"id":{"type":"integer"}}}}]}',
  'tools/call': `{"content":[],"structuredContent":${row}}`,
};

/** The tool that is called in each turn, by the end of its offered name; then it is done. */
const calls = [/ids_mcp_get$/, /_open_number$/, /_open_text$/];

async function startWorld() {
  const [asked, called]: [string[], string[]] = [[], []];
  let turn = 0;
  const answers: Record<string, (body: string) => [type: string, text: string]> = {
    '/orders': () => ['text/html', page],
    '/mcp': (body) => {
      const message = JSON.parse(body);
      if (message.method === 'tools/call') called.push(body);
      const answer = results[message.method];
      const end = answer ? `"result":${answer}` : '"error":{"code":-32601,"message":"no"}';
      return ['application/json', `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},${end}}`];
    },
    '/v1/chat/completions': (body) => {
      const { tools = [] } = JSON.parse(body);
      if (tools.length === 0) return ['text/event-stream', stream({ content: 'Orders' }, 'stop')]; // it names the chat
      asked.push(body);
      const wanted = calls[turn++];
      const name = tools
        .map((tool: { function: { name: string } }) => tool.function.name)
        .find((each: string) => wanted?.test(each));
      if (!name) return ['text/event-stream', stream({ content: `That is all, after ${turn}.` }, 'stop')];
      const call = { index: 0, id: `call${turn}`, type: 'function', function: { name, arguments: `{"id":${id}}` } };
      return ['text/event-stream', stream({ tool_calls: [call] }, 'tool_calls')];
    },
  };
  const server: Server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = answers[request.url ?? ''];
    if (request.method === 'OPTIONS' || (body && JSON.parse(body).jsonrpc && JSON.parse(body).id === undefined))
      return response.writeHead(202).end();
    if (!answer || (request.method === 'GET' && request.url === '/mcp')) return response.writeHead(405).end();
    const [type, text] = answer(body);
    return response.writeHead(200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, asked, called, close: () => server.close() };
}

const stream = (delta: object, reason: string) =>
  [{ delta: { role: 'assistant', ...delta } }, { delta: {}, finish_reason: reason }]
    .map((choice) => `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, ...choice }] })}\n\n`)
    .join('')
    .concat('data: [DONE]\n\n');

export function numbersJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let world: Awaited<ReturnType<typeof startWorld>>;
  let site: Surface;
  let panel: Surface;

  beforeAll(async () => {
    [browser, world] = await Promise.all([launch(), startWorld()]);
    site = await browser.openSite(`${world.url}/orders`);
    panel = await browser.openPanel(site);
    await choosesModelAt(panel, world.url);
    await addsServer(panel, `${world.url}/mcp`, 'ids');
    await panel.sees('Added ids.');
    await panel.click('Chat');
  });
  afterAll(async () => {
    await browser?.close();
    world?.close();
  });

  test('a server is given the digits of the model, after a card that shows them, and the model the digits of the server', async () => {
    await personSays(panel, 'open the order');
    await panel.sees('Run get on');
    await panel.sees(id);
    await panel.click('Always allow');
    await panel.sees('Run open_text on');
    expect(world.called).toEqual([expect.stringContaining(`"arguments":{"id":${id}}`)]);
    expect(world.asked[1]).toContain(`\\"id\\":${id}`);
    expect(world.asked[1]).toContain(row.replaceAll('"', '\\"'));
  });

  test('a page’s tool that would get another number is not called, and the model is told', async () => {
    expect(world.asked[2]).toContain(`can't hold ${id} exactly`);
    expect(await site.value('out.textContent')).toBe('nothing yet');
  });

  test('one that takes a text is given the digits', async () => {
    await panel.click('Allow once');
    await panel.sees('That is all, after 4.');
    expect(await site.value('out.textContent')).toBe(`string ${id}`);
    expect(world.asked.join()).not.toContain('\uFDD0');
  });
}
