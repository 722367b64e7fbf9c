// Takes the pictures of the documents from the panel's scenes of the tests: the five of the stores' listings, in the stores' size and some
// beside the music page, and those of the guide. `-- guide`, `-- store` and `-- films` take only these.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
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

/** By size: the scene of each picture, by where it is kept in docs. */
const guidePictures = [
  {
    size: [400, 560],
    scenes: {
      'guide/pictures/allow': 'no-permission',
      'guide/pictures/chat': 'streaming',
      'guide/pictures/approval': 'approval',
      'guide/pictures/flow': 'approval-flow',
      'guide/pictures/models': 'models-list',
      'guide/pictures/cost': 'ring',
      'guide/pictures/agent': 'agent-asks',
      'guide/pictures/storage': 'settings-storage',
    },
  },
  { size: [400, 680], scenes: { 'guide/pictures/servers': 'servers', 'guide/pictures/local': 'models-local' } },
  {
    size: [960, 640],
    scenes: {
      'guide/pictures/board': 'board',
      'webmcp/pictures/audit': 'bench-site',
      'webmcp/pictures/activity': 'console',
    },
  },
];

function shootScenes(folder, [width, height], scenes) {
  const env = { ...process.env, WIDTHS: String(width), HEIGHT: String(height), AXE: 'no' };
  const words = ['test/support/panel-stage/shoot.ts', folder, ...scenes];
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

async function takeStorePictures(folder) {
  const target = join(root, 'docs/store/pictures');
  mkdirSync(target, { recursive: true });
  for (const beside of [true, false]) {
    const scenes = Object.values(pictures).filter(({ page }) => page === beside);
    shootScenes(
      folder,
      [beside ? panelWidth : width, height],
      scenes.map(({ scene }) => scene),
    );
  }
  const music = await shootPage();
  for (const [name, { scene, theme, page }] of Object.entries(pictures)) {
    const shot = PNG.sync.read(readFileSync(join(folder, `${scene}-${page ? panelWidth : width}-${theme}.png`)));
    const picture = PNG.sync.write(page ? beside(music, shot) : shot, {
      deflateLevel: 9,
      deflateStrategy: 0,
      filterType: 0,
      colorType: 2,
    });
    keep(join(target, `${name}.png`), picture);
  }
}

function keep(file, picture) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
  console.log(`${relative(root, file)}: ${Math.round(picture.length / 1000)} kB`);
}

/** Of the real extension, in which its journeys are played. */
function takeFilms() {
  const { chromium: path } = findBrowsers();
  const env = {
    ...process.env,
    CHROMIUM_PATH: path,
    TABHAND_TESTS: 'matrix',
    FILMS: join(root, 'docs/evidence/films'),
  };
  const words = ['run', '--project', 'chromium', 'test/e2e/chromium/matrix/films.test.ts'];
  if (!run('wxt', ['build'], { env }) || !run('vitest', words, { env }))
    throw new Error('The films could not be taken.');
}

/** As WebP, which takes a third of a PNG. */
async function takeGuidePictures(folder) {
  for (const { size, scenes } of guidePictures) shootScenes(folder, size, Object.values(scenes));
  const browser = await chromium.launch({ executablePath: findBrowsers().chromium, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    for (const { size, scenes } of guidePictures) {
      for (const [name, scene] of Object.entries(scenes)) {
        const shot = readFileSync(join(folder, `${scene}-${size[0]}-light.png`), 'base64');
        const words = await page.evaluate(toWebp, `data:image/png;base64,${shot}`);
        keep(join(root, 'docs', `${name}.webp`), Buffer.from(words, 'base64'));
      }
    }
  } finally {
    await browser.close();
  }
}

/** Runs in a page. */
async function toWebp(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.9).split(',')[1];
}

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-pictures-'));
  const [only] = process.argv.slice(2);
  try {
    if (only === 'films') return takeFilms();
    if (only !== 'guide') await takeStorePictures(folder);
    if (only !== 'store') await takeGuidePictures(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
