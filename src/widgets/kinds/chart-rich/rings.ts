/** Pies and donuts as arcs, several beside each other in rows. Pure. */
import { arc, type PieArcDatum, pie } from 'd3-shape';
import type { Pie, Slice } from './slices';

export const radius = 60;
const cell = 140;
const caption = 18;

export interface Arc {
  /** Its index among the slices of all pies. */
  item: number;
  slice: Slice;
  whole: number;
  outline: string;
  /** The same, a little larger: for the one that is pointed at. */
  raised: string;
  /** Its middle. */
  x: number;
  y: number;
}

export interface Ring {
  pie: Pie;
  x: number;
  y: number;
  arcs: Arc[];
}

export function toRings(pies: readonly Pie[], donut: boolean, width: number): { rings: Ring[]; height: number } {
  const columns = Math.max(1, Math.min(pies.length, Math.floor(width / cell)));
  const tall = pies.length > 1 ? 2 * radius + 12 + caption : 2 * radius + 8;
  let first = 0;
  const rings = pies.map((each, i) => {
    const x = (width / columns) * ((i % columns) + 0.5);
    const y = Math.floor(i / columns) * tall + radius + 4;
    const arcs = toArcs(each, donut, { first, x, y });
    first += arcs.length;
    return { pie: each, x, y, arcs };
  });
  return { rings, height: Math.ceil(pies.length / columns) * tall };
}

function toArcs(whole: Pie, donut: boolean, at: { first: number; x: number; y: number }): Arc[] {
  const inner = donut ? radius * 0.7 : 0;
  const outline = arc<PieArcDatum<Slice>>().innerRadius(inner).outerRadius(radius).digits(2);
  const raised = arc<PieArcDatum<Slice>>()
    .innerRadius(inner)
    .outerRadius(radius + 4)
    .digits(2);
  const middle = arc<PieArcDatum<Slice>>()
    .innerRadius(radius * 0.7)
    .outerRadius(radius);
  const cut = pie<Slice>()
    .sort(null)
    .value(({ value }) => value);
  return cut([...whole.slices]).map((datum, i) => {
    const [dx, dy] = middle.centroid(datum);
    return {
      item: at.first + i,
      slice: datum.data,
      whole: whole.total,
      outline: outline(datum) ?? '',
      raised: raised(datum) ?? '',
      x: at.x + dx,
      y: at.y + dy,
    };
  });
}
