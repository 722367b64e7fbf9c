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

/** `sse`: as an older server. */
export async function serveReference(mode: 'streamableHttp' | 'sse' = 'streamableHttp'): Promise<ReferenceServer> {
  const port = await freePort();
  const main = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [main, mode], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (line) => /listening|running on port/i.test(String(line)) && resolve());
    child.once('exit', (code) => reject(new Error(`The reference server ended with ${code}.`)));
  });
  return { url: `http://127.0.0.1:${port}/${mode === 'sse' ? 'sse' : 'mcp'}`, close: () => void child.kill() };
}
