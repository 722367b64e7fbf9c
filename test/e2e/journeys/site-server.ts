/** A site with an MCP server of its own: offered once, connected for chats about that site alone, and at first for what reads. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { type CareServer, serveCare } from '../../support/care-server';
import { choosesModelAt, command, ending, offers, personSays, startsAgain } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

/** `mcp`: the address of the server that its catalogue leads to. */
async function serveSite(mcp: string): Promise<{ url: string; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const card = {
    name: 'example.words/lexicon',
    title: 'Lexicon',
    description: 'Looks words up',
    version: '1.0.0',
    remotes: [{ type: 'streamable-http', url: mcp }],
  };
  const entry = {
    identifier: 'urn:air:words:lexicon',
    type: 'application/mcp-server-card+json',
    url: '/lexicon/server-card',
  };
  const files: Record<string, string> = {
    '/': '<!doctype html><title>Words</title><h1>Words</h1>',
    '/.well-known/mcp/catalog.json': JSON.stringify({ specVersion: 'draft', entries: [entry] }),
    '/lexicon/server-card': JSON.stringify(card),
  };
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const body = files[url];
    response.writeHead(body ? 200 : 404, { 'content-type': url === '/' ? 'text/html' : 'application/json' });
    response.end(body ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}/`, asked, server };
}

export function siteServerJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let other: Playground;
  let mcp: CareServer;
  let site: Awaited<ReturnType<typeof serveSite>>;
  let model: ScriptedModel;
  let panel: Surface;
  const hasOffer = `document.body.textContent.includes('has an MCP server of its own')`;
  beforeAll(async () => {
    [browser, other, mcp, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveCare({ whose: 'lexicon' }),
      serveScriptedModel(),
    ]);
    site = await serveSite(mcp.url);
    panel = await browser.openPanel(await browser.openSite(site.url));
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    site?.server.close();
    await Promise.all([other?.close(), mcp?.stop(), model?.close()]);
  });

  test('while Experimental is off the site isn’t asked; then its server is offered, and not spoken to', async () => {
    await panel.sees('Try');
    expect(site.asked.filter((each) => each.startsWith('/.well-known'))).toEqual([]);
    await command(panel, 'set-page-api', { part: 'experimental', on: true });
    await panel.sees('has an MCP server of its own');
    await panel.sees('Lexicon');
    expect(mcp.tokens).toEqual([]);
  });

  test('connected, it reads at once; what may change something is off, and other sites’ chats don’t have it', async () => {
    await panel.click('Add Lexicon');
    await panel.sees('Only for chats about');
    await panel.click('Add lexicon');
    await panel.sees('Added lexicon');
    await panel.click('Chat');
    model.plays(
      { calls: [{ match: ending('_lookup_word'), arguments: { word: 'owl' } }] },
      { text: 'It knows the owl.' },
    );
    await personSays(panel, 'who knows owls?');
    await panel.click('Allow once');
    await panel.sees('It knows the owl.');
    expect([offers(model.heard()[0], '_lookup_word'), offers(model.heard()[0], '_count_words')]).toEqual([true, false]);
    expect(mcp.words).toEqual(['owl']);
  });

  test('it is offered no second time, and a chat about another site doesn’t have it', async () => {
    await startsAgain(panel);
    await panel.sees('Try');
    expect(await panel.value(hasOffer)).toBe(false);
    const elsewhere = await browser.openPanel(await browser.openSite(`${other.url}lab/odd.html`));
    model.plays({ text: 'Nothing here.' });
    await personSays(elsewhere, 'and here?');
    await elsewhere.sees('Nothing here.');
    expect(offers(model.heard().at(-1), '_lookup_word')).toBe(false);
  });
}
