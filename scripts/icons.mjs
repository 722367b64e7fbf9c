// Renders the drawings in public/icon to the sizes that browsers ask for. Run after changing an SVG; the PNGs are kept in git.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { root } from './run.mjs';

const folder = join(root, 'public', 'icon');
// Below 32 px the five fingers run together: that size has a drawing of its own, on its pixel grid.
const drawings = { 16: 'tabhand-16.svg', 32: 'tabhand.svg', 48: 'tabhand.svg', 96: 'tabhand.svg', 128: 'tabhand.svg' };

for (const [size, drawing] of Object.entries(drawings)) {
  const image = new Resvg(readFileSync(join(folder, drawing), 'utf8'), {
    fitTo: { mode: 'width', value: Number(size) },
  });
  writeFileSync(join(folder, `${size}.png`), image.render().asPng());
  console.log(`public/icon/${size}.png`);
}
