/** An MCP server whose result carries a surface of A2UI, with a field and a button; and one with 2,000 rows. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const components = [
  { id: 'root', component: 'Column', children: ['head', 'name', 'book'] },
  { id: 'head', component: 'Text', text: 'Table for two', variant: 'h2' },
  { id: 'name', component: 'TextField', label: 'Your name', value: { path: '/name' } },
  { id: 'word', component: 'Text', text: 'Book it' },
  {
    id: 'book',
    component: 'Button',
    child: 'word',
    action: { event: { name: 'book', context: { who: { path: '/name' } } } },
  },
];
const surface = [
  {
    version: 'v0.9',
    createSurface: { surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/basic_catalog.json' },
  },
  { version: 'v0.9', updateComponents: { surfaceId: 's', components } },
  { version: 'v0.9', updateDataModel: { surfaceId: 's', path: '/', value: { name: '' } } },
];
const resource = { uri: 'a2ui://table', mimeType: 'application/a2ui+json', text: JSON.stringify(surface) };
const tools = [
  { name: 'find_table', inputSchema: { type: 'object', properties: {} }, annotations: { readOnlyHint: true } },
  { name: 'action', inputSchema: { type: 'object' } },
  { name: 'list_orders', inputSchema: { type: 'object', properties: {} }, annotations: { readOnlyHint: true } },
];
const results: Record<string, object> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'tables', version: '1' },
  },
  'tools/list': { tools },
  find_table: {
    content: [
      { type: 'text', text: 'One is free.' },
      { type: 'resource', resource },
    ],
  },
  action: { content: [{ type: 'text', text: 'Booked.' }] },
};

/** Each time it is asked, the first of them is another. */
function listOrders(time: number) {
  const orders = Array.from({ length: 2000 }, (_, i) => ({
    id: i + 1,
    customer: `Customer ${time}.${i}`,
    total: i % 97,
  }));
  const structuredContent = { page: { orders } };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

export async function serveSurface() {
  let lists = 0;
  /** The contexts of the presses that reached it. */
  const pressed: unknown[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (request.method !== 'POST') return response.writeHead(405).end();
    const { id, method, params } = JSON.parse(text);
    if (id === undefined) return response.writeHead(202).end();
    if (params?.name === 'action') pressed.push(params.arguments.context);
    const isList = params?.name === 'list_orders';
    const result = isList ? listOrders(++lists) : results[method === 'tools/call' ? params.name : method];
    const error = { code: -32601, message: 'Method not found' };
    const body = JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) });
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, pressed, close };
}
