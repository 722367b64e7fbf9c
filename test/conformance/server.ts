/** The documents that probes run in: one small server per origin, on this computer only. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OriginName } from './probe.ts';
import type { Scripts } from './scripts.ts';

/** A name that isn't a loopback address to the browser, so that its documents are no secure context. */
export const INSECURE_HOST = 'insecure.test';

const HOSTS: Record<OriginName, string> = {
  same: 'localhost',
  other: '127.0.0.1',
  third: 'localhost',
  insecure: INSECURE_HOST,
  unkeyed: 'localhost',
};

export interface ProbeServer {
  origins: Record<OriginName, string>;
  close(): void;
}

/** Serves the scripts, and documents with `/page.js`, in each origin. `?html=` is the markup after it. */
export async function startServer(scripts: Scripts): Promise<ProbeServer> {
  const origins: Record<string, string> = {};
  const servers: Server[] = [];
  for (const [name, host] of Object.entries(HOSTS)) {
    const server = createServer(({ url = '/' }, response) => {
      const script = scripts[url];
      if (script !== undefined) send(response, 'text/javascript', script);
      else send(response, 'text/html', documentFor(url, origins), name === 'unkeyed' ? '?0' : '?1');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    origins[name] = `http://${host}:${port}`;
    servers.push(server);
  }
  const close = () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
  return { origins: origins as ProbeServer['origins'], close }; // one for each host
}

function documentFor(url: string, origins: Record<string, string>): string {
  const html = new URL(url, 'http://localhost').searchParams.get('html') ?? '';
  const script = `<script>var origins = ${JSON.stringify(origins)}</script><script src="/page.js"></script>`;
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${script}<body>${html}</body>`;
}

function send(response: ServerResponse, type: string, text: string, keyed = '?1'): void {
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': type === 'text/javascript' ? 'max-age=600' : 'no-store',
    'Origin-Agent-Cluster': keyed,
  });
  response.end(text);
}
