/** What a chat is called, by a model elsewhere or by rule, and the page that History names; a tab with a PDF file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel, type Turn } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { LaunchOptions, Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, opensSettings, personSays, startsAgain } from '../../support/journey';

const host = 'models.example';
const title = `document.querySelector('h1').textContent`;

export function namesJourney(launch: (options: LaunchOptions) => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let panel: Surface;
  const namesAsked = () => model.requests.filter(({ system }) => system.startsWith('You name chats'));
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch({ hosts: [host] }), servePlayground({ port: 0, framePort: 0 })]);
    const turn = ({ system }: { system: string }): Turn => ({
      text: system.startsWith('You name chats') ? 'Late records' : 'Six of them.',
    });
    model = await serveModel(Array.from({ length: 9 }, () => turn));
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await choosesModelAt(panel, model.url.replace('127.0.0.1', host));
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  test('a model elsewhere names the chat, and History names the page it was about', async () => {
    await personSays(panel, 'How many records are there?');
    await panel.sees('Six of them.');
    await panel.until(`${title} === 'Late records'`);
    expect(namesAsked()).toHaveLength(1);
    await panel.click('History');
    await panel.sees(`Night Ferry Records · ${new URL(site.url).host}`);
    await panel.click('Back');
  });

  test('turned off in Settings, no model is asked: the first message is the name', async () => {
    await opensSettings(panel, 'Advanced');
    await panel.choose('Name chats with the model');
    await panel.click('Back');
    await startsAgain(panel);
    await personSays(panel, 'Please count the records');
    await panel.sees('Six of them.');
    await panel.until(`${title} === 'Count the records'`);
    expect(namesAsked()).toHaveLength(1);
  });

  test('a tab with a PDF file offers no tools, and may be asked about', async () => {
    const beside = await browser.openPanel(await browser.openSite(`${site.url}timetable.pdf`));
    await beside.click('New chat');
    await beside.sees('This page offers no tools.');
    await beside.sees('Summarise this page');
  });
}
