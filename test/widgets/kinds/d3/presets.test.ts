/** The d3 presets: what their data may be, what they draw of it, and that it is the same each time. */
import { describe, expect, test } from 'vitest';
import type { D3 } from '../../../../src/widgets/kinds/d3/drawing';
import { drawNetwork, settleNetwork } from '../../../../src/widgets/kinds/d3/network';
import { toPresetChart } from '../../../../src/widgets/kinds/d3/presets';
import { d3 } from '../../../../src/widgets/kinds/d3/spec';
import { drawTiles } from '../../../../src/widgets/kinds/d3/tiles';
import { validateParams } from '../../../../src/widgets/server/check-data';
import { cases } from '../../cases/d3';

const nobody = new Set<string>();

describe('data', () => {
  test.each(Object.entries(cases))('%s fits', (_name, params) => {
    expect(validateParams('d3', params)).toEqual([]);
  });

  test('of another preset does not fit, and the error says where', () => {
    const issues = validateParams('d3', { preset: 'treemap', data: { values: [[1]] } });
    expect(issues.map(({ path }) => path)).toContain('/data/name');
    expect(issues.map(({ path }) => path)).toContain('/data/values');
    expect(
      validateParams('d3', { preset: 'radial', data: { segments: [{ label: 'a', value: -1 }] } })[0],
    ).toMatchObject({
      path: '/data/segments/0/value',
    });
  });

  test('as a bare list or as a tree within is put right', () => {
    const mend = (preset: string, data: unknown) => d3.modernise?.({ preset, data })?.data;
    expect(mend('hex-heatmap', [[1]])).toEqual({ values: [[1]] });
    expect(mend('radial', [])).toEqual({ segments: [] });
    expect(mend('treemap', [{ name: 'a' }])).toEqual({ name: 'All', children: [{ name: 'a' }] });
    expect(mend('treemap', { tree: { name: 'a' } })).toEqual({ name: 'a' });
    expect(mend('force', [1])).toEqual([1]);
  });
});

describe('tiles', () => {
  const tree = {
    name: 'Disk',
    children: [
      { name: 'Pictures', value: 99, children: [{ name: 'Old', value: 1 }] },
      { name: 'Mail', value: 3 },
    ],
  };

  test('are as large as their values; a branch is as large as its children', () => {
    const { marks } = drawTiles(tree, { width: 360, room: null, hidden: nobody });
    expect(marks.map(({ name, figure }) => [name, figure])).toEqual(
      expect.arrayContaining([
        ['Pictures / Old', '1'],
        ['Mail', '3'],
      ]),
    );
    expect(marks.find(({ name }) => name === 'Pictures / Old')?.payload).toEqual({
      name: 'Old',
      value: 1,
      path: ['Disk', 'Pictures', 'Old'],
    });
  });

  test('of one leaf or of nothing can be drawn', () => {
    expect(drawTiles({ name: 'All', value: 5 }, { width: 360, room: null, hidden: nobody }).marks).toHaveLength(1);
    expect(drawTiles({ name: 'All' }, { width: 360, room: null, hidden: nobody }).marks).toHaveLength(0);
    expect(toPresetChart({ preset: 'treemap', data: { name: 'All' } }).isEmpty).toBe(true);
  });

  test('their table names each leaf with the way to it', () => {
    expect(toPresetChart({ preset: 'treemap', data: tree }).lines.slice(1)).toEqual([
      ['Pictures / Old', 1],
      ['Mail', 3],
    ]);
  });
});

describe('a network', () => {
  const data = {
    nodes: [
      { id: 'a', group: 'x' },
      { id: 'b', group: 'y' },
      { id: 'c', group: 'x' },
    ],
    links: [
      { source: 'a', target: 'b' },
      { source: 'b', target: 'nobody' },
    ],
  };

  test('comes to rest at the same places for the same data, all inside', () => {
    const draw = () => drawNetwork(settleNetwork(structuredClone(data)), { width: 360, room: null, hidden: nobody });
    expect(draw()).toEqual(draw());
    for (const { x, y } of draw().marks) expect(x >= 0 && x <= 360 && y >= 0 && y <= draw().height).toBe(true);
  });

  test('names the links that lead to no node', () => {
    expect(toPresetChart({ preset: 'force', data } satisfies D3).notes).toEqual([
      'Not drawn, because a node is missing: b → nobody.',
    ]);
  });

  test('a hidden group takes its links along', () => {
    const { marks, lines } = drawNetwork(settleNetwork(data), { width: 360, room: null, hidden: new Set(['y']) });
    expect(marks.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(lines).toEqual([]);
  });

  test('of 2,000 nodes does not hang', () => {
    const nodes = Array.from({ length: 2_000 }, (_, i) => ({ id: `${i}` }));
    expect(settleNetwork({ nodes, links: [] }).placed).toHaveLength(2_000);
  });
});

describe('in a block of a given height', () => {
  const ground = { width: 360, room: 150, hidden: nobody };

  test('tiles and networks are as high as there is room', () => {
    expect(drawTiles({ name: 'All', value: 5 }, ground).height).toBe(150);
    const network = settleNetwork({ nodes: [{ id: 'a' }, { id: 'b' }], links: [] });
    expect(drawNetwork(network, ground).height).toBe(150);
  });
});
