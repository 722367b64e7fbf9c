/** Taking care of MCP servers: a token, an older one, a tool that is off, an import, one that dies and comes back, undo, one from a registry. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { type CareServer, serveCare } from '../../support/care-server';
import { addsServer, choosesModelAt, ending, offers, offersWhole, personSays } from '../../support/journey';
import { type RegistryCopy, serveRegistry } from '../../support/registry-server';

const token = 'tok-right-4711';
const wrong = 'tok-wrong-0815';

/** Everything that the panel and the settings hold, as text. */
const everything = `(async (storage) => {
  const kept = JSON.stringify(await storage.get(null));
  return kept + document.documentElement.outerHTML;
})((globalThis.browser ?? chrome).storage.local)`;

const config = (one: string, other: string) => `{
  // as another program keeps it
  "mcpServers": {
    "north": { "type": "http", "url": "${one}", "headers": { "Authorization": "Bearer \${WORD_TOKEN}" } },
    "south": { "url": "${other}" },
    "files": { "command": "npx", "args": ["-y", "server-filesystem"] },
  }
}`;

/** As a registry describes a server that wants a token. */
const toEntry = (name: string, url: string) => {
  const variables = { bird_token: { description: 'From the aviary', isRequired: true, isSecret: true } };
  const headers = [{ name: 'Authorization', value: 'Bearer {bird_token}', variables }];
  return {
    name,
    title: 'Birds',
    description: 'Who sings',
    version: '1',
    remotes: [{ type: 'streamable-http', url, headers }],
  };
};

export function serverCareJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let [guarded, old, north, south, listed]: CareServer[] = [];
  let registry: RegistryCopy;
  let page: Surface;
  let panel: Surface;

  const there = (server: CareServer | undefined): CareServer => {
    if (!server) throw new Error('It was not started.');
    return server;
  };

  beforeAll(async () => {
    [browser, site, guarded, old, north, south, listed] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveCare({ whose: 'guarded', token }),
      serveCare({ whose: 'old', old: true, opens: 'spell_word' }),
      serveCare({ whose: 'north', token }),
      serveCare({ whose: 'south' }),
      serveCare({ whose: 'listed', token }),
    ]);
    registry = await serveRegistry([
      { name: 'com.example/birds-local', description: 'A program' } as { name: string },
      toEntry('com.example/birds', there(listed).url),
    ]);
    model = await serveModel([
      { calls: [{ match: ending('old_mcp_lookup_word'), arguments: { word: 'owl' } }] },
      { text: 'The old one knows the owl.' },
      { text: 'Nothing is counted.' },
    ]);
    page = await browser.openSite(`${site.url}music/`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 30);
    await panel.click('Servers');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([guarded, old, north, south, listed].map((server) => server?.stop()));
    await Promise.all([site?.close(), model?.close(), registry?.close()]);
  });

  test('a token that the server doesn’t accept is said, with what to do; nothing of it is shown or kept in settings', async () => {
    await panel.fill('Address', there(guarded).url);
    await panel.fill('Name', 'guarded');
    await panel.click('Add a header');
    await panel.fill('Header value', `Bearer ${wrong}`);
    await panel.click('Test');
    await panel.sees('The server rejects the headers.');
    expect(there(guarded).tokens).toContain(wrong);
    await panel.click('Add guarded anyway');
    await panel.sees('Needs sign-in');
    expect(await panel.value<string>(everything)).not.toContain(wrong);
  });

  test('the header is edited in its place, and the server connects', async () => {
    await panel.click('Edit headers');
    await panel.fill('Header value', `Bearer ${token}`);
    await panel.click('Save');
    await panel.sees('1 of 1 connected');
    await panel.sees('2 tools');
    expect(there(guarded).tokens.at(-1)).toBe(token);
    expect(await panel.value<string>(everything)).not.toContain(token);
  });

  test('an older server is tested, added, and called over SSE', async () => {
    await panel.fill('Address', there(old).url);
    await panel.fill('Name', 'old');
    await panel.click('Test');
    await panel.sees(', SSE');
    await panel.click('Add old');
    await panel.sees('Added old.');
    await panel.click('Chat');
    await personSays(panel, 'who knows the owl?');
    await panel.click('Always allow');
    await panel.sees('The old one knows the owl.');
    expect(there(old).words).toEqual(['owl']);
  });

  test('issue 39: a tool that a call opened is offered in the turn after it', () => {
    expect(model.requests.slice(0, 2).map((request) => offers(request, 'old_mcp_spell_word'))).toEqual([false, true]);
  });

  test('R106: a tool that is switched off is offered no more, in no chat', async () => {
    expect(offers(model.requests.at(-1), 'old_mcp_count_words')).toBe(true);
    await panel.click('Servers');
    await panel.click('old');
    await panel.choose('Offer count_words');
    await panel.sees('1 off');
    await panel.click('Chat');
    await personSays(panel, 'count the words');
    await panel.sees('Nothing is counted.');
    expect(offers(model.requests.at(-1), 'old_mcp_count_words')).toBe(false);
    expect(offers(model.requests.at(-1), 'old_mcp_lookup_word')).toBe(true);
  });

  test('another program’s JSON is taken over: two servers, a program that can’t run here, and a token asked for', async () => {
    await panel.click('Servers');
    await panel.click('Import JSON');
    await panel.fill('Configuration', '{ "mcpServers": {\n "a" 1 } }');
    await panel.sees('Line 2 can’t be read');
    await panel.fill('Configuration', config(there(north).url, there(south).url));
    await panel.sees('Not for browsers');
    await panel.fill('WORD_TOKEN', token);
    await panel.click('Add 2 servers');
    await panel.sees('4 of 4 connected');
    await panel.click('Done');
    expect(there(north).tokens.at(-1)).toBe(token);
  });

  test('a server that dies is said to be gone, and connects again by itself when it is back', async () => {
    await there(south).stop();
    await panel.sees('3 of 4 connected', 40_000);
    await panel.sees('Retrying in');
    await there(south).start();
    await panel.sees('4 of 4 connected', 40_000);
  });

  test('a server that was removed comes back with its token, if it is wanted back at once', async () => {
    await panel.click('north');
    await panel.click('Remove');
    await panel.sees('3 of 3 connected');
    await panel.click('Undo');
    await panel.sees('4 of 4 connected');
    await panel.sees('ends in 4711');
  });

  test('what was set up outlives the background', async () => {
    await browser.killBackground();
    await panel.click('Chat');
    await panel.click('Servers');
    await panel.sees('4 of 4 connected', 30_000);
    await addsServer(panel, there(south).url, 'twin');
    await panel.sees('south already uses this address.');
  });

  test('issue 17: a server is found in a registry by words, and what it needs is asked for', async () => {
    await panel.click('Find a server');
    expect(registry.asked).toEqual([]);
    await panel.click('Use another registry');
    await panel.fill('Registry', registry.url);
    await panel.click('Save');
    await panel.fill('Part of its name', 'birds');
    await panel.click('Search');
    await panel.sees('1 found Programs, which browsers can’t run: 1.');
    expect(registry.asked.at(-1)).toContain('search=birds');
    await panel.click('Choose Birds');
    await panel.fill('bird_token', token);
    await panel.click('Add birds');
    await panel.sees('5 of 5 connected');
    expect(there(listed).tokens.at(-1)).toBe(token);
  });
}
