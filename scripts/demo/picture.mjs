// The README's picture: page and panel side by side, as they stand in a window.
import { writeFileSync } from 'node:fs';

const pageWidth = 880;
const panelWidth = 400;
const height = 800;

/** Writes a PNG of 1280 × 800 pixels to `file`. */
export async function takePicture({ page, panel, newPage }, file) {
  const shots = [];
  for (const [tab, width] of [
    [page, pageWidth],
    [panel, panelWidth],
  ]) {
    await tab.bringToFront();
    await tab.setViewportSize({ width, height });
    shots.push((await tab.screenshot()).toString('base64'));
  }
  const images = shots.map((shot) => `<img style="display:block" src="data:image/png;base64,${shot}">`).join('');
  const sheet = await newPage();
  await sheet.setViewportSize({ width: pageWidth + panelWidth, height });
  await sheet.setContent(`<body style="margin:0;display:flex">${images}`);
  writeFileSync(file, await sheet.screenshot());
}
