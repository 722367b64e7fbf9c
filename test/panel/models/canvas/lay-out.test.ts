/** A board ends in one layout for what is on it and its width, whatever was measured first. */
import { expect, it } from 'vitest';
import type { BlockView } from '../../../../src/panel/models/canvas/canvas';
import { layOut } from '../../../../src/panel/models/canvas/lay-out';
import { type Measured, type Measures, remember } from '../../../../src/panel/models/canvas/natural-sizes';

const kinds = ['stat', 'text', 'data-table', 'chart-rich', 'kv', 'text', 'stat-card', 'map', 'list', 'text'];
const blocks = Array.from(
  { length: 14 },
  (_, i) => ({ id: `w${i}`, widget: kinds[i % kinds.length], changes: [] }) as unknown as BlockView, // all that is read
);

/** Wraps as a text does, in lines of 20 px. */
const measure = ({ id, widget }: BlockView, width: number): Measured => {
  const letters = 300 + 97 * Number(id.slice(1));
  const content = 40 + 20 * Math.ceil((letters * 7) / (width - 24));
  return { of: blocks, width, frame: 54, content, ...(widget === 'chart-rich' && { content: 60, fills: true }) };
};

interface Board {
  measured: Measures;
  frames: ReturnType<typeof layOut>;
}

/** Until nothing new is measured. Only what has `come` is drawn. */
function settle(width: number, come: readonly BlockView[], before: Measures = new Map()): Board {
  const column = (width + 12) / 12;
  for (let measured = before, passes = 0; ; passes += 1) {
    expect(passes).toBeLessThan(20);
    const frames = layOut(blocks, { layout: 'grid', measured, column, held: null });
    const seen = come.map((block): [string, Measured] => [
      block.id,
      measure(block, (((frames.get(block.id)?.width ?? 0) + 12) * column) / 100 - 12),
    ]);
    const next = remember(measured, new Map(seen));
    if (next === measured) return { measured, frames };
    measured = next;
  }
}

it.each([1164, 1476, 1980])('at %i px', (width) => {
  const atOnce = settle(width, blocks);
  const [some, others] = [0, 1].map((rest) => blocks.filter((_, i) => i % 3 === rest || i % 5 === rest));
  for (const first of [some ?? [], others ?? [], blocks.slice(0, 7), blocks.slice(7)]) {
    const early = settle(width, first);
    expect(settle(width, blocks, early.measured).frames).toEqual(atOnce.frames);
  }
  for (const earlier of [900, 1300, 1800])
    expect(settle(width, blocks, settle(earlier, blocks).measured).frames).toEqual(atOnce.frames);
});
