/** Each widget's sample looks as it was approved: test/fixtures/visual, renewed by test/support/widget-stage/record.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { specs } from '../../../src/widgets/specs';
import { isMatrix, sampled } from '../../support/sample';
import {
  compare,
  type Motif,
  motifsOf,
  openPictureStage,
  type PictureStage,
  toFileName,
} from '../../support/widget-stage/pictures';

const folder = new URL('../../fixtures/visual/', import.meta.url);
const names = specs.map(({ name }) => name);
let stage: PictureStage;

beforeAll(async () => {
  stage = await openPictureStage();
});
afterAll(() => stage?.close());

describe('the sample, narrow and wide, in both themes, as it was approved', () => {
  // Every day each third widget, one narrow and light, the next wide and dark: all draw their sample in gallery.test.ts.
  const motifs = sampled(names, 3).map((name, at) => ({
    name,
    seen: isMatrix
      ? motifsOf(name)
      : motifsOf(name)
          .slice(at % 2 ? -1 : 0)
          .slice(0, 1),
  }));
  test.each(motifs)('$name', async ({ seen }) => {
    expect((await Promise.all(seen.map(look))).filter(Boolean)).toEqual([]);
  });

  test('no picture is left of a widget that is no more', () => {
    expect(readdirSync(folder).toSorted()).toEqual(names.flatMap(motifsOf).map(toFileName).toSorted());
  });

  test('a picture that lacks its heading is told apart', () => {
    const whole = readFileSync(new URL('kv-900-light.png', folder));
    const png = PNG.sync.read(whole);
    for (let y = 0; y < 28; y++) png.data.fill(255, y * png.width * 4, (y * png.width + 160) * 4);
    expect(compare(whole, PNG.sync.write(png))?.why).toContain('of its pixels differ');
  });

  test('the dark theme is told apart from the light one', () => {
    const [one, other] = ['kv-400-light.png', 'kv-400-dark.png'].map((file) => readFileSync(new URL(file, folder)));
    if (!one || !other) throw new Error('There are no pictures of kv.');
    expect(compare(one, other)?.why).toContain('of its pixels differ');
    expect(compare(one, one)).toBeNull();
  });
});

/** Null, or what is unlike, and the folder where the picture and the difference can be looked at. */
async function look(motif: Motif): Promise<string | null> {
  const taken = await stage.take(motif);
  const unlike = compare(readFileSync(new URL(toFileName(motif), folder)), taken);
  if (!unlike) return null;
  const kept = await mkdtemp(join(tmpdir(), 'gallery-picture-'));
  await writeFile(join(kept, toFileName(motif)), taken);
  if (unlike.difference) await writeFile(join(kept, `difference-${toFileName(motif)}`), unlike.difference);
  return `${toFileName(motif)}: ${unlike.why} See ${kept}.`;
}
