/** Ten dashboards as they are drawn: full rows at every width, little empty in a card, and the saved page like the board. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/browsers/programs';
import { type BuiltPage, serveBuilt } from '../../support/widget-stage/built';

const dashboards = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20].map((count) => `board-${count}`);
const gap = 12;

let stage: BuiltPage;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  stage = await serveBuilt(fileURLToPath(new URL('../../support/panel-stage', import.meta.url)));
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  folder = await mkdtemp(join(tmpdir(), 'saved-board-'));
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
  if (folder) await rm(folder, { recursive: true });
});

async function open(scene: string, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`${stage.address}#${scene},light,en`);
  await rests(page);
  return page;
}

/** All views are there, and nothing moves any more. */
async function rests(page: Page): Promise<void> {
  await page.locator('[data-block]').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-canvas] .skel'));
  for (let before = '', now = '-'; before !== now; ) {
    before = now;
    await page.waitForTimeout(150);
    now = JSON.stringify(await boxesOf(page));
  }
}

interface Box {
  id: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Of the widgets, from the corner of the canvas. */
const boxesOf = (page: Page): Promise<Box[]> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLElement>('[data-canvas]')?.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('[data-block]')].map((block) => {
      const { left, top, right, bottom } = block.getBoundingClientRect();
      const [x, y] = [canvas?.left ?? 0, canvas?.top ?? 0];
      return {
        id: block.dataset.block ?? '',
        ...{ left: left - x, top: top - y, right: right - x, bottom: bottom - y },
      };
    });
  });

/** Cards with more than a fifth of nothing below what they hold, or that cut what would fit. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.block')].flatMap((block) => {
      const [room, widget] = ['.block-scroll', '.widget'].map((part) => block.querySelector<HTMLElement>(part));
      const [high, holds] = [room?.clientHeight ?? 0, widget?.offsetHeight ?? 0];
      const name = widget?.querySelector<HTMLElement>('[data-view]')?.dataset.view;
      if ((high - holds) / block.offsetHeight > 0.2) return [`${name}: ${holds} px in ${high}`];
      return holds > high + 1 && high < 560 ? [`${name} is cut: ${holds} px in ${high}`] : [];
    }),
  );

const width = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('[data-canvas]')?.clientWidth ?? 0);

/** Every row of the canvas, however fine, is covered from the left to the right edge. */
function expectFullRows(boxes: readonly Box[], wide: number): void {
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  for (let y = 3; y < bottom; y += gap) {
    const row = boxes.filter((box) => box.top - gap < y && y < box.bottom).sort((a, b) => a.left - b.left);
    let end = -gap;
    for (const { left, right } of row) {
      expect(left - end, `a hole at ${y} px`).toBeLessThanOrEqual(gap + 1);
      end = Math.max(end, right);
    }
    expect(Math.abs(wide - end), `the edge at ${y} px`).toBeLessThanOrEqual(1);
  }
}

function expectNoOverlap(boxes: readonly Box[]): void {
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) {
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      expect(apart, `${a.id} lies on ${b.id}`).toBe(true);
    }
}

describe('a board that composes itself', () => {
  test.each(dashboards)('%s: no hole, no ragged edge, no card a fifth empty, from 320 to 2,000 px', async (scene) => {
    const page = await open(scene, 1300);
    for (const wide of [320, 400, 700, 1000, 1300, 2000]) {
      await page.setViewportSize({ width: wide, height: 900 });
      await rests(page);
      const boxes = await boxesOf(page);
      expectNoOverlap(boxes);
      expectFullRows(boxes, await width(page));
      expect(await misfits(page), `${wide} px`).toEqual([]);
    }
    await page.close();
  });
});

async function savedBy(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Menu of the canvas' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as page (HTML)' }).click(),
  ]);
  const path = join(folder, `${Math.random()}.html`);
  await download.saveAs(path);
  await rests(page);
  return path;
}

async function openSaved(path: string, wide: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: wide, height: 900 }, offline: true });
  await page.goto(`file://${path}`);
  return page;
}

async function pictureOf(page: Page, path: string): Promise<PNG> {
  await page.mouse.move(0, 0);
  const { width: wide } = page.viewportSize() ?? { width: 0 };
  await page.setViewportSize({ width: wide, height: 6000 });
  await page.waitForTimeout(200);
  const picture = await page.locator('[data-canvas]').screenshot();
  await writeFile(path, picture);
  return PNG.sync.read(picture);
}

function differing(one: PNG, other: PNG): number {
  const [wide, high] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  const cut = ({ data, width: own }: PNG) => {
    const part = Buffer.alloc(wide * high * 4);
    for (let y = 0; y < high; y += 1) data.copy(part, y * wide * 4, y * own * 4, (y * own + wide) * 4);
    return part;
  };
  return pixelmatch(cut(one), cut(other), undefined, wide, high, { threshold: 0.2 }) / (wide * high);
}

describe('the saved page is what the canvas looks like', () => {
  test.each([
    ['board-12', 1500, 1500],
    ['board-12', 1500, 400],
    ['board-20', 400, 400],
    ['board-8', 400, 1500],
  ])('%s, saved at %i px and opened offline at %i px', async (scene, savedAt, openedAt) => {
    const page = await open(scene, savedAt);
    const path = await savedBy(page);
    if (savedAt !== openedAt) {
      await page.setViewportSize({ width: openedAt, height: 900 });
      await rests(page);
    }
    const saved = await openSaved(path, openedAt);
    const [shown, kept] = [await boxesOf(page), await boxesOf(saved)];
    expectNoOverlap(kept);
    expectFullRows(kept, await width(saved));
    const isSame = !(savedAt === 400 && openedAt === 1500);
    if (isSame) {
      for (const [i, box] of shown.entries())
        for (const edge of ['left', 'right', 'top', 'bottom'] as const)
          expect(Math.abs(box[edge] - (kept[i]?.[edge] ?? 0)), `${edge} of ${i}`).toBeLessThanOrEqual(4);
      const pictures = [
        await pictureOf(page, `${path}-board.png`),
        await pictureOf(saved, `${path}-page.png`),
      ] as const;
      expect(differing(...pictures)).toBeLessThan(0.03);
    }
    const fonts = await saved
      .locator('.wf')
      .first()
      .evaluate((foot) => getComputedStyle(foot).fontSize);
    expect(fonts).toBe('11px');
    await Promise.all([page.close(), saved.close()]);
  });

  test('has the pictures that are shown, if their hosts let them be read, and says how many it lacks', async () => {
    const page = await browser.newPage({ viewport: { width: 1300, height: 900 }, reducedMotion: 'reduce' });
    const body = PNG.sync.write(new PNG({ width: 40, height: 40 }));
    const picture = { body, contentType: 'image/png' };
    await page.route('https://open.example/**', (route) =>
      route.fulfill({ ...picture, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.route('https://closed.example/**', (route) => route.fulfill(picture));
    await page.goto(`${stage.address}#board-pictures,light,en`);
    await rests(page);
    const ask = page.getByRole('button', { name: 'Show image' });
    while ((await ask.count()) > 0) await ask.first().click();
    await page.waitForFunction(
      () => [...document.querySelectorAll('img')].filter(({ naturalWidth }) => naturalWidth === 40).length === 2,
    );
    const path = await savedBy(page);
    await page.getByText('Saved without 1 picture from the web').waitFor();
    const saved = await openSaved(path, 1300);
    const addresses = await saved
      .locator('img')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''));
    expect(addresses).toEqual([expect.stringMatching(/^data:image\/webp/)]);
    await saved.getByText('A dark roast').first().waitFor();
    await Promise.all([page.close(), saved.close()]);
  });
});
