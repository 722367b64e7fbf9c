/** What the view needs of each preset: drawing, legend, table, name and notes. Pure. */

import { say } from '#ui/language/index.tsx';
import { toSeriesColour } from '../../charting/colours';
import type { Ground, MarkDrawing } from '../../charting/drawing';
import { formatValue, toList } from '../../charting/figures';
import type { LegendItem } from '../../charting/legend';
import type { CsvCell } from '../../csv';
import type { Config, D3, PresetData } from './drawing';
import { drawHexagons, toReach } from './hexagons';
import { drawNetwork, settleNetwork } from './network';
import { drawRose, toSegmentColour } from './rose';
import { drawTiles } from './tiles';

export interface PresetChart {
  kind: string;
  isEmpty: boolean;
  notes?: readonly string[];
  legend?: readonly LegendItem[];
  /** A scale from low to high instead of a legend. */
  ramp?: { low: string; high: string };
  /** Its data as a table, the heads first. */
  lines: CsvCell[][];
  draw(ground: Ground, hidden: ReadonlySet<string>): MarkDrawing;
}

export function toPresetChart(d3: D3): PresetChart {
  const config = d3.config ?? {};
  if (d3.preset === 'hex-heatmap') return toHeatmap(d3.data, config);
  if (d3.preset === 'radial') return toRose(d3.data, config);
  if (d3.preset === 'treemap') return toTreemap(d3.data, config);
  return toNetwork(d3.data);
}

const withUnit = (value: number, { unit }: Config): string =>
  unit ? `${formatValue(value)} ${unit}` : formatValue(value);

function toHeatmap(data: PresetData<'hex-heatmap'>, config: Config): PresetChart {
  const { low, high } = toReach(data.values);
  const across = data.values.reduce((max, row) => Math.max(max, row.length), 0);
  const columns = Array.from({ length: across }, (_, i) => config.columns?.[i] ?? `${i + 1}`);
  return {
    kind: say('Hexagon heatmap'),
    isEmpty: across === 0,
    ...(low < high ? { ramp: { low: withUnit(low, config), high: withUnit(high, config) } } : {}),
    lines: [[say('Row'), ...columns], ...data.values.map((row, i) => [config.rows?.[i] ?? `${i + 1}`, ...row])],
    draw: (ground) => drawHexagons(data, config, ground),
  };
}

function toRose(data: PresetData<'radial'>, config: Config): PresetChart {
  return {
    kind: say('Radial chart'),
    isEmpty: data.segments.length === 0,
    legend: data.segments.map((segment, i) => ({
      label: segment.label,
      colour: toSegmentColour(segment, i),
      value: withUnit(segment.value, config),
    })),
    lines: [[say('Segment'), say('Value')], ...data.segments.map(({ label, value }) => [label, value])],
    draw: ({ width }, hidden) => drawRose(data, hidden, width),
  };
}

function toTreemap(data: PresetData<'treemap'>, { unit }: Config): PresetChart {
  const rows = toRows(data);
  return {
    kind: say('Treemap'),
    isEmpty: rows.every(([, value]) => value === 0),
    lines: [[say('Part'), unit ? say('Value, {unit}', { unit }) : say('Value')], ...rows],
    draw: (ground) => drawTiles(data, ground),
  };
}

/** The leaves, each with its path below the root. */
function toRows(root: PresetData<'treemap'>): [string, number][] {
  const leavesOf = (branch: PresetData<'treemap'>, path: readonly string[]): [string, number][] => {
    const { name, value = 0, children = [] } = branch;
    if (children.length === 0) return [[[...path, name].join(' / '), value]];
    return children.flatMap((child) => leavesOf(child, branch === root ? [] : [...path, name]));
  };
  return leavesOf(root, []);
}

function toNetwork(data: PresetData<'force'>): PresetChart {
  const network = settleNetwork(data);
  const unknown = network.unknown.map(({ source, target }) => `${source} → ${target}`);
  return {
    kind: say('Network'),
    isEmpty: data.nodes.length === 0,
    notes:
      unknown.length > 0 ? [say('Not drawn, because a node is missing: {links}.', { links: toList(unknown, 3) })] : [],
    legend:
      network.groups.length > 1 ? network.groups.map((group, i) => ({ label: group, colour: toSeriesColour(i) })) : [],
    lines: [
      [say('From'), say('To'), say('Value')],
      ...data.links.map(({ source, target, value }) => [source, target, value ?? null]),
    ],
    draw: (ground, hidden) => drawNetwork(network, hidden, ground),
  };
}
