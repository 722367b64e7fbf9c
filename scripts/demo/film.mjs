// The README's moving picture: page and panel side by side while something happens, as a GIF.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as gifenc from 'gifenc';
import { PNG } from 'pngjs';

// Node finds no names in it, bundlers do.
const { GIFEncoder, quantize, applyPalette } = gifenc.quantize ? gifenc : gifenc.default;

const pageWidth = 560;
const panelWidth = 400;
const width = pageWidth + panelWidth;
const height = 640;
/** Milliseconds from one picture to the next. */
const pace = 250;
/** One of the 256 colours says that a pixel is as before: that is what keeps the file small. */
const colours = 255;

const shoot = async (tab) => PNG.sync.read(await tab.screenshot({ animations: 'disabled' }));

/** Films until `play` has ended. */
export async function film({ page, panel }, file, play) {
  await page.setViewportSize({ width: pageWidth, height });
  await panel.setViewportSize({ width: panelWidth, height });
  const pictures = [];
  let ended = false;
  const playing = play().finally(() => {
    ended = true;
  });
  while (!ended) {
    const began = Date.now();
    pictures.push({ at: began, picture: beside(await shoot(page), await shoot(panel)) });
    await sleep(Math.max(0, pace - (Date.now() - began)));
  }
  await playing;
  writeFileSync(file, toGif(withoutRepeats(pictures)));
}

function beside(page, panel) {
  const whole = new PNG({ width, height });
  PNG.bitblt(page, whole, 0, 0, pageWidth, height, 0, 0);
  PNG.bitblt(panel, whole, 0, 0, panelWidth, height, pageWidth, 0);
  return whole.data;
}

/** A picture that is like the one before it only makes that one last longer. */
function withoutRepeats(pictures) {
  const kept = [];
  for (const { at, picture } of pictures) {
    if (!kept.at(-1)?.picture.equals(picture)) kept.push({ at, picture });
  }
  const end = (pictures.at(-1)?.at ?? 0) + 2000;
  return kept.map(({ at, picture }, i) => ({ picture, delay: (kept[i + 1]?.at ?? end) - at }));
}

function toGif(pictures) {
  const palette = quantize(Buffer.concat(spread(pictures).map(({ picture }) => picture)), colours);
  const gif = GIFEncoder();
  let before;
  for (const { picture, delay } of pictures) {
    const index = applyPalette(picture, palette);
    const change = before ? index.map((colour, i) => (colour === before[i] ? colours : colour)) : index;
    const look = before ? { transparent: true, transparentIndex: colours, dispose: 1 } : {};
    gif.writeFrame(change, width, height, { palette: before ? undefined : [...palette, [0, 0, 0]], delay, ...look });
    before = index;
  }
  gif.finish();
  return gif.bytes();
}

/** A few of them stand for all where the colours are chosen. */
const spread = (pictures) => pictures.filter((_, i) => i % Math.ceil(pictures.length / 6) === 0);
