/** Dashboards as they are drawn: composed at every width, moved and resized by pointer, and the saved page like the board; and the panel at its narrowest. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { type Browser, type ConsoleMessage, chromium, type Locator, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chromiumPath, withoutSuggestions } from '../../support/browsers/programs';
import { isMatrix, sampled } from '../../support/sample';
import { type BuiltPage, serveBuilt } from '../../support/widget-stage/built';

/** A stack of one column, twice, and of two; a board without a side column, with one, and on a large screen. */
const everyWidth = [320, 400, 700, 1000, 1300, 2000];
/** By the number of widgets. Each width is seen with few, some and many; every day many and few are tried, each on a board and in stacks. */
const dashboards: [count: number, widths: number[]][] = [
  [20, sampled(everyWidth, 2)],
  [3, [400, 700, 1300]],
  [8, [320, 1300, 2000]],
  [2, [320, 1000, 2000]],
  [5, [400, 1000]],
  [12, [400, 700, 1000]],
];
const gap = 12;

let stage: BuiltPage;
let browser: Browser;
/** One page shows every dashboard, another every saved page: starting one takes longer than looking at it. */
let page: Page;
let saved: Page;
let folder: string;

beforeAll(async () => {
  stage = await serveBuilt(fileURLToPath(new URL('../../support/panel-stage', import.meta.url)));
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', withoutSuggestions] });
  page = await browser.newPage({ reducedMotion: 'reduce' });
  saved = await browser.newPage({ offline: true });
  folder = await mkdtemp(join(tmpdir(), 'saved-board-'));
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
  if (folder) await rm(folder, { recursive: true });
});

async function open(scene: string, wide: number): Promise<void> {
  await page.setViewportSize({ width: wide, height: 900 });
  await page.goto(`${stage.address}?${scene}#${scene},light,en`);
  await rests();
}

/** All views are there, and nothing has moved for longer than a round of measuring and composing takes, also on a busy machine. */
async function rests(): Promise<void> {
  await page.locator('[data-block]').first().waitFor();
  await page.evaluate(async () => {
    const look = () =>
      [...document.querySelectorAll('[data-canvas], [data-block], [data-block] .widget')]
        .map((each) => Object.values(each.getBoundingClientRect().toJSON()))
        .join();
    for (let [before, same, since] = ['', 0, performance.now()]; same < 6 || performance.now() - since < 150; ) {
      await new Promise(requestAnimationFrame);
      const now = look();
      same = now === before && !document.querySelector('[data-canvas] .skel, .drawn[aria-busy], .whole') ? same + 1 : 0;
      if (same === 0) since = performance.now();
      before = now;
    }
  });
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

/** Cards that are a row of the board higher than what they hold, or that cut what would fit. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.block')].flatMap((block) => {
      const [room, widget] = ['.block-scroll', '.widget'].map((part) => block.querySelector<HTMLElement>(part));
      const [high, holds] = [room?.clientHeight ?? 0, widget?.offsetHeight ?? 0];
      const name = widget?.querySelector<HTMLElement>('[data-view]')?.dataset.view;
      if (high - holds > 21) return [`${name}: ${holds} px in ${high}`];
      return holds > high + 1 && high < 560 ? [`${name} is cut: ${holds} px in ${high}`] : [];
    }),
  );

/** The share of a card below what its widget holds. */
const emptiest = (page: Page): Promise<number> =>
  page.locator('.w').evaluateAll((cards) =>
    Math.max(
      ...cards.map((card) => {
        const [room = 0, holds = 0] = ['.widget', '[data-view]'].map(
          (part) => card.querySelector<HTMLElement>(part)?.offsetHeight,
        );
        return (room - holds) / card.clientHeight;
      }),
    ),
  );

const width = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('[data-canvas]')?.clientWidth ?? 0);

/** Between any two edges, the stack is covered from the left to the right. */
function expectFullRows(boxes: readonly Box[], wide: number): void {
  const edges = boxes.flatMap(({ top, bottom }) => [top - gap, bottom]).sort((a, b) => a - b);
  for (const [i, edge] of edges.entries()) {
    const next = edges[i + 1] ?? edge;
    if (next - edge < 2) continue;
    const y = (edge + next) / 2;
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

/** On the board each begins where a half or a quarter of it does, or a third or a sixth of a large one. */
function expectAligned(boxes: readonly Box[], wide: number): void {
  const columns = wide < 1360 ? 12 : 18;
  const column = (wide + gap) / columns;
  for (const { id, left, right } of boxes) {
    const [from, to] = [left, right + gap].map((edge) => edge / column);
    for (const edge of [from, to])
      expect(Math.abs((edge ?? 0) / 3 - Math.round((edge ?? 0) / 3)), id).toBeLessThan(0.02);
  }
}

const smallestBoard = 900;

describe('a canvas', () => {
  test.each(sampled(dashboards, dashboards.length))(
    'of %i widgets is composed, and shows all of each, at %j px',
    async (count, at) => {
      await open(`board-${count}`, at[0] ?? 1300);
      for (const wide of at) {
        await page.setViewportSize({ width: wide, height: 900 });
        await rests();
        const boxes = await boxesOf(page);
        expectNoOverlap(boxes);
        if (wide < smallestBoard) expectFullRows(boxes, await width(page));
        else expectAligned(boxes, await width(page));
        expect(await misfits(page), `${wide} px`).toEqual([]);
      }
    },
  );
});

describe('what real data needs', () => {
  const heights = (selector: string) =>
    page
      .locator(`[data-block] ${selector}`)
      .evaluateAll((found) => found.map((each) => each.getBoundingClientRect().height));
  const linesOf = (selector: string) =>
    page.locator(`[data-block] ${selector}`).evaluateAll((found) =>
      found.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getClientRects().length;
      }),
    );
  /** Those that their box cuts. */
  const cut = (selector: string, box: string) =>
    page.locator(`[data-block] ${selector}`).evaluateAll(
      (found, box) =>
        found.flatMap((each) => {
          const [own, room] = [each, each.closest(box)].map((one) => one?.getBoundingClientRect());
          const fits =
            own && room && own.left >= room.left - 1 && own.right <= room.right + 1 && own.top >= room.top - 1;
          return fits && own.bottom <= room.bottom + 1 ? [] : [each.textContent];
        }),
      box,
    );

  test.each(sampled([1300, 400, 320], 2))(
    'is in sight at %i px: rows, dates, names, slices, places and buttons',
    async (wide) => {
      await open('board-real', wide);
      await page.locator('[data-block] .pin').first().waitFor();
      await rests();
      expect(Math.max(...(await heights('.sheet tbody tr')))).toBeLessThan(52);
      expect(await linesOf('.sheet tbody td:nth-child(3)')).toEqual(Array(60).fill(1));
      const names = await page
        .locator('[data-block] [data-view="chart-rich"]')
        .first()
        .locator('text')
        .allTextContents();
      expect(names).toEqual(expect.arrayContaining(['Netherlands', 'Austria', 'Ireland']));
      expect(names.join(' ')).not.toContain('…');
      expect(await cut('.shares .legend li', '.legend')).toEqual([]);
      expect(Math.min(...(await heights('.map .ground')))).toBeGreaterThanOrEqual(220);
      expect(await cut('.pin', '.ground')).toEqual([]);
      expect(await cut('[data-view="actions"] span', '.btn')).toEqual([]);
      expect(await cut('[data-view="actions"] .btn', '[data-view="actions"]')).toEqual([]);
    },
  );
});

describe('a board has one layout for what is on it and its width', () => {
  const views = '**/view*.js';
  const boards: [scene: string, wide: number][] = [
    ['board-16', 1300],
    ['board-10', 1100],
  ];
  // Every day in test/features/canvas/lay-out.test.ts: here the browser measures and draws.
  test.runIf(isMatrix).each(boards)(
    '%s at %i px: in whatever order its widgets come, and however wide it was before',
    async (scene, wide) => {
      const layout = async () => {
        const kinds = await page
          .locator('[data-block] [data-view]')
          .evaluateAll((all) => (all as HTMLElement[]).map(({ dataset }) => dataset.view));
        return (await boxesOf(page)).map(({ id: _, ...box }, i) =>
          [kinds[i], ...Object.values(box).map(Math.round)].join(),
        );
      };
      await open(scene, wide);
      const atOnce = await layout();
      for (const shift of [3, 7]) {
        let nth = 0;
        await page.route(views, async (route) => {
          await new Promise((later) => setTimeout(later, (nth++ * shift * 60) % 500));
          await route.continue();
        });
        await page.goto('about:blank');
        await open(scene, wide);
        await page.unroute(views);
        expect(await layout()).toEqual(atOnce);
      }
      for (const before of [1900, 1000]) {
        await open(scene, before);
        await page.setViewportSize({ width: wide, height: 900 });
        await rests();
        await expect.poll(layout).toEqual(atOnce);
      }
    },
  );
});

describe('a widget of the board, by pointer', () => {
  /** What the background is asked to change while `act` runs. */
  async function changesIn(act: () => Promise<void>): Promise<unknown[]> {
    const asked: Promise<unknown>[] = [];
    const listen = (message: ConsoleMessage) => {
      const [name, take] = message.args();
      if (message.text().startsWith('canvas ') && name && take) asked.push(take.jsonValue());
    };
    page.on('console', listen);
    await act();
    await rests();
    page.off('console', listen);
    return (await Promise.all(asked)).map((take) => (take as { change: unknown }).change); // as the stage logs it
  }

  /** Takes hold of it and goes so many columns and rows, in px of the screen. */
  async function pull(handle: Locator, [columns, rows]: [number, number]): Promise<void> {
    const [box, column] = [await handle.boundingBox(), ((await width(page)) + gap) / 12];
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // It is held from where it has gone a few px.
    await page.mouse.move(x, y + 4);
    await page.mouse.move(x + (columns * column) / 2, y + 4 + rows * 10, { steps: 4 });
    await page.mouse.move(x + columns * column, y + 4 + rows * 20, { steps: 4 });
  }

  const first = () => page.locator('[data-block]').first();

  test('is moved by the head of its widget and by its handle, and lies where it is let go of', async () => {
    await open('board-3', 1300);
    const id = await first().getAttribute('data-block');
    for (const handle of ['h2', '.grip']) {
      const changes = await changesIn(async () => {
        await pull(first().locator(handle).first(), [3, 10]);
        expect(await page.locator('.grid-stack-placeholder').count()).toBe(1);
        await page.mouse.up();
      });
      expect(changes, handle).toEqual([{ type: 'moved', id, x: 300, y: 200 }]);
      expect(await page.locator('.grid-stack-placeholder').count()).toBe(0);
    }
  });

  test('is resized at its edge', async () => {
    await open('board-3', 1300);
    const id = await first().getAttribute('data-block');
    await first().focus();
    const { height } = (await first().boundingBox()) ?? { height: 0 };
    const changes = await changesIn(async () => {
      await pull(page.locator('.grid-stack-item:has(> .selected) > .ui-resizable-se'), [2, 4]);
      await page.mouse.up();
    });
    const size = { width: 488, height: height + 80 };
    expect(changes).toEqual([{ type: 'resized', id, x: 0, y: 0, ...size }]);
  });

  test('goes back at Escape, and a press on a control in its head moves nothing', async () => {
    await open('board-3', 1300);
    const before = await boxesOf(page);
    const changes = await changesIn(async () => {
      await pull(first().locator('h2').first(), [3, 10]);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      const table = page.locator('[data-block]').last();
      await table.hover();
      await pull(table.locator('.wh button, .block-menu button').first(), [-3, 3]);
      await page.mouse.up();
    });
    expect(changes).toEqual([]);
    expect(await boxesOf(page)).toEqual(before);
  });
});

async function save(format = 'page (HTML)'): Promise<string> {
  await page.getByRole('button', { name: 'Menu of the canvas' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `Save as ${format}` }).click(),
  ]);
  const path = join(folder, `${Math.random()}.${format.startsWith('image') ? 'png' : 'html'}`);
  await download.saveAs(path);
  await rests();
  return path;
}

async function openSaved(path: string, wide: number): Promise<void> {
  await saved.setViewportSize({ width: wide, height: 900 });
  await saved.goto(`file://${path}`);
}

async function pictureOf(one: Page): Promise<PNG> {
  await one.mouse.move(0, 0);
  const tall = await one.evaluate(() => document.querySelector('[data-canvas]')?.clientHeight ?? 0);
  await one.setViewportSize({ width: one.viewportSize()?.width ?? 0, height: tall + 300 });
  return PNG.sync.read(await one.locator('[data-canvas]').screenshot());
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

async function expectSame(wide: number): Promise<void> {
  await page.setViewportSize({ width: wide, height: 900 });
  await rests();
  await vi.waitFor(async () => {
    const [shown, kept] = [await boxesOf(page), await boxesOf(saved)];
    expect(kept.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    for (const [i, box] of shown.entries())
      for (const edge of ['left', 'right', 'top', 'bottom'] as const)
        expect(Math.abs(box[edge] - (kept[i]?.[edge] ?? 0)), `${edge} of ${i} at ${wide} px`).toBeLessThanOrEqual(1);
  }, 10_000);
  const pictures = [await pictureOf(page), await pictureOf(saved)] as const;
  expect(differing(...pictures)).toBeLessThan(0.03);
}

test('a picture taken in a narrow panel is that of a board, where a wide table is whole', async () => {
  await open('board-3', 400);
  const { width: wide } = PNG.sync.read(await readFile(await save('image (PNG)')));
  expect(wide).toBeGreaterThan(2 * 1044);
});

describe('the saved page is what the canvas looks like', () => {
  /** By scene: saving takes longer than looking at what was saved. */
  const paths = new Map<string, string>();
  const savings: [scene: string, savedAt: number, openedAt: number[]][] = [
    ['board-12', 1500, [1500, 400]],
    ['board-20', 400, [400]],
    ['board-16', 400, [1500]],
  ];
  test.each(sampled(savings, 3))('%s, saved at %i px and opened offline at %j px', async (scene, savedAt, openedAt) => {
    await open(scene, savedAt);
    const path = await save();
    paths.set(scene, path);
    for (const wide of openedAt) {
      await openSaved(path, wide);
      const kept = await boxesOf(saved);
      expectNoOverlap(kept);
      if (wide < smallestBoard) expectFullRows(kept, await width(saved));
      const foot = saved.locator('.wf').first();
      expect(await foot.evaluate((each) => getComputedStyle(each).fontSize)).toBe('11px');
      // Saved as a stack, its board is one of the usual width, whose heights are estimated.
      if (wide <= savedAt) await expectSame(wide);
      else expect(await emptiest(saved)).toBeLessThan(0.5);
    }
  });

  test('on paper two charts share a row, at the size of a stack’s', async () => {
    const path = paths.get('board-12');
    if (!path) await open('board-12', 1500);
    await openSaved(path ?? (await save()), 703);
    await saved.emulateMedia({ media: 'print' });
    const charts = await saved
      .locator('.w:has(.stage.in-stack)')
      .evaluateAll((all) =>
        all.slice(0, 2).map((each) => ({ top: each.getBoundingClientRect().top, wide: each.clientWidth })),
      );
    await saved.emulateMedia({ media: null });
    expect(charts[0]?.top).toBe(charts[1]?.top);
    for (const { wide } of charts) expect(Math.abs(wide - 352)).toBeLessThan(24);
  });

  test('has the pictures that are shown, if their hosts let them be read, and says how many it lacks', async () => {
    const isReadBy = (origin: string) => ({ 'access-control-allow-origin': origin });
    const body = PNG.sync.write(new PNG({ width: 40, height: 40 }));
    const picture = { body, contentType: 'image/png' };
    await page.route('https://open.example/**', (route) => route.fulfill({ ...picture, headers: isReadBy('*') }));
    // Without the header the driver would let every origin read it.
    await page.route('https://closed.example/**', (route) =>
      route.fulfill({ ...picture, headers: isReadBy('https://other.example') }),
    );
    await open('board-pictures', 1300);
    const ask = page.getByRole('button', { name: 'Show image' });
    while ((await ask.count()) > 0) await ask.first().click();
    await page.waitForFunction(
      () => [...document.querySelectorAll('img')].filter(({ naturalWidth }) => naturalWidth === 40).length === 2,
    );
    const path = await save();
    await page.getByText('Images from the web left out: 1').waitFor();
    await openSaved(path, 1300);
    const placesOn = (one: Page) =>
      one.locator('[data-canvas] .thumbs img').evaluateAll((all) =>
        all.map((each) => ({
          alt: each.getAttribute('alt'),
          src: each.getAttribute('src'),
          size: [each.clientWidth, each.clientHeight],
        })),
      );
    const [light, dark] = await placesOn(page);
    expect(await placesOn(saved)).toEqual([
      { ...light, alt: 'A light roast', src: expect.stringMatching(/^data:image\/webp/) },
      { ...dark, alt: 'A dark roast', src: null },
    ]);
  });
});

describe('the narrowest panel, in the language with the longest words: nothing covers anything else, and rows are full', () => {
  let narrow: Page;
  beforeAll(async () => {
    narrow = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 800 } });
  });

  async function openNarrow(scene: string): Promise<void> {
    await narrow.goto(`${stage.address}?${scene}#${scene},light,fr`);
    await narrow.locator('.shell').waitFor();
  }

  const boxes = (selector: string) =>
    narrow.locator(selector).evaluateAll((all) =>
      all.map((each) => {
        const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
        return { left, right, top, bottom, width, height };
      }),
    );

  test('the answer that allows once is the widest, and no answer lies over another', async () => {
    await openNarrow('approval');
    await narrow.getByRole('button', { name: 'Autoriser une fois' }).waitFor();
    const [row] = await boxes('.ask .answers');
    const [primary, deny] = await boxes('.ask .answers > .btn');
    const [more] = await boxes('.ask .answers > .more');
    expect(primary?.width).toBeGreaterThan(deny?.width ?? Number.POSITIVE_INFINITY);
    expect(more?.left).toBeGreaterThan((primary?.right ?? Number.POSITIVE_INFINITY) - 8);
    expect(deny?.left).toBeGreaterThanOrEqual(more?.right ?? Number.POSITIVE_INFINITY);
    expect(deny?.right).toBeLessThanOrEqual(row?.right ?? 0);
    await narrow.getByRole('button', { name: 'Modifier les arguments' }).click();
    const [card] = await boxes('.ask');
    for (const { right } of await boxes('.ask .acts > .btn')) expect(right).toBeLessThanOrEqual(card?.right ?? 0);
    expect(
      await narrow
        .locator('.ask .acts > .btn')
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length),
    ).toBe(0);
  });

  test('an answer with the names of two sites stays within its row', async () => {
    await openNarrow('approval-flow');
    await narrow.getByRole('button', { name: 'Autoriser une fois' }).waitFor();
    const [row] = await boxes('.ask .answers');
    for (const { right } of await boxes('.ask .answers > .btn')) expect(right).toBeLessThanOrEqual(row?.right ?? 0);
  });

  test('what keeps the steps of a run that ended with a call stands below the call', async () => {
    await openNarrow('hands-failed');
    await narrow.getByRole('button', { name: 'Enregistrer les étapes comme outil' }).waitFor();
    const [call] = await boxes('.calls-said > :first-child');
    const [keep] = await boxes('.doings > .link');
    expect(keep?.top).toBeGreaterThanOrEqual(call?.bottom ?? Number.POSITIVE_INFINITY);
  });

  test('Stop leaves the name of the model its room', async () => {
    await openNarrow('preparing');
    await narrow.getByRole('button', { name: 'Arrêter', exact: true }).waitFor();
    const [name] = await boxes('.picker .pick > .cut');
    expect(name?.width).toBeGreaterThan(48);
  });

  test('what a tool says of itself keeps its words beside a long name', async () => {
    await openNarrow('bench-long-name');
    await narrow.getByRole('button', { name: 'Plus' }).click();
    await narrow.getByRole('menuitem', { name: 'Outils' }).click();
    await narrow.locator('.tool .hints .danger').first().waitFor();
    const outside = await narrow.locator('.tool .hints .nowrap').evaluateAll((words) =>
      words.flatMap((word) => {
        const [own, row] = [word, word.closest('.hints')].map((each) => each?.getBoundingClientRect());
        const fits = own && row && own.left >= row.left && own.right <= row.right && own.bottom <= row.bottom;
        return fits ? [] : [word.textContent];
      }),
    );
    expect(outside).toEqual([]);
  });

  test('tabs of a tool that go on beyond the edge are seen', async () => {
    await openNarrow('bench-form');
    await narrow.getByRole('button', { name: 'Plus' }).click();
    await narrow.getByRole('menuitem', { name: 'Outils' }).click();
    await narrow.locator('.tool > summary').first().click();
    await narrow.locator('.open > .tabs[data-more~="end"]').waitFor();
    const mask = await narrow.locator('.open > .tabs').evaluate((tabs) => getComputedStyle(tabs).maskImage);
    expect(mask).toMatch(/^linear-gradient.*, linear-gradient/);
  });

  test('the menu of a card’s answers lies within the window', async () => {
    await openNarrow('approval');
    await narrow.locator('.ask .answers .more > button').click();
    const [menu] = await boxes('.ask .answers .menu');
    expect(menu?.left).toBeGreaterThanOrEqual(0);
    expect(menu?.right).toBeLessThanOrEqual(320);
  });

  test('feet of figures are one line, and end at one height', async () => {
    await openNarrow('board-4');
    await narrow.locator('.figure .wf').first().waitFor();
    const feet = await boxes('.stack > .figure > .wf');
    expect(feet.map(({ height }) => height)).toEqual(feet.map(() => 16));
    expect(feet[0]?.top).toBe(feet[1]?.top);
  });

  test('the heading of the welcome breaks at its comma', async () => {
    await openNarrow('welcome');
    const [heading] = await boxes('.hello .big');
    const [first, rest] = await boxes('.hello .big > span');
    expect(rest?.left).toBe(heading?.left);
    expect(rest?.top).toBeGreaterThanOrEqual(first?.bottom ?? Number.POSITIVE_INFINITY);
    expect(rest?.height).toBeLessThan(32);
  });
});

test('where nothing hovers, what can be done with a message or a call lies between it and the next', async () => {
  const touch = await browser.newPage({
    ...{ hasTouch: true, isMobile: true, reducedMotion: 'reduce', viewport: { width: 400, height: 800 } },
  });
  await touch.goto(`${stage.address}?touch#message-called,light,en`);
  await touch.locator('.calls-said .doings').nth(2).waitFor();
  const edges = await touch.locator('.talk > .item-place').evaluateAll((all) =>
    all.map((each) => {
      const { top } = each.getBoundingClientRect();
      return { top, end: each.querySelector('.doings')?.getBoundingClientRect().bottom ?? top };
    }),
  );
  expect(edges.length).toBeGreaterThan(3);
  for (const [i, { end }] of edges.entries()) expect(edges[i + 1]?.top ?? end).toBeGreaterThanOrEqual(end);
  await touch.close();
});
