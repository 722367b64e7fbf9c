/** What goes between Tabhand and a server, as its author sees it: messages, a sign-in, a notification, an error, again, and a file; no secret in any of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Playground, servePlayground } from '../../../playground/serve';
import { startMcp, type TestServer } from '../../features/servers/mcp-server';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, opensSettings } from '../../support/journey';
import { type SignInService, serveSignIn } from '../../support/sign-in-service';

const key = 'sk-live-9f8e7d6c5b4a';
const coded = Buffer.from(key).toString('base64').slice(2, 20);
const shown = 'document.documentElement.outerHTML';
const rows = (words: string) =>
  `[...document.querySelectorAll('.wire-row')].filter(({ textContent }) => textContent.includes(${JSON.stringify(words)}))`;
const opensRow = (words: string) => `void ${rows(words)}.at(-1).click()`;

export function wireJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let server: TestServer;
  let service: SignInService;
  let panel: Surface;

  beforeAll(async () => {
    const startServer = startMcp((mcp) => {
      mcp.server.registerCapabilities({ logging: {} });
      mcp.registerTool(
        'greet',
        { inputSchema: { name: z.string().default('you') } },
        async ({ name }, { sendNotification, requestInfo }) => {
          await sendNotification({ method: 'notifications/message', params: { level: 'info', data: 'Greeting' } });
          const { authorization } = requestInfo?.headers ?? {};
          const text = `Hello ${name}: ${authorization} ${btoa(String(authorization))}`;
          return { content: [{ type: 'text', text }] };
        },
      );
      mcp.registerTool('fail', {}, () => {
        throw new Error('The printer is on fire');
      });
    });
    [browser, site, server, service] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      startServer,
      serveSignIn(),
    ]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), server?.[Symbol.asyncDispose](), service?.close()]);
  });

  const asks = (name: string) => server.seen.filter(({ what }) => what === `POST ${name}`).length;
  const runs = async (tool: string) => {
    await panel.click('Tools');
    await panel.unfold(tool);
    await panel.click('Run');
    await expect.poll(() => asks('tools/call')).toBeGreaterThan(0);
    await panel.sees(/\d ms/);
    await panel.click('Back');
  };
  /** Nobody has a secret: neither the panel nor the file. */
  const saves = async (secrets: readonly string[]): Promise<string> => {
    await panel.value(`void ((window.saved = ''), (URL.createObjectURL = (blob) => {
      blob.text().then((text) => (window.saved = text));
      return 'data:,';
    }))`);
    await panel.click('Export as a file');
    await panel.until(`window.saved !== ''`);
    const file = await panel.value<string>('window.saved');
    const all = file + (await panel.value<string>(shown));
    for (const secret of secrets) expect(all).not.toContain(secret);
    return file;
  };

  test('while developer tools are off, a server shows none of its messages', async () => {
    await panel.click('Servers');
    await panel.fill('Address', server.url);
    await panel.fill('Name', 'greeter');
    await panel.click('Add a header');
    await panel.fill('Header value', `Bearer ${key}`);
    await panel.click('Add greeter');
    await panel.sees('Added greeter.');
    await panel.click('greeter');
    await panel.sees('Refresh tools');
    expect(await panel.value(`document.querySelector('.wire')`)).toBeNull();
  });

  test('once they are on, each message is listed as it comes, and opens as JSON with headers, of which the secret ones are hidden', async () => {
    await panel.click('Back');
    await opensSettings(panel, 'Advanced');
    await panel.choose('Show developer tools');
    await panel.click('Back');
    await panel.click('Servers');
    await panel.sees('Messages');
    await panel.click('Refresh tools');
    await panel.until(`${rows('tools/list')}.length >= 2`);
    await panel.value(opensRow('tools/list'));
    await panel.sees('greet');
    await panel.value(`void ${rows('tools/list')}.at(0).click()`);
    await panel.sees('HTTP 200');
    await panel.sees(/authorization\s*hidden/);
  });

  test('a request that only reads is sent again as it was', async () => {
    const before = asks('tools/list');
    await panel.click('Run again');
    await expect.poll(() => asks('tools/list')).toBe(before + 1);
  });

  test('a call from the Tools place, its notification and its error are there, and the call runs again as one from there', async () => {
    await panel.click('Back');
    await runs('fail');
    await runs('greet');
    await panel.click('Servers');
    await panel.until(`${rows('notifications/message')}.length === 1`);
    await panel.fill('Filter', 'printer on fire');
    await panel.until(`${rows('tools/call')}.length === 1 && ${rows('tools/list')}.length === 0`);
    await panel.until(`${rows('Error')}.length === 1`);
    await panel.fill('Filter', 'tools/call greet arguments');
    await panel.until(`${rows('tools/call')}.length === 1`);
    await panel.value(opensRow('tools/call'));
    const before = asks('tools/call');
    await panel.click('Run again');
    await expect.poll(() => asks('tools/call')).toBe(before + 1);
    await panel.fill('Filter', '');
    await panel.until(`${rows('notifications/message')}.length === 2`);
  });

  test('the file has all of it and no secret, though the server repeats the key', async () => {
    await panel.value(opensRow('tools/call'));
    await panel.sees('Hello');
    const session = server.seen.map(({ headers }) => headers['mcp-session-id']).find(Boolean);
    const file = await saves([key, coded, String(session)]);
    const { messages } = JSON.parse(file);
    expect(messages).toContainEqual(expect.objectContaining({ method: 'notifications/message', way: 'received' }));
    expect(file).toContain('Hello you');
  });

  test('they are cleared by a click', async () => {
    await panel.click('Clear');
    await panel.until(`${rows('')}.length === 0`);
    await panel.click('greeter');
  });

  test('a sign-in is told step by step, in sentences, and without what it gave out', async () => {
    await addsServer(panel, service.url, 'words');
    await panel.sees(/asks you to sign in\./);
    await panel.click('words');
    await panel.click('Sign in');
    await panel.sees('Signed in · read');
    await panel.until(`${rows('Asked for a token')}.length === 1`);
    for (const step of ['Asked where to sign in', 'Registered at the service', 'Left the sign-in page'])
      expect(await panel.value(`${rows(step)}.length`)).toBe(1);
    await panel.value(opensRow('Asked for a token'));
    await panel.sees('access_token');
    const file = await saves(service.secrets);
    expect(JSON.parse(file).messages).toContainEqual(
      expect.objectContaining({ step: 'token', status: 200, answer: expect.objectContaining({ scope: 'read' }) }),
    );
  });

  test('the background that ends takes all of it along, and what comes then is kept again', async () => {
    await browser.killBackground();
    await panel.until(`${rows('Asked for a token')}.length === 0`, 30_000);
    await panel.click('Refresh tools');
    await panel.until(`${rows('tools/list')}.length >= 2`);
  });
}
