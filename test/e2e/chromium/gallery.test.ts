/** The gallery of the built extension: axe-core finds nothing wrong with any widget, and what is written is drawn. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { specs } from '../../../src/widgets/specs';
import { violationsOf } from '../../support/axe';
import { type Chromium, launchChromium, pageOf } from '../../support/browsers/chromium';
import { allBlocked, trialsOf } from '../../support/page-policy';

let browser: Chromium;
let site: Playground;
let gallery: Page;
const faults: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), servePlayground({ port: 0, framePort: 0 })]);
  gallery = await browser.context.newPage();
  gallery.on('pageerror', (error) => faults.push(String(error)));
  gallery.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await gallery.goto(`chrome-extension://${browser.extensionId}/gallery.html`);
  await gallery.getByRole('heading', { name: 'Widget gallery' }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function opens(name: string): Promise<void> {
  await gallery.evaluate((hash) => {
    location.hash = hash;
  }, name);
  await gallery.locator(`.stage [data-view="${name}"]`).first().waitFor();
  // A picture that comes later moves what stands below it while axe looks.
  await gallery.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

const overflow = () => gallery.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the panel’s settings lead to it', async () => {
  const panel = await browser.openPanel(await browser.openSite(site.url));
  await panel.click('More');
  await panel.click('Settings');
  await panel.click('Appearance');
  const opened = browser.context.waitForEvent('page');
  await panel.click('Widget gallery');
  const page = await opened;
  await page.getByRole('heading', { name: 'Widget gallery' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/gallery.html');
  await page.close();
  await pageOf(panel).close();
});

describe('every widget, in both themes', () => {
  test.each(specs.map(({ name }) => name))('axe-core finds nothing wrong with %s', async (name) => {
    await opens(name);
    expect(await violationsOf(gallery)).toEqual([]);
  });

  test('hangs on a light and on a dark ground', async () => {
    await opens('stat');
    const grounds = gallery
      .locator('[data-ground]')
      .evaluateAll((all) =>
        all.map((each) =>
          [each, ...each.querySelectorAll('.v')].map((of, i) => getComputedStyle(of)[i ? 'color' : 'backgroundColor']),
        ),
      );
    expect(await grounds).toEqual([
      ['rgb(255, 255, 255)', 'rgb(20, 26, 28)'],
      ['rgb(21, 24, 26)', 'rgb(232, 236, 237)'],
    ]);
  });

  test('nothing is wider than a window of 320 px', async () => {
    await gallery.setViewportSize({ width: 320, height: 800 });
    const wide: string[] = [];
    for (const { name } of specs) {
      await opens(name);
      if ((await overflow()) > 0) wide.push(`${name}: ${await overflow()} px`);
    }
    expect(wide).toEqual([]);
    await gallery.getByRole('link', { name: 'All widgets' }).click();
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await violationsOf(gallery)).toEqual([]);
    await gallery.setViewportSize({ width: 1000, height: 800 });
  });

  test('nothing went wrong in the console meanwhile', () => {
    expect(faults).toEqual([]);
  });
});

describe('about a widget', () => {
  test.each(['Edit data', 'Recipe for models', 'Schema', 'Events'])(
    'axe-core finds nothing wrong with “%s”',
    async (tab) => {
      await opens('data-table');
      await gallery.getByRole('tab', { name: tab }).click();
      expect(await violationsOf(gallery)).toEqual([]);
    },
  );

  test('what is written is drawn at once, and what doesn’t fit is told at its place', async () => {
    await opens('stat-card');
    const field = gallery.getByLabel('Data as JSON');
    await field.fill('{"name": "stat-card", "params": {"label": "Guests", "value": "7"}}');
    await gallery.locator('.stage', { hasText: 'Guests' }).first().waitFor();
    await field.fill('{"label": "Guests", "value": "7", "trend": "sideways"}');
    await gallery.locator('.json-stack .bad', { hasText: 'must be one of' }).waitFor();
    expect(await gallery.locator('.stage').first().innerText()).toContain('Guests');
    expect(await violationsOf(gallery)).toEqual([]);
  });

  test('the sample of js-sandbox runs in its frame', async () => {
    await opens('js-sandbox');
    await gallery.locator('.stage iframe').first().waitFor();
  });
});

test('item 9: whatever gets into a page of ours, it loads, sends and runs nothing', async () => {
  expect(await gallery.evaluate<string[]>(trialsOf(site.url))).toEqual(allBlocked);
});
