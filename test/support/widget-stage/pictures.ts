/** Pictures of the widgets' samples as any machine draws them, and how two of them are compared. */
import pixelmatch from 'pixelmatch';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { chromiumPath, quietArgs } from '../browsers/programs.ts';
import { type BuiltPage, serveBuilt } from './built.ts';

export interface Motif {
  widget: string;
  width: number;
  theme: string;
}

export const motifsOf = (widget: string): Motif[] =>
  [400, 900].flatMap((width) => ['light', 'dark'].map((theme) => ({ widget, width, theme })));

export const toFileName = ({ widget, width, theme }: Motif): string => `${widget}-${width}-${theme}.png`;

export interface PictureStage {
  /** Cropped to the widget. Those of one widget can be taken together. */
  take(motif: Motif): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openPictureStage(): Promise<PictureStage> {
  const stage = await serveBuilt(import.meta.dirname);
  const args = [...quietArgs, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
  const browser = await chromium.launch({ executablePath: chromiumPath, args }).catch(async (error: unknown) => {
    await stage.close();
    throw error;
  });
  const pages = new Map<string, Promise<Page>>();
  return {
    async take({ widget, width, theme }) {
      const key = `${width} ${theme}`;
      const opened = pages.get(key) ?? openPage(browser, width);
      pages.set(key, opened);
      const page = await opened;
      await show(page, stage, `${widget},sample,${theme},picture`);
      return page.locator('article.w').screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    },
    close: async () => {
      await browser.close();
      await stage.close();
    },
  };
}

/** Far from the machine's own clock, language and network. */
async function openPage(browser: Browser, width: number): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: 1600 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  await page.clock.setFixedTime('2026-01-15T12:00:00Z');
  const body = paint(320, 200).toString('base64');
  // Not page.route(): that keeps nothing, so that each picture would fetch and compile all the scripts anew.
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'image/png' }];
    void session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://example.com/*' }] });
  return page;
}

let loads = 0;

async function show(page: Page, { address }: BuiltPage, words: string): Promise<void> {
  // An address of its own, since another hash alone loads nothing.
  await page.goto(`${address}?${++loads}#${words}`);
  await page.locator('.shown').waitFor();
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode()));
    const isBusy = () => document.querySelector('.drawn[aria-busy]') !== null;
    for (let frame = 0; frame < 3 || isBusy(); frame++) await new Promise(requestAnimationFrame);
  });
}

/** What every image of the samples shows: a plain sky over a plain field, so that cropping is seen. */
function paint(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    const isSky = at < width * height * 0.6;
    const stripe = (at % width) % 80 < 4;
    png.data.set(stripe ? [90, 100, 110, 255] : isSky ? [150, 180, 200, 255] : [110, 130, 90, 255], at * 4);
  }
  return PNG.sync.write(png);
}

/** Without the alpha that nothing uses, pressed as hard as can be. */
export const pack = (taken: Buffer): Buffer =>
  PNG.sync.write(PNG.sync.read(taken), { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: -1 });

/** Of each pixel's colour, and of all pixels: less than a word in a small picture, and in a large one. */
const tolerance = { threshold: 0.2, share: 0.002, most: 150 };

/** Null: the same. Else why not, with a picture of the difference where both have one size. */
export function compare(wanted: Buffer, taken: Buffer): { why: string; difference: Buffer | null } | null {
  const [before, now] = [PNG.sync.read(wanted), PNG.sync.read(taken)];
  const { width, height } = before;
  if (now.width !== width || now.height !== height) {
    return { why: `It is ${now.width} × ${now.height} and was ${width} × ${height}.`, difference: null };
  }
  const difference = new PNG({ width, height });
  const { threshold, share, most: max } = tolerance;
  const count = pixelmatch(before.data, now.data, difference.data, width, height, { threshold });
  if (count <= Math.min(share * width * height, max)) return null;
  const percent = ((100 * count) / (width * height)).toFixed(2);
  return { why: `${count} of its pixels differ (${percent} %).`, difference: PNG.sync.write(difference) };
}
