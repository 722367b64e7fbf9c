/** The first journey, the same in both browsers: a person asks, a model calls the page's tools, the page plays. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, ending, offers, personSays, setsUpAnother } from '../../support/journey';
import { inMatrix } from '../../support/sample';

const playing = `document.querySelector('#now-playing')?.textContent`;

export function musicJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  describe('with a model over HTTP', () => {
    let model: ModelServer;
    let page: Surface;
    let panel: Surface;
    beforeAll(async () => {
      model = await serveModel([
        { text: 'I will put it on.', calls: [{ match: ending('_play_track'), arguments: { id: 'trk_blue_train' } }] },
        { text: 'Blue Train is playing now. Enjoy the slow part.', delay: 30 },
        { calls: [{ match: ending('_add_to_queue'), arguments: { id: 'trk_blue_train' } }] },
        { text: 'It is in the queue.' },
        { calls: [{ match: ending('_remove_from_queue'), arguments: { position: 1 } }] },
        { text: 'The queue is empty again.' },
        { text: 'Nothing left to remove.' },
      ]);
      page = await browser.openSite(`${site.url}music/`);
      panel = await browser.openPanel(page);
      await choosesModelAt(panel, model.url);
    });
    afterAll(() => model?.close());

    test('R84, R110: "play Blue Train" calls the tool with its live enum, the page plays it, and the answer streams', async () => {
      await personSays(panel, 'play Blue Train');
      await panel.sees('Run play_track on');
      expect(await page.value(playing)).not.toBe('Blue Train');
      await panel.click('Allow once');
      await panel.sees('Blue Train is playing');
      await panel.sees('Enjoy the slow part.');
      expect(await page.value(playing)).toBe('Blue Train');
      const offered = model.requests[0]?.tools.find(({ name }) => name.endsWith('_webmcp_play_track'));
      expect(offered?.name).toMatch(/^_127_0_0_1_\d+_webmcp_play_track$/);
      // A list that two tools take is sent once.
      expect(JSON.stringify(model.requests[0]?.tools)).toContain('trk_blue_train');
    });

    test('R88, R96: the queue tool appears when a track is queued and disappears when the queue empties, without reload', async () => {
      expect(offers(model.requests.at(-1), '_remove_from_queue')).toBe(false);
      await panel.sees('7 tools, 1 unavailable');
      await personSays(panel, 'queue it as well');
      await panel.click('Allow once');
      await panel.sees('It is in the queue.');
      await panel.seesNoMore('1 unavailable');
      await personSays(panel, 'take it out again');
      expect(offers(model.requests[3], '_remove_from_queue')).toBe(true);
      await panel.click('Allow once');
      await panel.sees('The queue is empty again.');
      await panel.sees('7 tools, 1 unavailable');
      expect(offers(model.requests[5], '_remove_from_queue')).toBe(false);
    });
  });

  // Every day `npm run demo` plays it, in test/e2e/chromium/demo.
  inMatrix('demo mode, with no server at all, plays "Blue Train" too', async () => {
    const page = await browser.openSite(`${site.url}music/`);
    const panel = await browser.openPanel(page);
    await panel.click('New chat');
    await setsUpAnother(panel);
    await panel.sees('Demo mode');
    await panel.value(
      `document.querySelector('input[type=radio]:not(:checked)') && [...document.querySelectorAll('label')].find((label) => label.textContent.includes('Demo mode')).click()`,
    );
    await panel.click('Use this model');
    await personSays(panel, 'play Blue Train');
    await panel.sees('Run play_track on');
    await panel.click('Allow once');
    await page.until(`${playing} === 'Blue Train'`);
  });
}
