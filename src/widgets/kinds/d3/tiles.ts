/** A treemap: nested parts of a whole, each a tile whose area shows its value. Pure. */
import { type HierarchyRectangularNode, hierarchy, treemap } from 'd3-hierarchy';
import { toSeriesColour } from '../../charting/colours';
import type { Ground, Mark, MarkDrawing, MarkLabel } from '../../charting/drawing';
import { cutToWidth, formatValue, toShare, toTextWidth } from '../../charting/figures';
import type { PresetData } from './drawing';

type TreeBranch = PresetData<'treemap'>;

type Tile = HierarchyRectangularNode<TreeBranch>;

const head = 18;
/** Sums of larger values would overflow. */
const largest = 1e300;

export function drawTiles(tree: TreeBranch, { width, room }: Ground): MarkDrawing {
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
  const marks = tiled
    .leaves()
    .filter((leaf) => (leaf.value ?? 0) > 0 && leaf.x1 > leaf.x0 && leaf.y1 > leaf.y0)
    .map((leaf) => toMark(leaf, colourOf.get(leaf.ancestors().at(-2) ?? leaf) ?? toSeriesColour(0), root.value ?? 0));
  return { height, marks, lines: [], captions: groups.flatMap(toHead) };
}

function toMark(leaf: Tile, colour: string, whole: number): Mark {
  const [wide, tall] = [leaf.x1 - leaf.x0, leaf.y1 - leaf.y0];
  const path = leaf
    .ancestors()
    .reverse()
    .map(({ data }) => data.name);
  const { name, value = 0 } = leaf.data;
  const share = toShare(Math.min(value, largest), whole);
  const figure = formatValue(value);
  return {
    outline: `M0,0H${wide}V${tall}H0Z`,
    x: leaf.x0,
    y: leaf.y0,
    middle: { x: wide / 2, y: tall / 2 },
    colour,
    strength: 42,
    name: path.slice(1).join(' / ') || name,
    figure,
    ...toLabel(name, [`${figure} · ${share}`, figure, share], wide, tall),
    payload: { name, value, path },
  };
}

/** The name if about three letters fit, and below it the longest of the figures that fits. */
function toLabel(name: string, figures: readonly string[], wide: number, tall: number): { label?: MarkLabel } {
  if (wide < 34 || tall < 20) return {};
  const figure = tall >= 36 && figures.find((each) => toTextWidth(each) <= wide - 12);
  return {
    label: { lines: [cutToWidth(name, (wide - 12) * 0.9), ...(figure ? [figure] : [])], x: 6, y: 15, anchor: 'start' },
  };
}

function toHead({ children, x0, x1, y0, data }: Tile): MarkLabel[] {
  if (!children || x1 - x0 <= 34) return [];
  return [{ lines: [cutToWidth(data.name, x1 - x0 - 4)], x: x0 + 1, y: y0 + 13, anchor: 'start' }];
}
