/** Serves the demo site on two ports of 127.0.0.1: the pages, and the same files once more as another origin for frames. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Answer, answer } from './site.ts';

export interface Playground {
  /** Where the pages are, with a slash at the end. */
  url: string;
  /** The same files as another origin, with a slash at the end. */
  frameUrl: string;
  close(): Promise<void>;
}

/** Starts both servers; port 0 takes any free port. Rejects when a port is taken. */
export async function servePlayground(ports: { port?: number; framePort?: number } = {}): Promise<Playground> {
  let frameOrigin = '';
  const respond = (request: IncomingMessage, response: ServerResponse) => void handle(request, response, frameOrigin);
  const frames = await listen(respond, ports.framePort ?? 4401);
  frameOrigin = originOf(frames);
  const pages = await listen(respond, ports.port ?? 4400).catch(async (error: unknown) => {
    await close(frames);
    throw error;
  });
  return {
    url: `${originOf(pages)}/`,
    frameUrl: `${frameOrigin}/`,
    close: async () => {
      await Promise.all([close(pages), close(frames)]);
    },
  };
}

async function handle(request: IncomingMessage, response: ServerResponse, frameOrigin: string): Promise<void> {
  const found = await answer(request.method ?? 'GET', request.url ?? '/', frameOrigin).catch(brokenPage);
  response.writeHead(found.status, {
    'Cache-Control': 'no-cache',
    'Origin-Agent-Cluster': '?1',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(found.body),
    ...found.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : found.body);
}

/** A fault of ours, such as a page script that doesn't parse: said where the developer looks. */
function brokenPage(error: unknown): Answer {
  console.error('A page could not be served:', error);
  return { status: 500, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: 'This page is broken.' };
}

function listen(respond: (request: IncomingMessage, response: ServerResponse) => void, port: number): Promise<Server> {
  const server = createServer(respond);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(isTaken(error) ? new Error(sayTaken(port), { cause: error }) : error));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

const isTaken = (error: NodeJS.ErrnoException) => error.code === 'EADDRINUSE';

const sayTaken = (port: number) =>
  `Port ${port} is taken. The playground was not started. Stop what uses the port, then start it again.`;

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The playground server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const playground = await servePlayground().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  console.log(`Playground: ${playground.url}\nMusic:      ${playground.url}music/\nShop:       ${playground.url}shop/`);
  console.log(`Forms:      ${playground.url}forms/`);
  console.log(`Frames:     ${playground.frameUrl} (another origin, used by the shop)`);
}
