// Takes the five pictures of the stores' listings: the panel's scenes of the tests, in the stores' size, some beside the music page.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PNG } from 'pngjs';
import { servePlayground } from '../playground/serve.ts';
import { findBrowsers } from './browsers.mjs';
import { main, root, run } from './run.mjs';

const [width, height] = [1280, 800];
const panelWidth = 420;

/** By name: the scene, its theme, and whether a page is beside it. */
const pictures = {
  chat: { scene: 'streaming', theme: 'light', page: true },
  approval: { scene: 'approval', theme: 'light', page: true },
  canvas: { scene: 'board', theme: 'light', page: false },
  tools: { scene: 'tool-open', theme: 'light', page: false },
  models: { scene: 'models-local', theme: 'dark', page: true },
};

function shootScenes(folder, page) {
  const scenes = Object.values(pictures).filter((picture) => picture.page === page);
  const env = { ...process.env, WIDTHS: String(page ? panelWidth : width), HEIGHT: String(height), AXE: 'no' };
  const words = ['test/support/panel-stage/shoot.ts', folder, ...scenes.map(({ scene }) => scene)];
  if (!run('node', words, { env })) throw new Error('The scenes could not be shot.');
}

async function shootPage() {
  const playground = await servePlayground({ port: 0, framePort: 0 });
  const browser = await chromium.launch({ executablePath: findBrowsers().chromium, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: width - panelWidth, height }, reducedMotion: 'reduce' });
    // A page with tools, as it is with Tabhand: this browser has no extension.
    await page.addInitScript(() => Object.assign(document, { modelContext: { registerTool: async () => undefined } }));
    await page.goto(`${playground.url}music/`, { waitUntil: 'networkidle' });
    return PNG.sync.read(await page.screenshot({ animations: 'disabled' }));
  } finally {
    await browser.close();
    await playground.close();
  }
}

function beside(page, panel) {
  const whole = new PNG({ width, height });
  PNG.bitblt(page, whole, 0, 0, page.width, height, 0, 0);
  PNG.bitblt(panel, whole, 0, 0, panel.width, height, page.width, 0);
  return whole;
}

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-pictures-'));
  const target = join(root, 'docs/store/pictures');
  mkdirSync(target, { recursive: true });
  try {
    shootScenes(folder, true);
    shootScenes(folder, false);
    const music = await shootPage();
    for (const [name, { scene, theme, page }] of Object.entries(pictures)) {
      const file = join(folder, `${scene}-${page ? panelWidth : width}-${theme}.png`);
      const shot = PNG.sync.read(readFileSync(file));
      const picture = PNG.sync.write(page ? beside(music, shot) : shot, {
        deflateLevel: 9,
        deflateStrategy: 0,
        filterType: 0,
        colorType: 2,
      });
      writeFileSync(join(target, `${name}.png`), picture);
      console.log(`docs/store/pictures/${name}.png: ${Math.round(picture.length / 1000)} kB`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
