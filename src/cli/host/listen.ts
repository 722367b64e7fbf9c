/** The HTTP server of the door: on this computer only, within limits, and for whoever has the token. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { proofOf, type Refused, refuseStranger } from './guard';

const usualPort = 41_714;
/** Ports that are tried one after another when others are in use. */
const mostPorts = 10;
const mostConnections = 256;

export interface Listening {
  port: number;
  close(): void;
}

interface Answers {
  /** Of the port that was found. */
  tokenFor(port: number): string;
  answer(request: Request): Promise<Response>;
}

export async function listen({ tokenFor, answer }: Answers, from = usualPort): Promise<Listening> {
  const handle = toNodeHandler({ fetch: answer });
  const known = { port: 0, token: '' };
  // Node looks for connections that say nothing only every 30 s, unless it is told otherwise.
  const server = createServer({ connectionsCheckingInterval: 1000 }, (request, response) => {
    const refused = refuseStranger(request, known);
    if (!refused) return void handle(request, response);
    // Its body isn't read, so nothing else can follow on this connection.
    const { 'tabhand-challenge': challenge } = request.headers;
    const proves = refused.status === 401 && typeof challenge === 'string';
    response.writeHead(refused.status, {
      ...{ 'content-type': 'application/json', connection: 'close' },
      ...(proves && { 'tabhand-proof': proofOf(known.token, challenge) }),
    });
    response.end(toBody(refused), () => request.destroy());
  });
  Object.assign(server, { maxConnections: mostConnections, headersTimeout: 5000, requestTimeout: 30_000 });
  known.port = await bind(server, from);
  known.token = tokenFor(known.port);
  return {
    port: known.port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const toBody = ({ text }: Refused) =>
  JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message: text }, id: null });

async function bind(server: Server, from: number): Promise<number> {
  for (let port = from; port < from + mostPorts; port++) {
    if (await isBound(server, port)) return (server.address() as AddressInfo).port; // it listens on TCP
  }
  throw new Error(`The ports ${from} to ${from + mostPorts - 1} are all in use. Close a program that uses one.`);
}

const isBound = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      server.off('listening', done);
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    };
    const done = () => {
      server.off('error', fail);
      resolve(true);
    };
    server.once('error', fail).once('listening', done).listen(port, '127.0.0.1');
  });
