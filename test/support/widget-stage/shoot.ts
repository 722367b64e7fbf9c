/** Pictures of widgets, every case at two widths in both themes, with axe on each: `node shoot.ts FOLDER [WIDGET …]`. */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';
import { chromiumPath } from '../browsers/programs.ts';
import { serveBuilt } from './built.ts';

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder for the pictures.');
await mkdir(folder, { recursive: true });

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const server = await createServer({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  plugins: [flowRecipes(), widgetValidators()],
  server: { middlewareMode: true, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const stage = await serveBuilt(import.meta.dirname);
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
let faults = 0;

try {
  const { specs } = (await server.ssrLoadModule(
    '/../../../src/widgets/specs.ts',
  )) as typeof import('#widgets/specs.ts'); // vite can't type a module
  const names = wanted.length > 0 ? wanted : specs.map(({ name }) => name);
  for (const width of [400, 320, 900]) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    page.on('pageerror', (error) => tell(page.url(), String(error)));
    for (const name of names) for (const theme of ['light', 'dark']) await shootAll(page, { name, theme, width });
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
  await stage.close();
}
console.info(faults === 0 ? 'No faults.' : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;

function tell(where: string, what: string): void {
  faults++;
  console.warn(`${where}: ${what}`);
}

interface Shot {
  name: string;
  theme: string;
  width: number;
}

async function shootAll(page: Page, shot: Shot): Promise<void> {
  await show(page, shot, 'sample');
  const cases = (await page.evaluate(() => document.documentElement.dataset.cases ?? '')).split(',');
  for (const each of cases) await shoot(page, shot, each);
}

async function show(page: Page, { name, theme }: Shot, wanted: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${stage.address}#${name},${wanted},${theme}`);
  await page.locator('.shown').waitFor();
  await page.waitForTimeout(150);
}

async function shoot(page: Page, shot: Shot, wanted: string): Promise<void> {
  await show(page, shot, wanted);
  const label = `${shot.name}-${wanted}-${shot.width}-${shot.theme}`;
  await page.screenshot({ path: join(folder ?? '', `${label}.png`) });
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }; // put there by the line above
    const { violations } = await axe.run();
    return violations
      .filter(({ id }) => !['page-has-heading-one', 'heading-order'].includes(id))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
  for (const line of found) tell(label, line);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) tell(label, `the page is ${wide}px too wide`);
}
