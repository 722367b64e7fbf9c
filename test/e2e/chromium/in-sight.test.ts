/** In a low panel: what is opened in Tools, and what comes of a run, comes into sight; but not once the person looks elsewhere. */
import { beforeAll, expect, test } from 'vitest';
import type { Surface } from '../../support/browsers/browser';
import { pageOf } from '../../support/browsers/chromium';
import { type MusicBeside, musicBeside } from '../../support/music-beside';

let world: MusicBeside;
let page: Surface;
let panel: Surface;
musicBeside((made) => {
  world = made;
});
beforeAll(async () => {
  page = await world.browser.openSite(`${world.site.url}forms/`);
  panel = await world.browser.openPanel(page);
  await pageOf(panel).setViewportSize({ width: 400, height: 560 });
  await panel.click('Tools');
});

/** Whole, between what sticks at the top and the lower edge. */
const inSight = (selector: string) => `(() => {
  const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect();
  return top >= 52 && bottom <= innerHeight;
})()`;
const scrolled = `document.querySelector('.main').scrollTop`;
const row = (tool: string) => pageOf(panel).locator('summary', { hasText: tool }).first();

test('a tool far down the list is opened with its form in sight', async () => {
  const { height = 0 } = (await row('get_recipe').boundingBox()) ?? {};
  expect(height).toBeGreaterThan(0);
  await row('get_recipe').click();
  await panel.until(inSight('.tool[open] .run-bar'));
  expect(await panel.value(inSight('.tool[open] > summary'))).toBe(true);
});

test('a result comes into sight with the button that it came from', async () => {
  await row('get_recipe').click();
  await row('list_recipes').click();
  await panel.click('Run');
  await panel.sees(/Done\s+[\d.]+ m?s/);
  await panel.until(inSight('.tool[open] .run-bar'));
  expect(await panel.value(`document.querySelector('.outcome').getBoundingClientRect().top < innerHeight - 60`)).toBe(
    true,
  );
  await row('list_recipes').click();
});

test('a result that comes while the person looks elsewhere moves nothing', async () => {
  await row('book_seats').click();
  await panel.click('Edit as JSON');
  await panel.fill('Arguments as JSON', JSON.stringify({ performance: 'paper_sun', seats: 3, tier: 'stalls' }));
  await panel.click('Run');
  await panel.sees('The page is waiting for you.');
  expect(await panel.value(inSight('.outcome'))).toBe(true);
  await panel.value(`document.querySelector('.main').scrollTo(0, 0)`);
  await page.value(`document.querySelector('[toolname=book_seats]').requestSubmit()`);
  await panel.until(`/Done/.test(document.querySelector('.outcome').textContent)`);
  expect(await panel.value(scrolled)).toBe(0);
});
