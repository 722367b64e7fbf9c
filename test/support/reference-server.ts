/** The protocol's own reference server, as a child process on a free port of this machine. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';

export interface ReferenceServer {
  url: string;
  close(): void;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

export async function serveReference(): Promise<ReferenceServer> {
  const port = await freePort();
  const main = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [main, 'streamableHttp'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (line) => String(line).includes('listening') && resolve());
    child.once('exit', (code) => reject(new Error(`The reference server ended with ${code}.`)));
  });
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => void child.kill() };
}
