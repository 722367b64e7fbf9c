/** The gallery of the built extension: axe-core finds nothing wrong with any widget, in either theme. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { specs } from '../../../src/widgets/specs';
import { violationsOf } from '../../support/axe';
import { type Chromium, launchChromium } from '../../support/browsers/chromium';
import { allBlocked, trialsOf } from '../../support/page-policy';
import { isMatrix } from '../../support/sample';

let browser: Chromium;
let site: Playground;
let gallery: Page;
const faults: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), servePlayground({ port: 0, framePort: 0 })]);
  const isGallery = (page: Page | null) => page?.url().endsWith('/gallery.html');
  browser.context.on('weberror', (problem) => isGallery(problem.page()) && faults.push(String(problem.error())));
  browser.context.on(
    'console',
    (said) => isGallery(said.page()) && said.type() === 'error' && faults.push(said.text()),
  );
  gallery = await openByHelp();
  await gallery.getByRole('heading', { name: 'Widget gallery' }).waitFor();
  await gallery.waitForFunction(
    (count) =>
      document.querySelectorAll('.stage [data-view]').length === count &&
      !document.querySelector('.skel, .drawn[aria-busy]'),
    2 * specs.length,
  );
  // A picture that comes later moves what stands below it while axe looks.
  await gallery.waitForFunction(() => [...document.images].every(({ complete }) => complete));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** All that the gallery draws takes longer than the way there, so that every test has the one that a person opens. */
async function openByHelp(): Promise<Page> {
  const panel = await browser.openPanel(await browser.openSite(site.url));
  await panel.click('More');
  await panel.click('Help');
  const opened = browser.context.waitForEvent('page');
  await panel.click('Widget gallery');
  const page = await opened;
  await panel.close();
  return page;
}

const overflow = () => gallery.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the panel’s help leads to it', async () => {
  expect(gallery.url()).toBe(`chrome-extension://${browser.extensionId}/gallery.html`);
});

/** Only what is on this ground is there for whoever reads the page. */
const shows = (ground: 'light' | 'dark') =>
  gallery.locator('[data-ground]').evaluateAll((all, ground) => {
    for (const each of all as HTMLElement[]) {
      each.inert = each.dataset.ground !== ground;
      each.ariaHidden = String(each.inert);
    }
  }, ground);

describe('every widget, in both themes', () => {
  test.each(['light', 'dark'] as const)('axe-core finds nothing wrong on the %s ground', async (ground) => {
    await shows(ground);
    expect(await violationsOf(gallery, [ground])).toEqual([]);
    await shows('light');
  });

  test('hangs on a light and on a dark ground', async () => {
    const grounds = gallery
      .locator('[data-ground]:has([data-view="stat"])')
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
    // Charts are drawn anew when they have been measured.
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    const wide = await gallery
      .locator('.stage')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
      );
    expect(wide).toEqual([]);
    // Narrow, names, roles and colours are as they were: the matrix looks again.
    if (isMatrix) expect(await violationsOf(gallery, ['light'])).toEqual([]);
    await gallery.setViewportSize({ width: 1000, height: 800 });
  });

  test('the sample of js-sandbox runs in its frame', async () => {
    await gallery.locator('.stage iframe').first().waitFor();
  });

  test('nothing went wrong in the console meanwhile', () => {
    expect(faults).toEqual([]);
  });
});

test('item 9: whatever gets into a page of ours, it loads, sends and runs nothing', async () => {
  expect(await gallery.evaluate<string[]>(trialsOf(site.url))).toEqual(allBlocked);
});
