/**
 * A page and three servers. Several have a tool of one name, two have names that are written the same in tool names, and one is
 * too large to be offered whole.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, type NormalisedRequest, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, ending, personSays } from '../../support/journey';
import { type NamedServer, serveNamed } from '../../support/named-server';

const lookup = { lookup: 'Looks a word up' };

/** More than are offered whole. */
const archive = {
  ...Object.fromEntries(
    ['maps', 'coins', 'deeds', 'wills', 'songs', 'seals', 'flags', 'stamps'].map((of) => [
      `list_${of}`,
      `Lists the ${of} of one year`,
    ]),
  ),
  find_letter: 'Finds a letter by a word in its text',
};

/** Each is told another word, so that a call which goes astray shows. */
const lookUp = (...words: [string, string, string]) => ({
  calls: [/_webmcp_lookup$/, /^north_mcp_lookup$/, /^north_2_mcp_lookup$/].map((match, i) => ({
    match,
    arguments: { word: words[i] },
  })),
});

const lookups = (request: NormalisedRequest | undefined) =>
  request?.tools.map(({ name }) => name).filter((name) => name.endsWith('_lookup'));

const told = (request: NormalisedRequest | undefined) =>
  request?.messages.flatMap((message) => (message.role === 'tool' ? [message.text] : [])) ?? [];

export function namesakesJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let north: NamedServer;
  let other: NamedServer;
  let letters: NamedServer;
  let model: ModelServer;
  let page: Surface;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, north, other, letters] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveNamed('North', lookup),
      serveNamed('The other', lookup),
      serveNamed('The archive', archive),
    ]);
    model = await serveModel([
      lookUp('oak', 'elm', 'ash'),
      { text: 'Each has answered.' },
      lookUp('fir', 'yew', 'box'),
      { text: 'Each has answered again.' },
      { calls: [{ match: ending('archive_mcp_search_tools'), arguments: { query: 'find a letter' } }] },
      { calls: [{ match: ending('archive_mcp_find_letter'), arguments: { word: 'ship' } }] },
      { text: 'The letter is found.' },
    ]);
    page = await browser.openSite(`${site.url}lab/namesake.html`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
    for (const [name, { url }] of [
      ['north', north],
      ['nörth', other],
      ['archive', letters],
    ] as const) {
      await addsServer(panel, url, name);
      await panel.sees(`Added ${name}.`);
    }
    await panel.click('Chat');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([north, other, letters, site, model].map((each) => each?.close()));
  });

  const words = ({ calls }: NamedServer) => calls.map(({ word }) => word);

  test('R7: of a page’s tool and two servers’ of the same name, each call reaches the one that it names', async () => {
    await personSays(panel, 'look these up');
    await panel.sees('Run lookup on north?');
    await panel.click('Always allow reading from north');
    await panel.sees('Run lookup on north_2?');
    await panel.click('Always allow reading from north_2');
    await panel.sees('Each has answered.');
    expect(lookups(model.requests[0])).toHaveLength(3);
    expect([await page.value('window.asked'), words(north), words(other)]).toEqual([['oak'], ['elm'], ['ash']]);
    expect(told(model.requests[1])).toEqual([
      expect.stringContaining('the page'),
      'North knows elm',
      'The other knows ash',
    ]);
  });

  test('R7: after the background’s death the same names lead to the same tools', async () => {
    await browser.killBackground();
    await personSays(panel, 'once more');
    // By now the model has read what each of the three answered.
    await panel.sees('1 of 3');
    await panel.sees('data from north and north_2');
    await panel.click('Allow in this chat');
    await panel.sees('1 of 2');
    await panel.click('Allow in this chat');
    await panel.sees('to north_2');
    await panel.click('Allow in this chat');
    await panel.sees('Each has answered again.');
    expect(lookups(model.requests[2])).toEqual(lookups(model.requests[0]));
    expect([await page.value('window.asked'), words(north), words(other)]).toEqual([
      ['oak', 'fir'],
      ['elm', 'yew'],
      ['ash', 'box'],
    ]);
  });

  test('R8, R12, R14: a large server is searched without being asked; what was found is called, then all of it is offered', async () => {
    await personSays(panel, 'is there a letter about a ship?');
    await panel.click('Always allow reading from archive');
    await panel.sees('The letter is found.');
    const [searching, calling, after] = model.requests.slice(4).map(({ tools }) => tools.map(({ name }) => name));
    const own = ['archive_mcp_list_tools', 'archive_mcp_search_tools'];
    const ofArchive = (names: string[] = []) => names.filter((name) => name.startsWith('archive_')).sort();
    expect(ofArchive(searching)).toEqual(own);
    expect(ofArchive(calling)).toEqual(['archive_mcp_find_letter', ...own]);
    expect(letters.calls).toEqual([{ tool: 'find_letter', word: 'ship' }]);
    const all = Object.keys(archive).map((tool) => `archive_mcp_${tool}`);
    expect(ofArchive(after)).toEqual([...all, ...own].sort());
  });
}
