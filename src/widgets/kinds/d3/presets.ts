/** What the view needs of each preset: drawing, legend, table, name and notes. Pure. */
import { say } from '#ui/language/index.tsx';
import { toSeriesColour } from '../../charting/colours';
import type { Ground, MarkDrawing } from '../../charting/drawing';
import { formatValue, isDrawable, toList } from '../../charting/figures';
import type { LegendItem } from '../../charting/legend';
import type { ChartSpec } from '../../charting/spec-chart';
import type { CsvCell } from '../../csv';
import { toNames } from '../chart-rich/names';
import type { Config, D3, PresetData } from './drawing';
import { drawNetwork, settleNetwork } from './network';
import { drawTiles } from './tiles';

export interface PresetChart {
  kind: string;
  isEmpty: boolean;
  notes?: readonly string[];
  legend?: readonly LegendItem[];
  /** Its data as a table, the heads first. */
  lines: CsvCell[][];
  /** Drawn by the chart engine, each row with the words of its mark and what a click tells. */
  chart?: ChartSpec;
  /** Drawn here: what the engine can't lay out. */
  draw?(ground: Ground, hidden: ReadonlySet<string>): MarkDrawing;
}

export function toPresetChart(d3: D3): PresetChart {
  const config = d3.config ?? {};
  if (d3.preset === 'hex-heatmap') return toHeatmap(d3.data, config);
  if (d3.preset === 'radial') return toRose(d3.data);
  if (d3.preset === 'treemap') return toTreemap(d3.data, config);
  return toNetwork(d3.data);
}

export const withUnit = (value: number | null, { unit }: Config): string =>
  unit && value !== null ? `${formatValue(value)} ${unit}` : formatValue(value);

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

/** Segments of equal angle around a centre; each area shows its value. */
function toRose({ segments }: PresetData<'radial'>): PresetChart {
  const names = toNames(segments.map(({ label }) => label));
  const turn = (2 * Math.PI) / Math.max(1, segments.length);
  const range = segments.map(({ color }, i) => toSeriesColour(i, color));
  return {
    kind: say('Radial chart'),
    isEmpty: segments.length === 0,
    lines: [[say('Segment'), say('Value')], ...segments.map(({ label, value }) => [label, value])],
    chart: {
      rows: segments.map((payload, i) => ({
        name: names[i] ?? '',
        value: payload.value,
        from: i * turn,
        to: (i + 1) * turn,
        payload,
      })),
      spec: {
        ...{ mark: 'arc', height: 170 },
        encoding: {
          theta: { field: 'from', type: 'quantitative', scale: null, stack: null },
          theta2: { field: 'to' },
          radius: {
            field: 'value',
            type: 'quantitative',
            stack: null,
            scale: { type: 'sqrt', zero: true, rangeMin: 0 },
          },
          color: { field: 'name', type: 'nominal', title: null, scale: { domain: names, range } },
        },
      },
    },
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
