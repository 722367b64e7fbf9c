/** Pulling a block at its header, its edges and its corners. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handles, pull, snap, toStep, wordFrame } from '../../../../src/panel/models/canvas/board-drag';
import { least } from '../../../../src/panel/models/canvas/board-grid';

const from = { x: 300, y: 80, width: 288, height: 148 };

describe('pulling a block', () => {
  it('by its header it moves and keeps its size; the board’s start stops it', () => {
    expect(pull(from, 'move', { x: 100, y: 40 })).toEqual({ ...from, x: 400, y: 120 });
    expect(pull(from, 'move', { x: -900, y: -900 })).toEqual({ ...from, x: 0, y: 0 });
  });

  it('an edge goes with the pointer, the opposite edge stays', () => {
    expect(pull(from, 'e', { x: 100, y: 70 })).toEqual({ ...from, width: 388 });
    expect(pull(from, 'nw', { x: -100, y: -40 })).toEqual({ x: 200, y: 40, width: 388, height: 188 });
  });

  it('no handle makes a block smaller than 120 × 80 or takes its other edge along', () => {
    const far = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(fc.constantFrom(...handles), far, far, (grip, x, y) => {
        const now = pull(from, grip, { x, y });
        expect(now.width).toBeGreaterThanOrEqual(least.width);
        expect(now.height).toBeGreaterThanOrEqual(least.height);
        expect(Math.min(now.x, now.y)).toBeGreaterThanOrEqual(0);
        if (grip.includes('w')) expect(now.x + now.width).toBe(from.x + from.width);
        if (grip.startsWith('n')) expect(now.y + now.height).toBe(from.y + from.height);
      }),
    );
  });

  it('on the grid it snaps to cells, in the free layout to whole px', () => {
    expect(snap({ x: 340.4, y: 95, width: 300, height: 150 }, 'grid')).toEqual({
      x: 300,
      y: 100,
      width: 288,
      height: 148,
    });
    expect(snap({ x: 340.4, y: 95.6, width: 300, height: 150 }, 'free')).toMatchObject({ x: 340, y: 96 });
  });

  it('an arrow key goes a cell on the grid and 8 px without one; other keys go nowhere', () => {
    expect(toStep('ArrowRight', 'grid')).toEqual({ x: 100, y: 0 });
    expect(toStep('ArrowUp', 'free')).toEqual({ x: 0, y: -8 });
    expect(toStep('constructor', 'grid')).toBeNull();
  });

  it('is told as people count: columns and rows from 1', () => {
    expect(wordFrame(from, { ...from, x: 200, y: 40 }, 'grid')).toBe('moved to column 3, row 3');
    expect(wordFrame(from, { ...from, width: 388 }, 'grid')).toBe('resized to 4 × 8');
    expect(wordFrame(from, from, 'grid')).toBeNull();
  });
});
