/** The canvas as a fold: whatever was done can be taken back and done again, and what fits nothing changes nothing. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyOperation, type Block, type Canvas, findBlock, takenIds } from '#core/log/canvas.ts';
import type { EntryBody } from '#core/log/entry.ts';
import { recentBlocks } from '#core/log/recent-blocks.ts';
import { replay } from '#core/log/replay.ts';
import type { CanvasOperation } from '#core/tools/schemas.ts';
import { emptyCanvas } from '../../../src/core/log/canvas';
import { chain } from '../../support/log-writing';

const ids = ['w_aaaaaa', 'w_bbbbbb', 'w_cccccc'];
const id = fc.constantFrom(...ids);
const px = fc.integer({ min: 0, max: 1200 });
const data = fc.record({ value: fc.integer() });
const binding = {
  layerKey: 'page:https://a.example',
  server: 'a',
  tool: 'read',
  definitionHash: 'd1',
  input: {},
  from: '',
  into: 'value',
  every: null,
};

const change: fc.Arbitrary<CanvasOperation> = fc.oneof(
  fc.record({ type: fc.constant('shown' as const), id, widget: fc.constant('stat'), data }),
  fc.record({ type: fc.constant('shown' as const), id, widget: fc.constant('stat'), data, copyOf: id }),
  fc.record({ type: fc.constant('updated' as const), id, data }),
  fc.record({ type: fc.constant('moved' as const), id, x: px, y: px }),
  fc.record({ type: fc.constant('resized' as const), id, width: px, height: px }),
  fc.record({ type: fc.constant('raised' as const), id }),
  fc.record({ type: fc.constant('styled' as const), id, styles: fc.constant({ bg: 'teal' }) }),
  fc.record({ type: fc.constant('removed' as const), id }),
  fc.constant<CanvasOperation>({ type: 'cleared' }),
  fc.record({ type: fc.constant('bound' as const), id, binding: fc.constant(binding) }),
  fc.record({ type: fc.constant('unbound' as const), id }),
);
const anything = fc.oneof(
  { weight: 4, arbitrary: change },
  { weight: 1, arbitrary: fc.constantFrom<CanvasOperation>({ type: 'undone' }, { type: 'redone' }) },
);

const apply = (canvas: Canvas, ...operations: CanvasOperation[]): Canvas =>
  operations.reduce((now, operation) => applyOperation(now, { operation, callId: null, at: 1 }), canvas);
const times = (count: number, type: 'undone' | 'redone'): CanvasOperation[] => Array(count).fill({ type });
const show = (blockId: string): CanvasOperation => ({ type: 'shown', id: blockId, widget: 'stat', data: {} });

describe('undo and redo', () => {
  test('take back any operations, one by one, to what stood before, and do them again', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 20 }), fc.array(change, { maxLength: 30 }), (before, after) => {
        const start = apply(emptyCanvas, ...before);
        const end = apply(start, ...after);
        const steps = after.reduce(
          ({ canvas, count }, operation) => {
            const next = apply(canvas, operation);
            return { canvas: next, count: next === canvas ? count : count + 1 };
          },
          { canvas: start, count: 0 },
        ).count;
        const back = apply(end, ...times(steps, 'undone'));
        expect(back.blocks).toEqual(start.blocks);
        expect(apply(back, ...times(steps, 'redone')).blocks).toEqual(end.blocks);
      }),
    );
  });

  test('reach a hundred steps back, and no further', () => {
    const moves = Array.from({ length: 150 }, (_, x): CanvasOperation => ({ type: 'moved', id: 'w_aaaaaa', x, y: 0 }));
    const back = apply(apply(emptyCanvas, show('w_aaaaaa'), ...moves), ...times(200, 'undone'));
    expect(back.blocks[0]?.position).toEqual({ x: 49, y: 0 });
  });

  test('of nothing change nothing; a new operation ends what could be done again', () => {
    expect(apply(emptyCanvas, { type: 'undone' }, { type: 'redone' })).toBe(emptyCanvas);
    const undone = apply(emptyCanvas, show('w_aaaaaa'), { type: 'undone' });
    const other = apply(undone, show('w_bbbbbb'));
    expect(apply(other, { type: 'redone' })).toBe(other);
  });

  test('a clear is taken back with places, colours and bindings', () => {
    const full = apply(
      emptyCanvas,
      show('w_aaaaaa'),
      { type: 'moved', id: 'w_aaaaaa', x: 4, y: 5 },
      { type: 'styled', id: 'w_aaaaaa', styles: { bg: 'teal' } },
      { type: 'bound', id: 'w_aaaaaa', binding },
    );
    const cleared = apply(full, { type: 'cleared' });
    expect(cleared.blocks).toEqual([]);
    expect(apply(cleared, { type: 'undone' }).blocks).toEqual(full.blocks);
  });
});

describe('the fold', () => {
  test('changes nothing for an id that isn’t there, or one that is shown already', () => {
    fc.assert(
      fc.property(change, (operation) => {
        const one = apply(emptyCanvas, show('w_zzzzzz'));
        const fits = operation.type === 'shown' || operation.type === 'cleared';
        expect(apply(one, operation) === one).toBe(!fits);
      }),
    );
    const one = apply(emptyCanvas, show('w_aaaaaa'));
    expect(apply(one, { ...show('w_aaaaaa'), data: { other: 1 } } as CanvasOperation)).toBe(one); // a shown one
  });

  test('ids stay unique, whatever is done', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 60 }), (operations) => {
        const { blocks } = apply(emptyCanvas, ...operations);
        expect(new Set(blocks.map((block) => block.id)).size).toBe(blocks.length);
      }),
    );
  });

  test('a replayed log is the canvas that grew entry by entry', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), (operations) => {
        const entries = chain(operations.map((operation) => ({ type: 'canvas' as const, callId: null, operation })));
        const grown = entries.reduce((canvas, { at }, i) => {
          const operation = operations[i];
          return operation ? applyOperation(canvas, { operation, callId: null, at }) : canvas;
        }, emptyCanvas);
        expect(replay(entries).canvas).toEqual(grown);
      }),
    );
  });

  test('the one that was raised lies above all; one that lies there already is left alone', () => {
    const two = apply(emptyCanvas, show('w_aaaaaa'), show('w_bbbbbb'));
    const raised = apply(two, { type: 'raised', id: 'w_aaaaaa' });
    const z = (canvas: Canvas, blockId: string) => findBlock(canvas.blocks, blockId)?.z ?? 0;
    expect(z(raised, 'w_aaaaaa')).toBeGreaterThan(z(raised, 'w_bbbbbb'));
    expect(apply(raised, { type: 'raised', id: 'w_aaaaaa' })).toBe(raised);
  });

  test('a copy has its source’s size, colours and story, lies beside it, and isn’t bound', () => {
    const { blocks } = apply(
      emptyCanvas,
      show('w_aaaaaa'),
      { type: 'moved', id: 'w_aaaaaa', x: 10, y: 20 },
      { type: 'resized', id: 'w_aaaaaa', width: 300, height: 200 },
      { type: 'styled', id: 'w_aaaaaa', styles: { bg: 'teal' } },
      { type: 'bound', id: 'w_aaaaaa', binding },
      { type: 'shown', id: 'w_bbbbbb', widget: 'stat', data: {}, copyOf: 'w_aaaaaa' },
    );
    expect(blocks[1]).toMatchObject({
      position: { x: 34, y: 44 },
      size: { width: 300, height: 200 },
      styles: { bg: 'teal' },
      changes: [...(blocks[0]?.changes ?? []), { type: 'copied', callId: null }],
    });
    expect(blocks[1]).not.toHaveProperty('binding');
  });

  test('an id that undoing could bring back is taken', () => {
    const gone = apply(emptyCanvas, show('w_aaaaaa'), { type: 'removed', id: 'w_aaaaaa' });
    expect([...takenIds(gone)]).toEqual(['w_aaaaaa']);
    expect([...takenIds(apply(emptyCanvas, show('w_aaaaaa'), { type: 'undone' }))]).toEqual(['w_aaaaaa']);
  });
});

test('R72: recent are the newest four blocks drawn or changed since the run before the newest began', () => {
  const block = (id: string, ...times: number[]): Block => ({
    ...{ id, widget: 'stat-card', data: {}, styles: {}, z: 1 },
    changes: times.map((at) => ({ type: 'updated', callId: null, at })),
  });
  const recent = (blocks: Block[], ...runs: number[]) =>
    recentBlocks({ canvas: { ...emptyCanvas, blocks }, runs: runs.map((startedAt) => ({ startedAt })), items: [] });
  const blocks = [block('a', 1, 30), block('b', 5), block('c', 12), block('d', 25)];
  expect(recent(blocks, 0, 10, 20)).toEqual(['a', 'd', 'c']);
  expect(recent(blocks, 0)).toEqual(['a', 'd', 'c', 'b']);
  expect(recent([...blocks, block('e', 30)], 0)).toEqual(['e', 'a', 'd', 'c']);
  expect(recent(blocks)).toHaveLength(4);
  expect(recent([], 0)).toEqual([]);
});

test('R72: before the recent ones comes the block that the person’s last message is about', () => {
  const state = replay(
    chain([
      ...['w_aaaaaa', 'w_bbbbbb', 'w_cccccc', 'w_dddddd', 'w_eeeeee'].map(
        (id): EntryBody => ({ type: 'canvas', callId: null, operation: show(id) }),
      ),
      { type: 'user-message', text: 'This', about: { blockId: 'w_aaaaaa', widget: 'stat-card', title: 'Loans' } },
    ]),
  );
  expect(recentBlocks(state)).toEqual(['w_aaaaaa']);
});
