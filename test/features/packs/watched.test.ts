/** The folder of packs that `npm run dev` watches: by a development server of its own, and a client as an open panel is one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPack } from '#features/packs/read.ts';
import { watchedPacks } from '../../../scripts/watched-packs';
import config from '../../../wxt.config';

const folder = mkdtempSync(join(tmpdir(), 'tabhand-packs-'));
const writes = (file: string, text: string) => writeFileSync(join(folder, file), text);
const pack = (name: string, tools = '[tool]') =>
  `// @name ${name}\n// @match http://localhost/*\nexport default { tools: ${tools} };`;
let server: ViteDevServer;
let panel: WebSocket;
/** The newest source of each file. */
const sent = new Map<string, string>();
const named = (file: string) => {
  const reading = readPack(sent.get(file) ?? '');
  return 'facts' in reading
    ? [reading.facts.name, ...(/name: ["'](\w+)/.exec(reading.source) ?? []).slice(1)]
    : reading.code;
};

beforeAll(async () => {
  writes('part.mts', `export const tool: object = { name: 'greet', description: 'Greets.', execute: () => 'hello' };`);
  writes('first.ts', pack('First').replace('export', `import { tool } from './part';\nexport`));
  writes('notes.md', 'No pack.');
  server = await createServer({
    ...{ root: folder, configFile: false, logLevel: 'silent' },
    ...{ plugins: [watchedPacks(folder)], server: { port: 0, host: '127.0.0.1' } },
  });
  await server.listen();
  const { host } = new URL(server.resolvedUrls?.local[0] ?? '');
  panel = new WebSocket(`ws://${host}/?token=${server.config.webSocketToken}`, 'vite-hmr');
  panel.addEventListener('message', ({ data }) => {
    const { event, data: given } = JSON.parse(data);
    if (event === 'watched-pack') sent.set(given.file, given.source);
  });
  await new Promise((resolve) => panel.addEventListener('open', resolve));
});
afterAll(async () => {
  panel.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

it('a panel that opens is sent each pack, with what it imports', async () => {
  panel.send(JSON.stringify({ type: 'custom', event: 'watched-packs' }));
  await expect.poll(() => named('first.ts'), { timeout: 5000 }).toEqual(['First', 'greet']);
  expect([...sent.keys()]).toEqual(['first.ts']);
});

it('what changes, and what is new, is sent at once', async () => {
  writes('first.ts', pack('Changed', '[]'));
  writes('second.js', pack('Second', '[]'));
  await expect
    .poll(() => [named('first.ts'), named('second.js')], { timeout: 5000 })
    .toEqual([['Changed'], ['Second']]);
});

it.each([
  ['serve', 'watched-packs', 'pages-without-network'],
  ['build', 'pages-without-network', 'watched-packs'],
] as const)('pages reach the server in development only: %s', async (command, has, lacks) => {
  const { plugins = [] } = (await config.vite?.({ command } as Parameters<typeof config.vite>[0])) ?? {}; // all that it reads
  const names = plugins.flat().map((plugin) => (plugin && 'name' in plugin ? plugin.name : ''));
  expect(names).toContain(has);
  expect(names).not.toContain(lacks);
});
