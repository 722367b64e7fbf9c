/** A server that refuses what bears an `Origin`, as those of newer SDKs do, and passes all else on to another. */
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OriginGuard {
  url: string;
  /** The `Origin` of each request that it refused. */
  refused: string[];
  close(): Promise<void>;
}

export async function guardOrigin(behind: string): Promise<OriginGuard> {
  const { hostname, port, pathname } = new URL(behind);
  const refused: string[] = [];
  const server = createServer((asked, answer) => {
    const { origin } = asked.headers;
    if (origin !== undefined) {
      refused.push(origin);
      answer.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"Invalid Origin"}');
      return;
    }
    const { method, headers, url } = asked;
    const passed = ask({ hostname, port, method, headers, path: url }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`, // a listening TCP server has no other kind of address
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
