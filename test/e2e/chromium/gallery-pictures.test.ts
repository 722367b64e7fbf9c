/** Each widget's sample looks as it was approved: test/fixtures/visual, renewed by test/support/widget-stage/record.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { specs } from '../../../src/widgets/specs';
import {
  compare,
  type Motif,
  openPictureStage,
  type PictureStage,
  themes,
  toFileName,
  widths,
} from '../../support/widget-stage/pictures';

const folder = new URL('../../fixtures/visual/', import.meta.url);
let stage: PictureStage;

beforeAll(async () => {
  stage = await openPictureStage();
});
afterAll(() => stage?.close());

const motifs: Motif[] = specs.flatMap(({ name }) =>
  widths.flatMap((width) => themes.map((theme) => ({ widget: name, width, theme }))),
);

describe('the sample, as it was approved', () => {
  test.each(motifs)('$widget, $width px wide, $theme', async (motif) => {
    const wanted = readFileSync(new URL(toFileName(motif), folder));
    const taken = await stage.take(motif);
    const unlike = compare(wanted, taken);
    if (unlike) throw new Error(`${unlike.why} See ${await keep(motif, taken, unlike.difference)}.`);
  });

  test('no picture is left of a widget that is no more', () => {
    expect(readdirSync(folder).toSorted()).toEqual(motifs.map(toFileName).toSorted());
  });

  test('a picture of another widget is told apart', () => {
    const [one, other] = ['kv-400-light.png', 'kv-400-dark.png'].map((file) => readFileSync(new URL(file, folder)));
    if (!one || !other) throw new Error('There are no pictures of kv.');
    expect(compare(one, other)?.why).toContain('of its pixels differ');
    expect(compare(one, one)).toBeNull();
  });
});

/** Gives the folder where the picture and the difference can be looked at. */
async function keep(motif: Motif, taken: Buffer, difference: Buffer | null): Promise<string> {
  const kept = await mkdtemp(join(tmpdir(), 'gallery-picture-'));
  await writeFile(join(kept, toFileName(motif)), taken);
  if (difference) await writeFile(join(kept, `difference-${toFileName(motif)}`), difference);
  return kept;
}
