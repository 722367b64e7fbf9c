/** Servers as others publish them, added and called by hand through the built extension, in Chromium or with `BROWSER=firefox` there. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { launchChromium } from '../../support/browsers/chromium';
import { launchFirefox } from '../../support/browsers/firefox';
import { choosesModelAt } from '../../support/journey';

const everything = '@modelcontextprotocol/server-everything';
/** One of each kind that there is: the reference, one that refuses foreign origins, two of an older library. */
const servers = [
  {
    package: `${everything}@2026.8.31`,
    main: 'dist/index.js',
    args: ['streamableHttp'],
    path: '/mcp',
    tool: 'get-tiny-image',
  },
  {
    package: `${everything}@2026.8.31`,
    main: 'dist/index.js',
    args: ['sse'],
    path: '/sse',
    tool: 'get-env',
  },
  {
    package: '@modelcontextprotocol/server-budget-allocator@2.0.3',
    main: 'dist/index.js',
    args: [],
    path: '/mcp',
    tool: 'get-budget-data',
  },
  {
    package: '@antv/mcp-server-chart@0.9.10',
    main: 'build/index.js',
    args: ['-t', 'streamable', '-p', 'PORT'],
    path: '/mcp',
    tool: null,
  },
  {
    package: 'mcp-hello-world@1.1.2',
    main: 'build/http.js',
    args: [],
    path: '/sse',
    tool: 'debug',
  },
];

const folder = mkdtempSync(join(tmpdir(), 'published-'));
const children: ChildProcess[] = [];
let browser: TabhandBrowser;
let site: Playground;
let panel: Surface;

beforeAll(async () => {
  const packages = [...new Set(servers.map((each) => each.package))];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...packages]);
  const launch = process.env.BROWSER === 'firefox' ? launchFirefox : launchChromium;
  [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
  panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
  await choosesModelAt(panel, 'http://127.0.0.1:9');
});
afterAll(async () => {
  for (const child of children) child.kill();
  await Promise.all([browser?.close(), site?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function start({ package: name, main, args }: (typeof servers)[number], port: number): Promise<void> {
  const file = join(folder, 'node_modules', name.replace(/@[^@/]+$/, ''), main);
  const words = args.map((each) => (each === 'PORT' ? String(port) : each));
  children.push(
    spawn(process.execPath, [file, ...words], { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' }),
  );
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/`).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
}

test.each(servers.map((server, i) => [`${server.package} at ${server.path}`, server, i] as const))(
  '%s',
  async (_, server, i) => {
    await start(server, 4711 + i);
    await panel.click('Servers');
    await panel.fill('Address', `http://localhost:${4711 + i}${server.path}`);
    await panel.fill('Name', `published-${i}`);
    await panel.click('Test');
    await panel.sees(/Answered in [\s\S]*?tools?/);
    console.info(
      server.package,
      (await panel.text()).match(/Answered in [^.]*\./)?.[0],
      (await panel.text()).match(/, MCP [\d-]+/)?.[0],
    );
    await panel.click(`Add published-${i}`);
    await panel.sees(`Added published-${i}.`);
    if (server.tool !== null) {
      await panel.click('Tools');
      await panel.unfold(server.tool);
      await panel.click('Run');
      await panel.sees(/Done\s+[\d.]+ m?s/);
      await panel.click('Servers');
    }
    // Another one may have a tool of the same name.
    await panel.click(`published-${i}`);
    await panel.click('Remove');
  },
);
