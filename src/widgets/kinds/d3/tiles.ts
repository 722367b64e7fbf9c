/** A treemap: nested parts of a whole, each a tile whose area shows its value. Pure. */
import { type HierarchyRectangularNode, hierarchy, treemap } from 'd3-hierarchy';
import { toSeriesColour } from '../../charting/colours';
import { cutToWidth, formatValue, toShareOf, toTextWidth } from '../../charting/figures';
import type { Ground, Mark, Outlines, TextLine } from '../../charting/outlines';
import type { PresetData } from './drawing';

type TreeBranch = PresetData<'treemap'>;

type Tile = HierarchyRectangularNode<TreeBranch>;

const head = 18;
/** Sums of larger values would overflow. */
const largest = 1e300;

export function drawTiles(tree: TreeBranch, { width, room }: Ground): Outlines {
  const height = room ?? Math.round(Math.min(340, Math.max(200, width * 0.6)));
  const root = hierarchy(tree)
    .sum(({ value = 0, children }) => (children && children.length > 0 ? 0 : Math.min(value, largest)))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const tiled = treemap<TreeBranch>()
    .size([width, height])
    .paddingInner(2)
    .paddingTop((node) => (node.depth === 1 && node.children ? head : 0))
    .round(true)(root);
  const groups = tiled.children ?? [];
  const colourOf = new Map(groups.map((group, i) => [group, toSeriesColour(i)]));
  const leaves = tiled.leaves().filter((leaf) => (leaf.value ?? 0) > 0 && leaf.x1 > leaf.x0 && leaf.y1 > leaf.y0);
  const whole = root.value ?? 0;
  return {
    height,
    marks: leaves.map((leaf) => toMark(leaf, colourOf.get(leaf.ancestors().at(-2) ?? leaf) ?? toSeriesColour(0))),
    words: [...groups.flatMap(toHead), ...leaves.flatMap((leaf) => toWords(leaf, whole))],
  };
}

function toMark(leaf: Tile, colour: string): Mark {
  const path = leaf
    .ancestors()
    .reverse()
    .map(({ data }) => data.name);
  const { name, value = 0 } = leaf.data;
  return {
    outline: `M0,0H${leaf.x1 - leaf.x0}V${leaf.y1 - leaf.y0}H0Z`,
    x: leaf.x0,
    y: leaf.y0,
    colour,
    strength: 0.42,
    name: path.slice(1).join(' / ') || name,
    figure: formatValue(value),
    payload: { name, value, path },
  };
}

const strong = { colour: 'var(--ink)', weight: 600 };

/** The name if about three letters fit, and below it the longest of the figures that fits. */
function toWords({ data: { name, value = 0 }, x0, x1, y0, y1 }: Tile, whole: number): TextLine[] {
  const [room, tall] = [x1 - x0 - 12, y1 - y0];
  if (room < 22 || tall < 20) return [];
  const [figure, share] = [formatValue(value), toShareOf(Math.min(value, largest), whole)];
  const fits = [`${figure} · ${share}`, figure, share].find((each) => toTextWidth(each) <= room);
  const at = { x: x0 + 6, y: y0 + 15 };
  return [
    { text: cutToWidth(name, room * 0.9), ...at, ...strong },
    ...(fits && tall >= 36 ? [{ text: fits, x: at.x, y: at.y + 14, colour: 'var(--ink)' }] : []),
  ];
}

const toHead = ({ children, x0, x1, y0, data }: Tile): TextLine[] =>
  children && x1 - x0 > 34 ? [{ text: cutToWidth(data.name, x1 - x0 - 4), x: x0 + 1, y: y0 + 13 }] : [];
