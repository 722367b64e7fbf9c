/**
 * Takes a picture of every scene in both themes, and runs axe on each: `node shoot.ts FOLDER [SCENE …]`. At three widths, or
 * those of `WIDTHS=320,700`; in English, or in `LANGUAGE=fr`.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';
import { chromiumPath } from '../browsers/programs.ts';
import type { Scene } from './fake-connection.ts';

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder for the pictures.');
await mkdir(folder, { recursive: true });

const widthsAsked = process.env.WIDTHS?.split(',').map(Number);
const language = process.env.LANGUAGE ?? 'en';
const widths = widthsAsked ?? [400, 320, 1000];
const widthsOf = (scene: Scene | undefined): number[] => widthsAsked ?? scene?.widths ?? widths;
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const server = await createServer({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  plugins: [preact(), flowRecipes(), widgetValidators()],
  server: { port: 0, host: '127.0.0.1' },
});
await server.listen();
const [address = ''] = server.resolvedUrls?.local ?? [];
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox'],
});
let violations = 0;

try {
  const { scenes } = (await server.ssrLoadModule('/scenes.ts')) as typeof import('./scenes'); // vite can't type a module
  const names = wanted.length > 0 ? wanted : Object.keys(scenes);
  const all = names.flatMap((name) => widthsOf(scenes[name]));
  for (const width of new Set(all)) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(180_000); // the first look has vite prepare every package
    for (const name of names.filter((each) => widthsOf(scenes[each]).includes(width))) {
      const { press = [], select, fill, at, key, typed } = scenes[name] ?? {};
      for (const theme of ['light', 'dark'])
        await shoot(page, { name, theme, width, press, select, fill, at, key, typed }).catch((error: unknown) => {
          violations += 1;
          console.warn(`${name} ${width} ${theme}: ${String(error)}`); // the other scenes are looked at all the same
        });
    }
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
console.info(violations === 0 ? 'No axe violations.' : `${violations} axe violations.`);
process.exitCode = violations === 0 ? 0 : 1;

interface Shot {
  name: string;
  theme: string;
  width: number;
  press: string[];
  select: string | undefined;
  key: string | undefined;
  typed: string | undefined;
  fill: [label: string, text: string] | undefined;
  at: string | undefined;
}

async function shoot(page: Page, { name, theme, width, press, select, fill, at, key, typed }: Shot): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${address}#${name},${theme},${language}`);
  await page.locator('.shell').waitFor();
  await drawn(page);
  // A draft that comes back opens no list.
  if (typed?.startsWith('/')) await page.locator('.box textarea').fill(typed);
  if (key) await page.locator('.box textarea').press(key);
  for (const label of press) await pressOn(page, label);
  if (fill) {
    await page.getByLabel(fill[0]).fill(fill[1]);
    await page.waitForTimeout(300);
  }
  if (select) await page.locator(`[data-block][aria-label="${select}"]`).focus();
  if (at) await page.locator(`#${at}`).evaluate((heading) => heading.scrollIntoView());
  await page.mouse.move(width / 2, 799);
  await drawn(page);
  await page.waitForTimeout(150);
  await page.screenshot({ path: join(folder ?? '', `${name}-${width}-${theme}.png`) });
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }; // put there by the line above
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) found.push(`the page is ${wide}px too wide`);
  for (const line of found) console.warn(`${name} ${width} ${theme}: ${line}`);
  violations += found.length;
}

/** The parts that come later have come. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.shell') !== null &&
      document.querySelector('[data-canvas] .skel, .board-main:not(:has(.board, .void)), .w .skel') === null,
  );
}

/**
 * A button by its name, or the row of a tool or call. `Label=text` writes into a field instead, `tab:Name` means a tab, `file:Label` gives a file,
 * `search:words` writes into the search.
 */
async function pressOn(page: Page, label: string): Promise<void> {
  if (label.startsWith('tab:')) return page.getByRole('tab', { name: label.slice(4) }).click();
  if (label.startsWith('search:')) return page.getByRole('searchbox').fill(label.slice(7));
  if (label.startsWith('file:')) return giveFile(page, label.slice(5));
  const [, field, text] = /^([\w ]+)=([\s\S]*)$/.exec(label) ?? [];
  if (field !== undefined && text !== undefined) return page.getByLabel(field, { exact: true }).first().fill(text);
  const button = page.getByRole('button', { name: label, exact: true });
  const item = page.getByRole('menuitem', { name: label });
  const tab = page.getByRole('tab', { name: label });
  const row = page.locator('summary', { hasText: label });
  const begins = page.getByRole('button', { name: label });
  const radio = page.getByRole('radio', { name: label });
  for (let tries = 0; tries < 20; tries += 1) {
    for (const target of [item, button, tab, row, begins, radio]) {
      const shown = target.filter({ visible: true });
      if ((await shown.count()) > 0) return shown.first().click();
    }
    await page.waitForTimeout(100); // what the press before brings may not be drawn yet
  }
  throw new Error(`Nothing to press is called ${label}.`);
}

/** What is in it makes no difference here: the scene's answers say what was read. */
async function giveFile(page: Page, label: string): Promise<void> {
  const buffer = Buffer.from('{}');
  await page.getByLabel(label, { exact: true }).setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
}
