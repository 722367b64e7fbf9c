/** What the view needs of each preset: drawing, legend, table, name and notes. Pure. */
import { say } from '#ui/language/index.tsx';
import { formatValue, isDrawable, toList } from '../../charting/figures';
import type { Ground, Outlines } from '../../charting/outlines';
import type { ChartSpec } from '../../charting/spec-chart';
import type { CsvCell } from '../../csv';
import { toNames } from '../chart-rich/names';
import type { Config, D3, PresetData } from './drawing';
import { drawNetwork, settleNetwork } from './network';
import { drawRose } from './rose';
import { drawTiles } from './tiles';

export interface PresetChart {
  kind: string;
  isEmpty: boolean;
  notes?: readonly string[];
  /** Its data as a table, the heads first. */
  lines: CsvCell[][];
  /** With the words of its marks, and what a click on them tells. */
  chart: ChartSpec | ((ground: Ground) => Outlines);
}

export function toPresetChart(d3: D3): PresetChart {
  const config = d3.config ?? {};
  if (d3.preset === 'hex-heatmap') return toHeatmap(d3.data, config);
  if (d3.preset === 'radial') return toRose(d3.data);
  if (d3.preset === 'treemap') return toTreemap(d3.data, config);
  return toNetwork(d3.data);
}

/** The highest heat map, in px. */
const maxHeight = 420;

function toHeatmap({ values }: PresetData<'hex-heatmap'>, config: Config): PresetChart {
  const across = values.reduce((max, row) => Math.max(max, row.length), 0);
  const named = (names: readonly string[] = [], count: number) =>
    toNames(Array.from({ length: count }, (_, i) => names[i] ?? `${i + 1}`));
  const [rows, columns] = [named(config.rows, values.length), named(config.columns, across)];
  const cells = values.flatMap((line, row) =>
    line.map((value, column) => ({
      ...{ across: columns[column] ?? '', down: rows[row] ?? '', value: isDrawable(value ?? 0) ? value : null },
      name: `${config.rows?.[row] ?? say('Row {nth}', { nth: row + 1 })}, ${config.columns?.[column] ?? say('column {nth}', { nth: column + 1 })}`,
      figure: formatValue(value),
      payload: { row, column, value },
    })),
  );
  const axis = (field: string, names: unknown) => ({
    ...{ field, type: 'ordinal', sort: null, title: null },
    ...(names === undefined && { axis: null }),
  });
  return {
    kind: say('Heat map'),
    isEmpty: across === 0,
    lines: [[say('Row'), ...columns], ...values.map((row, i) => [rows[i], ...row])],
    chart: {
      rows: cells,
      spec: {
        ...{
          mark: { type: 'rect', ...(cells.length > 1000 && { strokeWidth: 0 }) },
          height: Math.min(maxHeight, values.length * 24 + 80),
        },
        encoding: {
          x: axis('across', config.columns),
          y: axis('down', config.rows),
          color: { field: 'value', type: 'quantitative', title: config.unit ?? null },
        },
      },
    },
  };
}

/** Segments of equal angle around a centre. */
const toRose = ({ segments }: PresetData<'radial'>): PresetChart => ({
  kind: say('Radial chart'),
  isEmpty: segments.length === 0,
  lines: [[say('Segment'), say('Value')], ...segments.map(({ label, value }) => [label, value])],
  chart: (ground) => drawRose(segments, ground),
});

function toTreemap(data: PresetData<'treemap'>, { unit }: Config): PresetChart {
  const rows = toRows(data);
  return {
    kind: say('Treemap'),
    isEmpty: rows.every(([, value]) => value === 0),
    lines: [[say('Part'), unit ? say('Value, {unit}', { unit }) : say('Value')], ...rows],
    chart: (ground) => drawTiles(data, ground),
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
    lines: [
      [say('From'), say('To'), say('Value')],
      ...data.links.map(({ source, target, value }) => [source, target, value ?? null]),
    ],
    chart: (ground) => drawNetwork(network, ground),
  };
}
