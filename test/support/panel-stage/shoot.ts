/**
 * Takes a picture of every scene in both themes, and runs axe on each: `node shoot.ts FOLDER [SCENE …]`. At three widths, or
 * those of `WIDTHS=320,700`; in English, or in `LANGUAGE=fr`; `LOOK=forced,rtl` shows it as somebody else has it (see `looks`),
 * `HEIGHT=400` in less height; `AXE=no` is quicker, `CUT=yes` tells which words are cut.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';
import { toKey } from '../../../src/ui/language/key.ts';
import { chromiumPath } from '../browsers/programs.ts';
import { serveBuilt } from '../widget-stage/built.ts';
import type { Scene } from './fake-connection.ts';

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder for the pictures.');
await mkdir(folder, { recursive: true });

const widthsAsked = process.env.WIDTHS?.split(',').map(Number);
const language = process.env.LANGUAGE ?? 'en';
const catalogue = new URL('../../../public/_locales/fr/messages.json', import.meta.url);
const french: Record<string, { message: string; description: string }> =
  language === 'fr' ? JSON.parse(await readFile(catalogue, 'utf8')) : {};
const widths = widthsAsked ?? [400, 320, 1000];
const widthsOf = (scene: Scene | undefined): number[] => widthsAsked ?? scene?.widths ?? widths;
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The colours, sizes and directions that somebody else has. */
const looks: Record<string, { context?: BrowserContextOptions; stage?: string }> = {
  forced: { context: { forcedColors: 'active' } },
  contrast: { context: { contrast: 'more' } },
  moving: { context: { reducedMotion: 'no-preference' } },
  rtl: { stage: 'rtl' },
  large: { stage: 'large' },
  touch: { context: { hasTouch: true, isMobile: true } },
};
const looksAsked = (process.env.LOOK ?? '').split(',').flatMap((name) => looks[name] ?? []);
const height = Number(process.env.HEIGHT ?? 800);

const source = await createServer({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  plugins: [preact(), flowRecipes(), widgetValidators()],
  server: { middlewareMode: true, ws: false },
});
const stage = await serveBuilt(import.meta.dirname);
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox'],
});
let violations = 0;

try {
  const { scenes } = (await source.ssrLoadModule('/scenes.ts')) as typeof import('./scenes'); // vite can't type a module
  const names = wanted.length > 0 ? wanted : Object.keys(scenes);
  const page = await browser.newPage(
    Object.assign({ reducedMotion: 'reduce' }, ...looksAsked.map(({ context }) => context)) as BrowserContextOptions, // as they are in the table
  );
  for (const name of names) await shootScene(page, name, scenes[name]);
} finally {
  await browser.close();
  await source.close();
  await stage.close();
}
console.info(violations === 0 ? 'No axe violations.' : `${violations} axe violations.`);
process.exitCode = violations === 0 ? 0 : 1;

interface Shot {
  name: string;
  theme: 'light' | 'dark';
  width: number;
  at: string | undefined;
}

/** The scene opens once, at its own width, and is then drawn narrower and wider as a person does with the panel. */
async function shootScene(page: Page, name: string, scene: Scene | undefined): Promise<void> {
  const failed = (where: string) => (error: unknown) => {
    violations += 1;
    console.warn(`${name} ${where}: ${String(error)}`); // the other scenes are looked at all the same
  };
  await page.setViewportSize({ width: scene?.widths?.[0] ?? widthsOf(scene)[0] ?? 400, height });
  await play(page, name, scene).catch(failed('opens'));
  for (const width of widthsOf(scene))
    for (const theme of ['light', 'dark'] as const)
      await shoot(page, { name, theme, width, at: scene?.at }).catch(failed(`${width} ${theme}`));
}

async function play(page: Page, name: string, scene: Scene | undefined): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${stage.address}#${[name, 'light', language, ...looksAsked.flatMap(({ stage }) => stage ?? [])]}`);
  await page.locator('.shell').waitFor();
  await drawn(page);
  const { press = [], select, fill, key, typed } = scene ?? {};
  // A draft that comes back opens no list.
  if (typed?.startsWith('/')) await page.locator('.box textarea').fill(typed);
  if (key) await page.locator('.box textarea').press(key);
  for (const label of press) await pressOn(page, label);
  if (fill) {
    await page.getByLabel(said(fill[0])).fill(fill[1]);
    await page.waitForTimeout(300);
  }
  if (select) await page.locator(`[data-block][aria-label="${select}"]`).focus();
}

async function shoot(page: Page, { name, theme, width, at }: Shot): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme }); // colours that are forced are the system's, in its theme
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, theme);
  if (at) await page.locator(`#${at}`).evaluate((heading) => heading.scrollIntoView());
  await page.mouse.move(width / 2, height - 1);
  await drawn(page);
  await page.waitForTimeout(150);
  await page.screenshot({ path: join(folder ?? '', `${name}-${width}-${theme}.png`) });
  const found = process.env.AXE === 'no' ? [] : await axeFinds(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) found.push(`the page is ${wide}px too wide`);
  if (process.env.CUT && theme === 'light')
    for (const words of await cutWords(page)) console.info(`${name} ${width} cut: ${words}`);
  for (const line of found) console.warn(`${name} ${width} ${theme}: ${line}`);
  violations += found.length;
}

/** Text that doesn't fit on its line or in its box. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.shell *')]
      .filter((element) => {
        const { overflowX, textOverflow, width } = getComputedStyle(element);
        const shows = element.checkVisibility() && Number.parseFloat(width) > 1;
        return (
          shows &&
          (textOverflow === 'ellipsis' || overflowX === 'hidden') &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => `${element.className || element.tagName} | ${element.textContent.slice(0, 120)}`),
  );
}

async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }; // put there by the line above
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

/** The parts that come later have come. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.shell') !== null &&
      document.querySelector(
        '[data-canvas] .skel, .board-main:not(:has(.board, .void)), .w .skel, .drawn[aria-busy]',
      ) === null,
  );
}

/**
 * A button by its name, or the row of a tool or call. `Label=text` writes into a field instead, `tab:Name` means a tab, `file:Label` gives a file (`file:Label=text`),
 * `search:words` writes into the search, `type:words` into the palette, `row:Words` is a row of a table.
 */
async function pressOn(page: Page, english: string): Promise<void> {
  if (english.startsWith('tab:')) return page.getByRole('tab', { name: said(english.slice(4)) }).click();
  if (english.startsWith('type:')) return page.getByRole('combobox').fill(english.slice(5));
  if (english.startsWith('row:')) return page.getByRole('row', { name: english.slice(4) }).click();
  if (english.startsWith('search:')) return page.getByRole('searchbox').fill(english.slice(7));
  const [, picker, content = '{}'] = /^file:([^=]+)(?:=([\s\S]*))?$/.exec(english) ?? [];
  if (picker !== undefined) return giveFile(page, said(picker), content);
  const [, field, text] = /^([\w ,]+)=([\s\S]*)$/.exec(english) ?? [];
  if (field !== undefined && text !== undefined) {
    await page.getByLabel(said(field), { exact: true }).first().fill(text);
    // What is suggested for it comes after a pause in typing.
    return page.waitForTimeout(800);
  }
  const label = said(english);
  const button = page.getByRole('button', { name: label, exact: true });
  const item = page.getByRole('menuitem', { name: label, exact: true });
  const itemBegins = page.getByRole('menuitem', { name: label });
  const tab = page.getByRole('tab', { name: label });
  const row = page.locator('summary', { hasText: label });
  const begins = page.getByRole('button', { name: label });
  const radio = page.getByRole('radio', { name: label });
  for (let tries = 0; tries < 20; tries += 1) {
    for (const target of [item, itemBegins, button, tab, row, begins, radio]) {
      const shown = target.filter({ visible: true });
      if ((await shown.count()) > 0) return shown.first().click();
    }
    await page.waitForTimeout(100); // what the press before brings may not be drawn yet
  }
  throw new Error(`Nothing to press is called ${label}.`);
}

/** The words of a control, or how they begin, in the language that is looked at; those of a scene stay as they are. */
function said(english: string): string {
  const whole = french[toKey(english)];
  if (whole) return whole.message;
  for (const { message, description } of Object.values(french)) {
    if (description.startsWith(english)) return message.split('{')[0] ?? '';
    const value = description.endsWith('}') && description.split('{').length === 2 ? description.split('{') : [];
    const [before = ''] = value;
    if (before.length > 5 && english.startsWith(before))
      return message.replace(/\{\w+\}/, english.slice(before.length));
  }
  return english;
}

/** What is in it makes no difference here: the scene's answers say what was read. */
async function giveFile(page: Page, label: string, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  await page.getByLabel(label, { exact: true }).setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
}
