/** A server that asks the user during a call: a form accepted, declined and closed, a page opened, progress, and a background that dies meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server/index';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type AskingServer, serveAsking } from '../../support/asking-server';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, ending, personSays } from '../../support/journey';

const calls = (tool: string) => [
  { calls: [{ match: ending(`desk_mcp_${tool}`), arguments: {} }] },
  { text: `The tool ${tool} has ended.` },
];

export function elicitationJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let server: AskingServer;
  let model: ModelServer;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, server] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 }), serveAsking()]);
    model = await serveModel([
      ...['choose_seat', 'choose_seat', 'choose_seat', 'connect_calendar', 'reserve', 'choose_seat'].flatMap(calls),
    ]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await choosesModelAt(panel, model.url);
    await addsServer(panel, server.url, 'desk');
    await panel.sees('Connected');
    await panel.click('Chat');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([server?.close(), site?.close(), model?.close()]);
  });

  const writesName = (name: string) =>
    panel.value(`(() => {
      const field = document.querySelector('[data-field="/name"] :is(input, textarea)');
      field.value = '${name}';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
  const cardIsGone = () => panel.until(`document.querySelector('.ask') === null`);
  const isAnswered = (count: number) => expect.poll(() => server.answers.length, { timeout: 8000 }).toBe(count);

  test('a form says who asks and for which tool, begins with the server’s defaults, and is sent once it fits', async () => {
    await personSays(panel, 'A seat, please');
    await panel.click('Always for desk');
    await panel.sees('desk asks you for an answer');
    await panel.sees('choose_seat');
    await panel.sees('Which seat?');
    await panel.click('Send to desk');
    await panel.sees('This is required.');
    await writesName('Ada');
    await panel.click('Send to desk');
    await isAnswered(1);
    expect(JSON.parse(server.answers[0] ?? '')).toEqual({
      action: 'accept',
      content: { name: 'Ada', class: 'second' },
    });
    await cardIsGone();
  });

  test.each([
    ['Decline', 'decline', 2],
    ['Not now', 'cancel', 3],
  ])('%s tells the server: %s', async (button, action, count) => {
    await personSays(panel, 'Another seat, please');
    await panel.sees('desk asks you for an answer');
    await panel.click(button);
    await isAnswered(count);
    expect(JSON.parse(server.answers.at(-1) ?? '')).toEqual({ action });
    await cardIsGone();
  });

  test('a page opens only by a click, and the call goes on when the user says that they are done', async () => {
    await personSays(panel, 'Connect my calendar');
    await panel.sees('desk asks you to open a page');
    await panel.sees(`${new URL(server.url).origin}/connect`);
    expect(server.visits).toBe(0);
    await panel.click('Open the page');
    await expect.poll(() => server.visits).toBe(1);
    await panel.click('Continue');
    await isAnswered(4);
    expect(JSON.parse(server.answers.at(-1) ?? '')).toEqual({ action: 'accept' });
    await cardIsGone();
  });

  test('how far a call is, is shown while it runs', async () => {
    await personSays(panel, 'Reserve it');
    await panel.sees('Half way');
    expect(await panel.value(`document.querySelector('.far progress').position`)).toBe(0.5);
    server.release();
    await panel.seesNoMore('Half way');
  });

  test('a question outlives the background, and its answer takes the call up where it was', async () => {
    await personSays(panel, 'One more seat');
    await panel.sees('desk asks you for an answer');
    await browser.killBackground();
    await writesName('Grace');
    await panel.click('Send to desk');
    await isAnswered(5);
    expect(JSON.parse(server.answers.at(-1) ?? '')).toMatchObject({ content: { name: 'Grace' } });
    await cardIsGone();
  });
}
