/** What is given to a model beside the words: the page's text, attached before it is sent, in a fence with its origin. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server/index';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, personSays } from '../../support/journey';

export function contextJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let page: Surface;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([{ text: 'I have read it.' }, { text: 'And that too.' }]);
    page = await browser.openSite(`${site.url}music/`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  describe('what a person attaches', () => {
    const told = () => JSON.stringify(model.requests.at(-1));

    test('is shown with its size, and its text is sent in a fence that names the site', async () => {
      await panel.click('Attach page text');
      await panel.sees(/tokens?/);
      await personSays(panel, 'What is this page?');
      await panel.sees('I have read it.');
      expect(told()).toContain('<attachment kind=');
      expect(told()).toContain(new URL(site.url).origin);
    });

    test('is the selection, when some text of the page is selected; nothing selected is said', async () => {
      await page.value(`void getSelection().removeAllRanges()`);
      await panel.click('Attach selection');
      await panel.sees('Nothing is selected on the page');
      await page.value(`void getSelection().selectAllChildren(document.querySelector('h1'))`);
      await panel.click('Attach selection');
      await panel.sees('Selection, ');
      await personSays(panel, 'And this?');
      await panel.sees('And that too.');
      expect(told()).toContain('kind=\\"selection\\"');
    });

    test('is no screenshot of a tab that nobody sees', async () => {
      await panel.click('Attach screenshot');
      await panel.sees('Only the tab in front can be photographed');
    });
  });

  test('a tab that is closed is said, and its tools are gone', async () => {
    await page.close();
    await panel.sees('was closed. Its tools are gone.');
    await panel.sees('Its tab was closed');
  });
}
