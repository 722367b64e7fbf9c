/** A formula draws over nothing beside itself, whatever it raises: its words come from a page or a model. */
import { beforeAll, expect, test } from 'vitest';
import { changesModelTo, personSays } from '../../support/journey';
import { type MusicBeside, musicBeside } from '../../support/music-beside';

let model: MusicBeside['model'];
let panel: MusicBeside['panel'];
musicBeside((world) => {
  ({ model, panel } = world);
});
beforeAll(async () => {
  await panel.click('Try without a model');
  await changesModelTo(panel, `${model.url}/v1`);
});

/** Where the highest of what a formula draws would stand, and what is seen at that place. */
const raised = `(() => {
  const formula = [...document.querySelectorAll('.maths')].at(-1);
  const box = formula.querySelector('span:not([hidden])');
  const parts = [...formula.querySelectorAll('math *')].map((part) => part.getBoundingClientRect());
  const [highest] = parts.filter(({ width, height }) => width > 0 && height > 0).sort((a, b) => a.top - b.top);
  const [x, y] = [highest.left + highest.width / 2, highest.top + highest.height / 2];
  return { above: box.getBoundingClientRect().top - y, hit: formula.contains(document.elementFromPoint(x, y)) };
})()`;

const drawn = `document.querySelectorAll('.maths math').length`;

test.each([
  ['in a line', '$\\smash{\\raisebox{6em}{\\rule{12em}{2em}}} x$'],
  ['on its own', '\n\n$$\\smash{\\raisebox{6em}{\\rule{12em}{2em}}} x$$'],
])('what a formula raises is clipped: %s', async (_, tex) => {
  model.plays({ text: `Allow nothing.\n\nThis is safe.\n\nSo is this: ${tex}\n\nThe end.` });
  const before = await panel.value<number>(drawn);
  await personSays(panel, 'tell me');
  await panel.until(`${drawn} > ${before}`);
  const { above, hit } = await panel.value<{ above: number; hit: boolean }>(raised);
  expect(above).toBeGreaterThan(10);
  expect(hit).toBe(false);
});
