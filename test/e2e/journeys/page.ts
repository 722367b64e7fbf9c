/** The page in front as a person meets it: named with its icon, suggested from, put along with a message, read by the model. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, offers, opensSettings, personSays, startsAgain } from '../../support/journey';

const reads = { calls: [{ match: /_read_page$/, arguments: { as: 'text' } }] };
const offered = `document.querySelector('.page-text .chip.offered') !== null`;

/** The icon in the header is no empty picture. */
const isDrawn = `(() => {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  pen.drawImage(document.querySelector('.top .page img'), 0, 0, 32, 32);
  return pen.getImageData(0, 0, 32, 32).data.some((part) => part > 0);
})()`;

export function pageJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      { text: 'A shop for records.' },
      reads,
      { text: 'It begins with Blue Train.' },
      reads,
      { text: 'It still does.' },
      { text: 'I was told nothing of it.' },
    ]);
    const page = await browser.openSite(`${site.url}music/`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  const told = () => JSON.stringify(model.requests.at(-1));
  const origin = () => new URL(site.url).origin;

  test('the header shows its icon and title, and the icon comes from the browser', async () => {
    await panel.until(`document.querySelector('.top .page img')?.naturalWidth > 0`);
    expect(await panel.value(`document.querySelector('.top .page img').src`)).toMatch(
      browser.name === 'firefox' ? /^data:image\/png;/ : /^chrome-extension:\/\/\w+\/_favicon\//,
    );
    expect(await panel.value(isDrawn)).toBe(true);
    await panel.until(`document.querySelector('.top .page .title').textContent === 'Night Ferry Records'`);
  });

  test('an empty chat suggests three messages; one about its text sends itself, with the text', async () => {
    await panel.until(`document.querySelectorAll('.sugg').length === 3`);
    await panel.until(offered);
    await panel.value(`[...document.querySelectorAll('.sugg')].at(-1).click()`);
    await panel.sees('A shop for records.');
    expect(told()).toMatch(/<attachment-\w{8} kind=\\+"page\\+"/);
    expect(told()).toContain('Blue Train');
    await panel.until(`document.querySelector('.page-text') === null`);
  });

  test('the model knows title, address, day and time zone without asking', async () => {
    expect(told()).toMatch(/<words-\w{8} from=\\+"http:[^>]+>\\+"Night Ferry Records/);
    expect(told()).toContain(`${origin()}/music/`);
    expect(told()).toMatch(/Today is \w+day, \d{4}-\d\d-\d\d, time zone /);
  });

  test('a model that lacks the text reads it, once allowed on this site', async () => {
    await startsAgain(panel);
    await personSays(panel, 'What is first in the catalogue?');
    await panel.sees('The model gets what the page shows.');
    await panel.click('Always allow on this site');
    await panel.sees('It begins with Blue Train.');
    expect(told()).toContain('1 · Blue Train');
    await personSays(panel, 'Still?');
    await panel.sees('It still does.');
  });

  test('on a site that the user keeps to themselves nothing is offered, and no model may read', async () => {
    await startsAgain(panel);
    await panel.until(offered);
    await panel.click('Pages on ');
    await panel.click('Never read pages on ');
    await panel.until(`document.querySelector('.page-text') === null`);
    await personSays(panel, 'What is this?');
    await panel.sees('I was told nothing of it.');
    expect(offers(model.requests.at(-1), '_read_page')).toBe(false);
    expect(told()).not.toContain('Night Ferry Records');
    await opensSettings(panel, 'Approvals');
    await panel.click('Ask each time on ');
    await panel.click('Back');
    await panel.until(offered);
  });

  test('after Attach the message has the focus', async () => {
    await panel.click('Attach');
    await panel.until(`document.activeElement?.matches('.box textarea')`);
  });
}
