/** Servers as others publish them, added by their address to the built extension: listed, called, read and signed in at. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { connect } from '../../conformance/mcp/panel-port';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { launchChromium } from '../../support/browsers/chromium';
import { launchFirefox } from '../../support/browsers/firefox';
import { type FieldServer, servers } from './servers';

const isFirefox = process.env.BROWSER === 'firefox';
const folder = process.env.FIELD ?? mkdtempSync(join(tmpdir(), 'field-'));
const rows: string[] = [];
let browser: TabhandBrowser;
let site: Playground;
let panel: Surface;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    isFirefox ? launchFirefox() : launchChromium(),
    servePlayground({ port: 0, framePort: 0 }),
  ]);
  panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
  await panel.value(allowIdentity);
  await panel.value(`(${connect})()`);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.close()]);
  const head = ['server', 'libraries', 'MCP', 'tools', 'resources', 'prompts', 'called', 'read', 'prompt', 'signed in'];
  const table = [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...rows].join('\n');
  if (process.env.FIELD) writeFileSync(join(folder, `table-${isFirefox ? 'firefox' : 'chromium'}.md`), `${table}\n`);
  else rmSync(folder, { recursive: true, force: true });
});

/** As a click on “Sign in” does; Firefox allows it at the installation. */
const allowIdentity = `(async (permissions, wanted) =>
  (await permissions.contains(wanted)) || permissions.request(wanted)
)(chrome.permissions, { permissions: ['identity'] })`;

/** Python's packages each in an environment of their own: they want other versions of the same libraries. */
function install({ pypi, npm }: FieldServer): string[] {
  const places = (pypi ?? []).map((packages) => {
    const place = join(folder, 'py', packages.replaceAll(/[^\w.]+/g, '-'));
    if (!existsSync(join(place, 'ok'))) {
      execFileSync('python3', ['-m', 'venv', place]);
      execFileSync(join(place, 'bin/pip'), ['install', '-q', ...packages.split(' ')]);
      writeFileSync(join(place, 'ok'), '');
    }
    return join(place, 'bin');
  });
  if (!npm) return places;
  const place = join(folder, 'npm', npm.replaceAll(/[^\w.]+/g, '-'));
  mkdirSync(place, { recursive: true });
  if (!existsSync(join(place, 'node_modules')))
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', place, ...npm.split(' ')]);
  return [...places, join(place, 'node_modules/.bin')];
}

const children = new Set<ChildProcess>();
afterAll(() => Promise.all([...children].map(end)));

/** It may have started others, and may have ended by itself. */
async function end(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGKILL'); // some wait for streams that are open
  await ended;
}

async function start(server: FieldServer, port: number, home: string): Promise<ChildProcess> {
  const path = [...install(server), process.env.PATH].join(delimiter);
  const [program = '', ...words] = server.start(port, home);
  const env = { ...process.env, PATH: path, HOME: home, PORT: String(port), ...server.env?.(port, home) };
  const child = spawn(program, words, { env, cwd: home, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said = `${said}${text}`.slice(-4000);
    });
  children.add(child);
  const address = `http://127.0.0.1:${port}/`;
  const answers = () =>
    fetch(address, { signal: AbortSignal.timeout(5000) }).then(
      () => true,
      () => child.exitCode !== null,
    );
  await expect.poll(answers, { timeout: 60_000, interval: 300 }).toBe(true);
  if (child.exitCode !== null) throw new Error(`${server.name} ended: ${said}`);
  return child;
}

const ask = <Answer>(name: string, input: object): Promise<Answer> =>
  panel.value<Answer>(`window.referee.ask(${JSON.stringify(name)}, ${JSON.stringify(input)})`);
const told = <Told>(of: 'viewOf' | 'outcomeOf', id: string): Promise<Told> =>
  panel.value<Told>(`window.referee.${of}(${JSON.stringify(id)})`);

interface View {
  tools: { name: string }[];
  info?: { version: string; protocolVersion: string; transport: string };
  resources?: { items: { uri: string }[] };
  templates?: { items: object[] };
  prompts?: { items: { name: string }[] };
}

async function signIn(serverId: string, press: string | undefined): Promise<unknown> {
  const signedIn = ask('sign-in-server', { serverId });
  if (press && 'context' in browser) {
    const { context } = browser as Awaited<ReturnType<typeof launchChromium>>; // it has one
    const button = () => context.pages().flatMap((page) => page.locator(press));
    await expect
      .poll(async () => (await Promise.all(button().map((each) => each.count()))).some(Boolean), { timeout: 20_000 })
      .toBe(true);
    for (const each of button()) if (await each.count()) await each.first().click();
  }
  return signedIn;
}

interface Asked {
  server: FieldServer;
  serverId: string;
  /** Puts what this run has in the place of its names. */
  place<T>(value: T): T;
}

async function callAll({ server, serverId, place }: Asked): Promise<string[]> {
  const called: string[] = [];
  for (const [tool, input] of Object.entries(place(server.calls))) {
    const id = crypto.randomUUID();
    await ask('run-tool', { id, conversationId: 'field', layerKey: `mcp:${serverId}`, tool, input });
    const outcome = await told<{ type: string; code?: string }>('outcomeOf', id);
    called.push(`${tool}${outcome.type === 'result' ? '' : `: ${JSON.stringify(outcome).slice(0, 300)}`}`);
  }
  return called;
}

async function usePrompt({ server, serverId, place }: Asked): Promise<unknown> {
  if (!server.prompt) return undefined;
  const { name, given = {} } = place(server.prompt);
  const { conversationId } = await ask<{ conversationId: string }>('new-conversation', { tabId: null });
  return ask('use-prompt', { conversationId, serverId, name, given });
}

/** Its tokens are over, and then it knows neither them nor the client any more. */
async function callLater(asked: Asked, restart: () => Promise<void>): Promise<string[]> {
  const { tokensLast, forgets, press } = asked.server;
  await new Promise((resolve) => setTimeout(resolve, tokensLast ?? 0));
  const renewed = tokensLast ? await callAll(asked) : [];
  if (!forgets) return renewed;
  await restart();
  expect((await callAll(asked)).join()).toContain('needs-sign-in');
  expect(await signIn(asked.serverId, press)).toMatchObject({ tools: expect.any(Number) });
  return [...renewed, ...(await callAll(asked))];
}

async function tryAt(server: FieldServer, port: number, home: string, restart: () => Promise<void>): Promise<void> {
  const place = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('{home}', home).replaceAll('{site}', site.url));
  const url = `http://${server.host ?? '127.0.0.1'}:${port}${server.path}`;
  const adding = { url, name: `field ${port}`, headers: server.headers ?? [] };
  const added = await ask<{ serverId?: string; tools?: number; problem?: object }>('add-server', adding);
  const { serverId = '' } = added;
  expect(serverId, JSON.stringify(added)).not.toBe('');
  const signedIn = server.signsIn ? await signIn(serverId, server.press) : added;
  expect(signedIn).toMatchObject({ tools: expect.any(Number) });
  const asked = { server, serverId, place };
  const [view, called] = [await told<View>('viewOf', serverId), await callAll(asked)];
  const uri = server.reads === false ? undefined : view.resources?.items[0]?.uri;
  const read = uri === undefined ? undefined : await ask('read-resource', { serverId, uri });
  const prompt = await usePrompt(asked);
  called.push(...(await callLater(asked, restart)));
  const { protocolVersion = '', transport = '' } = view.info ?? {};
  const offered = (view.resources?.items.length ?? 0) + (view.templates?.items.length ?? 0);
  const cells = [
    ...[server.name, server.library, `${protocolVersion} ${transport}`, view.tools.length, offered],
    ...[view.prompts?.items.length ?? 0, called.join('; '), word(read), word(prompt), server.signsIn ? 'yes' : ''],
  ];
  rows.push(`| ${cells.join(' | ')} |`);
  await ask('remove-server', { serverId });
  expect(cells.join(' ')).not.toContain('{');
}

/** In Firefox’s own window of a service, nothing can be pressed from outside. */
const tried = servers.filter(({ press }) => !press || !isFirefox);

test.each(tried.map((server, n) => ({ ...server, port: 8600 + n })))('$name', async (server) => {
  const home = mkdtempSync(join(tmpdir(), 'field-home-'));
  let child = await start(server, server.port, home);
  const restart = async () => {
    await end(child);
    child = await start(server, server.port, home);
  };
  await tryAt(server, server.port, home, restart).finally(() => end(child));
});

const word = (value: unknown): string =>
  value === undefined ? '' : /"refusal"/.test(JSON.stringify(value)) ? JSON.stringify(value).slice(0, 200) : 'yes';
