/** The public `chrome-devtools-mcp`, brought into a temporary folder for the run. Nothing of it is kept. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumPath } from '../../support/browsers/programs.ts';

const version = '1.11.0';

export function bringDevtoolsPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'devtools-mcp-'));
  const wanted = ['--no-audit', '--no-fund', '--ignore-scripts', `chrome-devtools-mcp@${version}`];
  execFileSync('npm', ['install', ...wanted], { cwd: folder, stdio: 'pipe' });
  const program = join(folder, 'node_modules/chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js');
  return { version, list: (url: string) => list(program, url), remove: () => rmSync(folder, { recursive: true }) };
}

const words = [
  ...['--headless', '--isolated', '--categoryExperimentalWebmcp', '--no-usage-statistics', '--no-performance-crux'],
  ...['--executablePath', chromiumPath, '--chrome-arg=--no-sandbox', '--chrome-arg=--enable-features=WebMCP'],
];

interface Message {
  id?: number;
  result?: { content?: { text: string }[] };
}

/** As an agent does it: the server is started, opens the page, and is asked for its tools. Gives their names and the milliseconds. */
async function list(program: string, url: string): Promise<{ names: string[]; took: number }> {
  const begun = performance.now();
  const server = spawn(process.execPath, [program, ...words], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number | undefined, (message: Message) => void>();
  createInterface({ input: server.stdout }).on('line', (line) => {
    const message: Message = JSON.parse(line);
    waiting.get(message.id)?.(message);
  });
  const send = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (id: number, method: string, params: object) =>
    new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      send({ id, method, params });
    });
  const call = (id: number, name: string, args: object) => ask(id, 'tools/call', { name, arguments: args });
  const clientInfo = { name: 'bench', version: '1' };
  await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  send({ method: 'notifications/initialized' });
  await call(2, 'new_page', { url });
  const { result } = await call(3, 'list_webmcp_tools', { pageId: 2 });
  const took = performance.now() - begun;
  await new Promise((resolve) => {
    server.on('close', resolve);
    server.stdin.end();
    server.kill();
  });
  const text = result?.content?.map((each) => each.text).join('\n') ?? '';
  return { names: [...text.matchAll(/^name="([^"]+)"/gm)].map(([, name = '']) => name), took };
}
