/** Sources of widgets, judged by transcripts that were labelled by hand before the tracer was written. */
import { describe, expect, test } from 'vitest';
import { scoreOf, sumUp } from './score';
import { five } from './transcripts/five';
import { four } from './transcripts/four';
import { heldOut } from './transcripts/held-out';
import { one } from './transcripts/one';
import { three } from './transcripts/three';
import { two } from './transcripts/two';

const fifty = [...one, ...two, ...three, ...four, ...five];
const percent = (share: number): number => Math.round(share * 1000) / 10;

describe('the sources of widgets', () => {
  test.for([
    { set: 'fifty transcripts, by which the tracer was made', all: fifty, recall: 0.95 },
    { set: 'ten others, written afterwards', all: heldOut, recall: 0.9 },
  ])('are true: $set', ({ set, all, recall: least }) => {
    const { widgets, precision, recall, falseSources, unsaid, doubted } = sumUp(all.flatMap(scoreOf));
    console.info(
      `${set}: ${widgets} widgets, precision ${percent(precision)} %, recall ${percent(recall)} %, ` +
        `${doubted} called partly the model's that are not`,
    );
    expect(falseSources, 'made-up widgets that were given a source').toEqual([]);
    expect(unsaid, 'widgets with made-up values that don’t say so').toEqual([]);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(least);
  });
});
