/** What a server has besides tools: a prompt with arguments, resources that are found, attached, changed and read by a model. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, ending, personSays } from '../../support/journey';
import { type LibraryServer, serveLibrary } from '../../support/library-server';

export function resourcesJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let library: LibraryServer;
  let panel: Surface;

  /** What the model was sent last, as text. */
  const sent = () => JSON.stringify(model.requests.at(-1));

  beforeAll(async () => {
    [browser, site, library] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveLibrary(),
    ]);
    model = await serveModel([
      { text: 'Reviewed.' },
      { text: 'The menu is read.' },
      { text: 'The book is read.' },
      { calls: [{ match: ending('library_mcp_read_resource'), arguments: { uri: 'library://menu' } }] },
      { text: 'There is stew.' },
    ]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await choosesModelAt(panel, model.url);
    await addsServer(panel, library.url, 'library');
    await panel.sees('1 of 1 connected');
    await panel.click('Chat');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close(), library?.[Symbol.asyncDispose]()]);
  });

  test('a prompt is picked, its arguments are filled in with what the server suggests, and it is shown before it is sent', async () => {
    await panel.fill('Message', '/review');
    await panel.press('Enter');
    await panel.sees('Reviews a book');
    await panel.click('Attach prompt');
    await panel.sees('The server requires this.');
    await panel.fill('title', 'Dune');
    await panel.fill('language', 'f');
    await panel.sees('finnish');
    await panel.choose('finnish');
    await panel.click('Attach prompt');
    await panel.sees('Review Dune in finnish.');
    await panel.sees('rules, library');
    expect(await panel.value<string>(`document.querySelector('.composer textarea').value`)).toBe(
      'Follow the attached prompt “review” of library.',
    );
    await panel.click('Send');
    await panel.sees('Reviewed.');
    expect(sent()).toMatch(/<attachment-\w+ [^>]*kind=[^>]*prompt[^>]*library[^>]*>[^<]*Review Dune in finnish/);
    expect(sent()).toContain('Be kind.');
    expect(sent()).toContain('Read the menu before you recommend a dish.');
  });

  test('a resource is found by its words, looked at, attached, and says that it changed until it is renewed', async () => {
    await panel.click('Attach a resource');
    await panel.fill('Search, or enter a URI', 'cooked');
    await panel.click('Menu of the day');
    await panel.sees('Today: soup');
    await panel.click('Attach');
    await panel.sees('Menu of the day, library');
    await expect.poll(() => library.followed.has('library://menu')).toBe(true);
    await library.cook('pie');
    await panel.sees('Changed');
    await panel.click('Update');
    await panel.seesNoMore('Changed');
    await personSays(panel, 'what is there?');
    await panel.sees('The menu is read.');
    expect(sent()).toContain('Today: pie');
    expect(sent()).toContain('library://menu');
    expect(sent()).not.toContain('Today: soup');
  });

  test('what is neither text nor a picture is refused; a picture is attached, and one from a template, whose variables are suggested', async () => {
    await panel.click('Attach a resource');
    await panel.click('blob');
    await panel.fill('Search, or enter a URI', 'library://blob');
    await panel.click('Attach');
    await panel.sees('library://blob wasn’t attached');
    await panel.fill('Search, or enter a URI', 'plan');
    await panel.click('Attach');
    await panel.sees('plan, library');
    await panel.sees('1 × 1');
    await panel.click('Attach a resource');
    await panel.fill('Search, or enter a URI', 'book');
    await panel.click('book');
    await panel.fill('language', 'ger');
    await panel.choose('german');
    await panel.fill('title', 'Momo');
    await panel.sees('library://books/german/Momo');
    await panel.click('Attach');
    await panel.sees('Momo, library');
    await personSays(panel, 'sum it up');
    await panel.sees('The book is read.');
    expect(sent()).toContain('Momo, in german');
  });

  test('a model that reads a resource asks, as for any read of that server', async () => {
    await library.cook('stew');
    await personSays(panel, 'what is there now?');
    await panel.sees('library://menu');
    expect(library.asked.filter((each) => each === 'resources/read library://menu')).toHaveLength(3);
    await panel.click('Allow once');
    await panel.sees('There is stew.');
    expect(sent()).toContain('Today: stew');
  });

  test('Servers shows how the server says that it is to be used', async () => {
    await panel.click('Servers');
    await panel.click('library');
    await panel.sees('Read the menu before you recommend a dish.');
    await panel.sees('Browse resources');
  });
}
