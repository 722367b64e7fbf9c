/** Flows: what can be drawn, what can't and why, and that nothing hangs. */
import { describe, expect, test } from 'vitest';
import { describeLeftOut, layOutFlows, toFlows } from '../../../../src/widgets/kinds/sankey/layout';

const nodes = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() }));
const link = (path: string, value = 1) => {
  const [source = '', target = ''] = path.split('>');
  return { source, target, value };
};

describe('flows', () => {
  test('a node is known by its id or its label', () => {
    const { flows, unknown } = toFlows([{ label: 'In' }, { id: 'o', label: 'Out' }], [link('In>o'), link('In>Out')]);
    expect(flows.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(unknown).toEqual([]);
  });

  test('a link to what is no node is left out and named', () => {
    const found = toFlows(nodes, [link('a>b'), link('a>nowhere')]);
    expect(found.flows).toHaveLength(1);
    expect(describeLeftOut(found, nodes)).toEqual(['Not drawn, because a node is missing: A → nowhere.']);
  });

  test('of a circle the link that closes it is left out, and a link to itself', () => {
    const found = toFlows(nodes, [link('a>b'), link('b>c'), link('c>a'), link('b>b')]);
    expect(found.flows.map(({ link: { source, target } }) => source + target)).toEqual(['ab', 'bc']);
    expect(describeLeftOut(found, nodes)).toEqual(['Not drawn, because of a loop: C → A and B → B.']);
  });

  test('ways that part and join again are no circle', () => {
    expect(toFlows(nodes, [link('a>b'), link('b>c'), link('a>c')]).back).toEqual([]);
  });

  test('a chain of 20,000 links and a tangle of 20,000 are looked through without hanging', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({ label: `${i}` }));
    expect(
      toFlows(
        many,
        many.slice(1).map((_, i) => link(`${i}>${i + 1}`)),
      ).back,
    ).toEqual([]);
    const tangle = many.map((_, i) => link(`${(i * 7) % 200}>${(i * 13) % 200}`));
    expect(toFlows(many, tangle).back.length).toBeGreaterThan(0);
  });
});

describe('the layout', () => {
  const draw = (links: Parameters<typeof toFlows>[1]) => layOutFlows(nodes, toFlows(nodes, links).flows, 360);

  test('in a block of a given height takes it, unless names would touch', () => {
    const { flows } = toFlows(nodes, [link('a>b', 4), link('b>c', 2)]);
    expect(layOutFlows(nodes, flows, 360, 140).height).toBe(140);
    const ends = Array.from({ length: 20 }, (_, i) => ({ label: `${i}` }));
    const apart = toFlows(
      ends,
      ends.slice(1).map((_, i) => link(`0>${i + 1}`)),
    );
    expect(layOutFlows(ends, apart.flows, 360, 140).height).toBeGreaterThanOrEqual(19 * 20);
  });

  test('columns follow the flows from left to right', () => {
    const { nodes: boxes, ribbons } = draw([link('a>b', 4), link('b>c', 2)]);
    expect(boxes.map(({ x }) => x)).toEqual([...boxes.map(({ x }) => x)].sort((x, y) => x - y));
    expect(boxes.map(({ value }) => value)).toEqual([4, 4, 2]);
    expect(ribbons).toHaveLength(2);
  });

  test.each([
    ['no links', []],
    ['links of zero', [link('a>b', 0)]],
    ['some nodes without links', [link('a>b', 3)]],
  ])('with %s all nodes stand where they can be seen', (_what, links) => {
    const { nodes: boxes, height } = draw(links);
    expect(boxes).toHaveLength(3);
    for (const { x, y, height: tall } of boxes) {
      expect([x, y, tall].every(Number.isFinite)).toBe(true);
      expect(tall).toBeGreaterThanOrEqual(2);
      expect(y + tall).toBeLessThanOrEqual(height);
    }
  });
});

test('a value that can’t be added up is left out and named', () => {
  const found = toFlows(nodes, [link('a>b', 1e308), link('a>c', 2)]);
  expect(found.flows.map((flow) => flow.link.value)).toEqual([2]);
  expect(describeLeftOut(found, nodes)).toEqual(['Not drawn, because the value is too large: A → B.']);
});
