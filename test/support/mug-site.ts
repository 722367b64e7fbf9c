/** A small site with tools, one of which leaves its page: served here, or by a program that needs nothing but Node. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const tool = (name: string, description: string, more: string) =>
  `document.modelContext.registerTool({ name: '${name}', description: '${description}', annotations: { readOnlyHint: true }, ${more} });`;

const mug = tool(
  'find_mug',
  'Finds the mugs of one glaze, and returns their names.',
  `inputSchema: { type: 'object', properties: { glaze: { type: 'string', description: 'Such as honey.' } }, required: ['glaze'] },
   execute: ({ glaze }) => 'A mug with ' + glaze + ' glaze.'`,
);
const map = tool(
  'open_map',
  'Opens the map with all potteries on it.',
  `inputSchema: { type: 'object', properties: {} },
   execute() { setTimeout(() => location.assign('/map')); return 'The map opens.'; }`,
);
const place = tool('find_place', 'Finds a pottery on the map.', `execute: () => 'Here.'`);

const pages: Record<string, string> = {
  '/': `<!doctype html><title>Mugs</title><script>${mug}${map}</script>`,
  '/map': `<!doctype html><title>Map</title><script>${place}</script>`,
  '/empty': '<!doctype html><title>Empty</title>',
};

export async function serveMugs() {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(url in pages ? 200 : 404, { 'content-type': 'text/html' }).end(pages[url]);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, port, close };
}

/** The same as a program: it listens on the port that the environment names. */
export const mugProgram = `
import { createServer } from 'node:http';
const pages = ${JSON.stringify(pages)};
createServer(({ url }, response) => response.setHeader('content-type', 'text/html').end(pages[url] ?? ''))
  .listen(Number(process.env.PORT), '127.0.0.1');
`;
