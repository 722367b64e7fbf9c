/** Installed as a store installs it: no site is allowed until the user says so, for all sites or for one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type LaunchOptions, type Surface, type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { command, ending, offers, personSays } from '../../support/journey';

/** Tabhand's: a browser with an implementation of its own has no such method. */
const hasTabhand = `'updateTool' in (document.modelContext ?? {})`;

export function sitesJourney(launch: (options: LaunchOptions) => Promise<TabhandBrowser>): void {
  let site: Playground;
  let browser: TabhandBrowser;
  let page: Surface;
  let panel: Surface;
  let host: string;
  beforeAll(async () => {
    site = await servePlayground({ port: 0, framePort: 0 });
    host = new URL(site.url).hostname; // the browsers’ permissions know no ports
  });
  afterAll(() => site?.close());
  const installs = async () => {
    browser = await launch({ asksForSites: true });
    page = await browser.openSite(`${site.url}music/`);
    panel = await browser.openPanel(page);
  };

  describe('issue 20, 3', () => {
    beforeAll(installs);
    afterAll(() => browser?.close());

    test('with no site allowed pages have no API, and a chat without tools goes on', async () => {
      await panel.sees('Choose where Tabhand can work');
      expect(await page.value(hasTabhand)).toBe(false);
      await panel.click('Try without a model');
      await panel.seesNoMore('Try without a model');
      await panel.fill('Message', 'Draw a table of three rivers');
      await panel.press('Enter');
      await panel.sees('I can’t call anything yet');
      await panel.sees('Choose where Tabhand can work'); // also in a chat that has begun
    });

    test('on one site: the toolbar’s button tells which it is, and other sites stay without', async () => {
      await browser.clickToolbar(page);
      panel = await browser.openPanel(page);
      await panel.sees(`Tabhand isn’t allowed on ${host} yet`);
      await panel.click(`Allow on ${host}`);
      await browser.answerForSites('http://127.0.0.1/*');
      await panel.seesNoMore('allowed on');
      await panel.sees('7 tools, 1 unavailable');
      await page.goto(`${site.url.replace('127.0.0.1', 'localhost')}music/`);
      expect(await page.value(hasTabhand)).toBe(false);
    });

    test('issue 35: a plan’s sites are allowed together, with the browser’s own question; one is opened, and taken back while it is used, and a later call is refused', async () => {
      const other = site.url.replace('127.0.0.1', 'localhost');
      const { host: otherHost, origin } = new URL(other);
      const tabs = () =>
        browser.evaluateAtDesk(
          `(globalThis.browser ?? chrome).tabs.query({}).then((all) => all.filter(({ url }) => url?.startsWith('${origin}')).length)`,
        );
      const steps = [{ text: 'Look here' }, { text: 'Look there' }, { text: 'Compare' }];
      const model = await serveModel([
        { calls: [{ name: 'person_webmcp_plan', arguments: { steps, sites: [otherHost, 'shop.example'] } }] },
        { calls: [{ match: ending('_open_site'), arguments: { url: `${other}lab/odd.html` } }] },
        { calls: [{ match: /^localhost_\d+_webmcp_slow$/, arguments: { ms: 600_000 } }] },
        { text: 'I have looked at one.' },
        { calls: [{ name: `localhost_${new URL(other).port}_webmcp_slow`, arguments: { ms: 1 } }] },
        { text: 'It is gone.' },
      ]);
      await page.goto(`${site.url}music/`);
      await panel.click('New chat');
      await command(panel, 'set-model', {
        choice: { type: 'openai-compatible', baseUrl: `${model.url}/v1`, model: 'scripted' },
      });
      await panel.sees('7 tools, 1 unavailable');
      await browser.answerForSites('http://localhost/*');
      await personSays(panel, 'Compare both');
      await panel.sees('Allow these sites in this chat?');
      await browser.killBackground();
      await panel.choose('Allow on shop.example');
      await panel.click('Allow in this chat');
      await panel.sees('Allow once', 60_000);
      await panel.click('Allow once');
      const countOnPage = (id: string) =>
        browser.evaluateAtDesk(`(async () => {
          const { tabs, scripting } = globalThis.browser ?? chrome;
          const [{ id: tabId }] = await tabs.query({ url: 'http://localhost/*' });
          const args = ['#${id}'];
          const [{ result }] = await scripting.executeScript({ target: { tabId }, args, func: (id) => document.querySelector(id).textContent });
          return Number(result);
        })()`);
      await waitFor(async () => (await countOnPage('slow-runs')) === 1, 'the tool to run');
      expect(await tabs()).toBe(1);
      const told = JSON.stringify(model.requests[1]?.messages.at(-1));
      expect(told).toMatch(/mayBeOpened[^\]]*localhost/);
      expect(told).not.toMatch(/mayBeOpened[^\]]*shop/);
      expect(offers(model.requests[2], '_slow')).toBe(true);
      await panel.click('Pages of this chat');
      await panel.click(`Stop using ${otherHost}`);
      await panel.sees('I have looked at one.');
      await panel.sees(`Now on ${new URL(site.url).host}`);
      expect(JSON.stringify(model.requests[3]?.messages)).toContain('the person took the site back');
      expect(await countOnPage('aborted-runs')).toBe(1);
      await personSays(panel, 'And again');
      await panel.sees('It is gone.');
      expect(JSON.stringify(model.requests.at(-1)?.messages.at(-1))).toContain('not-enabled');
      expect(await countOnPage('slow-runs')).toBe(1);
      const names = model.requests.at(-1)?.tools.map(({ name }) => name) ?? [];
      expect(names.filter((name) => /^localhost_/.test(name))).toEqual([]);
      await model.close();
    });
  });

  describe('anew', () => {
    beforeAll(installs);
    afterAll(() => browser?.close());

    test('issue 20, 5: allowed on all sites, three clicks lead from the installation to a first answer on the page beside, which has its tools by itself', async () => {
      const start = performance.now();
      const clicks: string[] = [];
      const clicksOn = (name: string) => panel.click(clicks[clicks.push(name) - 1] ?? name);
      await clicksOn('Allow on all sites');
      await browser.answerForSites('*://*/*');
      await panel.sees('7 tools, 1 unavailable');
      expect(await page.value(hasTabhand)).toBe(true);
      await clicksOn('Try without a model');
      await panel.seesNoMore('Try without a model');
      await panel.until(`document.querySelector('.sugg code') !== null`);
      await clicksOn(await panel.value<string>(`document.querySelector('.sugg .grow').textContent`));
      await panel.until(`document.querySelector('.answer:not([aria-busy])') !== null`);
      expect(clicks).toHaveLength(3);
      console.info(
        `From the installed extension to the first answer: ${((performance.now() - start) / 1000).toFixed(1)} s`,
      );
    });
  });
}
