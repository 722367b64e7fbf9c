// Prints what the builds weigh where weight counts: page and relay (paid for on every page), background, panel's start.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { main, root } from './run.mjs';

const limits = JSON.parse(readFileSync(new URL('size-limits.json', import.meta.url), 'utf8'));

/** The scripts that the panel's page loads before it draws anything. */
function panelScripts(folder) {
  const html = readFileSync(join(folder, 'sidepanel.html'), 'utf8');
  const sources = html.matchAll(/<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="\/?([^"]+\.js)"/g);
  return [...new Set([...sources].map(([, source]) => source))];
}

function weigh(folder, files) {
  const texts = files.map((file) => readFileSync(join(folder, file)));
  const total = (sizeOf) => texts.reduce((sum, text) => sum + sizeOf(text), 0);
  return { minified: total((text) => text.length), gzipped: total((text) => gzipSync(text, { level: 9 }).length) };
}

function report(browser) {
  const folder = join(root, '.output', `${browser}-mv3`);
  if (!existsSync(folder)) throw new Error(`There is no build for ${browser}. Run: npm run build`);
  const groups = {
    'page.js': ['page.js'],
    'page-second.js': ['page-second.js'],
    'both parts': ['page.js', 'page-second.js'],
    'relay.js': ['relay.js'],
    'compat.js': ['compat.js'],
    'experimental.js': ['experimental.js'],
    'tool-styles.js': ['tool-styles.js'],
    'hands.js': ['hands.js'],
    'gestures.js': ['gestures.js'],
    'words.js': ['words.js'],
    'background.js': ['background.js'],
    'background, all of it': [
      'background.js',
      ...readdirSync(join(folder, 'background')).map((file) => `background/${file}`),
    ],
    'panel, at start': panelScripts(folder),
  };
  console.log(`\n${browser.padEnd(22)}  minified   gzipped     limit`);
  for (const [name, files] of Object.entries(groups)) {
    const { minified, gzipped } = weigh(folder, files);
    const cells = [minified, gzipped, limits[name] ?? ''].map((cell) => cell.toLocaleString('en').padStart(10));
    console.log(name.padEnd(22) + cells.join(''));
  }
}

await main(() => {
  for (const browser of ['chrome', 'firefox']) report(browser);
});
