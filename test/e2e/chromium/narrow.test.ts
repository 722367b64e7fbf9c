/** The narrowest panel, in the language with the longest words: nothing covers anything else, and rows are full. */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath } from '../../support/browsers/programs';
import { type BuiltPage, serveBuilt } from '../../support/widget-stage/built';

let stage: BuiltPage;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  stage = await serveBuilt(fileURLToPath(new URL('../../support/panel-stage', import.meta.url)));
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 800 } });
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

async function open(scene: string): Promise<void> {
  await page.goto(`${stage.address}?${scene}#${scene},light,fr`);
  await page.locator('.shell').waitFor();
}

const boxes = (selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
      return { left, right, top, bottom, width, height };
    }),
  );

test('the answer that allows fills its row, and no answer lies over another', async () => {
  await open('approval');
  await page.getByRole('button', { name: 'Autoriser une fois' }).waitFor();
  const [row] = await boxes('.ask .answers');
  const [primary] = await boxes('.ask .answers > .primary');
  expect(primary?.width).toBe(row?.width);
  await page.getByRole('button', { name: 'Modifier les arguments' }).click();
  const [keep, allow] = await boxes('.ask .acts > .btn');
  expect(allow?.top).toBeGreaterThanOrEqual(keep?.bottom ?? Number.POSITIVE_INFINITY);
  expect(
    await page
      .locator('.ask .acts > .btn')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length),
  ).toBe(0);
});

test('an answer with the names of two sites stays within its row', async () => {
  await open('approval-flow');
  await page.getByRole('button', { name: 'Autoriser une fois' }).waitFor();
  const [row] = await boxes('.ask .answers');
  for (const { right } of await boxes('.ask .answers > .btn')) expect(right).toBeLessThanOrEqual(row?.right ?? 0);
});

test('what keeps the steps of a run that ended with a call stands below the call', async () => {
  await open('hands-failed');
  await page.getByRole('button', { name: 'Conserver ces étapes' }).waitFor();
  const [call] = await boxes('.calls-said > :first-child');
  const [keep] = await boxes('.doings > .link');
  expect(keep?.top).toBeGreaterThanOrEqual(call?.bottom ?? Number.POSITIVE_INFINITY);
});

test('Stop leaves the name of the model its room', async () => {
  await open('preparing');
  await page.getByRole('button', { name: 'Arrêter', exact: true }).waitFor();
  const [name] = await boxes('.picker .pick > .cut');
  expect(name?.width).toBeGreaterThan(48);
});

test('feet of figures are one line, and end at one height', async () => {
  await open('board-4');
  await page.locator('.figure .wf').first().waitFor();
  const feet = await boxes('.stack > .figure > .wf');
  expect(feet.map(({ height }) => height)).toEqual(feet.map(() => 16));
  expect(feet[0]?.top).toBe(feet[1]?.top);
});

test('the heading of the welcome breaks at its comma', async () => {
  await open('welcome');
  const [heading] = await boxes('.hello .big');
  const [first, rest] = await boxes('.hello .big > span');
  expect(rest?.left).toBe(heading?.left);
  expect(rest?.top).toBeGreaterThanOrEqual(first?.bottom ?? Number.POSITIVE_INFINITY);
  expect(rest?.height).toBeLessThan(32);
});
