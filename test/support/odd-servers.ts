/** Addresses where no model and no MCP server is: a dead port, and one that answers as it is told. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OddServer {
  url: string;
  /** The path of every request. */
  asked: string[];
  close(): Promise<void>;
}

/** Answers every request with this. */
export async function serveAlways(status: number, type: string, body: string): Promise<OddServer> {
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': type, ...cors }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An address on this machine where nothing listens any more. */
export async function deadAddress(): Promise<string> {
  const server = await serveAlways(200, 'text/plain', '');
  await server.close();
  return server.url;
}
