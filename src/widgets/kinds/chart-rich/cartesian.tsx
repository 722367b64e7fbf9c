/** Series over labels: bars, lines or areas between two axes. */

import { useMemo } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { toSymbol } from '../../charting/colours';
import { formatValue, toList } from '../../charting/figures';
import { ChartStage, type Tip, useWidth } from '../../charting/stage';
import {
  findPoint,
  type Plot,
  type PlotType,
  toAreaPath,
  toBar,
  toBarPath,
  toLinePath,
  toLonelyPath,
  toPlot,
} from './plot';
import type { Series, Table } from './series';

interface CartesianProps {
  table: Table;
  type: PlotType;
  /** What the labels are, and what the values are. */
  axes: { labels: string | undefined; values: string | undefined };
  sentence: string;
  onPick(point: Pick<Point, 'label' | 'series' | 'value'>): void;
}

export function Cartesian({ table, type, axes, sentence, onPick }: CartesianProps) {
  const { box, width, room } = useWidth();
  const plot = useMemo(() => toPlot(table, type, width, room), [table, type, width, room]);
  const marks = useMemo(() => <Marks plot={plot} series={table.series} />, [plot, table]);
  const { labels, series } = table;
  const pointAt = (item: number) => {
    const [index, nearest] = [Math.floor(item / series.length), item % series.length];
    const { name = '', values } = series[nearest] ?? {};
    return { index, nearest, label: labels[index] ?? '', series: name, value: values?.[index] ?? null };
  };
  const [above, below] = plot.isTurned ? [axes.labels, axes.values] : [axes.values, axes.labels];
  const stage = (
    <ChartStage
      box={box}
      width={width}
      height={plot.height}
      fills
      sentence={sentence}
      label={say('Points of {toList}', { toList: toList(series.map(({ name }) => name)) })}
      count={labels.length * series.length}
      stride={series.length}
      itemAt={pointAt}
      textOf={toText}
      marks={marks}
      highlight={(point) => <Highlight plot={plot} series={series} point={point} />}
      tipOf={(point) => toTip(plot, series, point)}
      hit={(x, y) => findPoint(plot, series, [x, y])}
      onPick={({ label, series: name, value }) => onPick({ label, series: name, value })}
    />
  );
  return (
    <>
      {above && <AxisName class="axis-name" text={above} />}
      {stage}
      {below && <AxisName class="axis-name x" text={below} />}
    </>
  );
}

export const AxisName = ({ class: style, text }: { class: string; text: string }) => (
  <p class={style}>
    <span class="cut" dir="auto" title={text}>
      {text}
    </span>
  </p>
);

interface Point {
  /** Of the label. */
  index: number;
  /** The index of the series. */
  nearest: number;
  label: string;
  series: string;
  value: number | null;
}

const toText = ({ label, series, value }: Point): string =>
  `${label}, ${series}: ${value === null ? 'no value' : formatValue(value)}`;

function toTip(plot: Plot, series: readonly Series[], { index, nearest, label, value }: Point): Tip {
  const rows = series.map(({ name, colour, values }, i) => ({
    label: name,
    colour,
    value: formatValue(values[index]),
    strong: series.length > 1 && i === nearest,
  }));
  const [along, across] = [plot.slots.middle(index), value === null ? plot.foot / 2 : plot.y(value)];
  return { ...(plot.isTurned ? { x: across, y: along } : { x: along, y: across }), title: label, rows };
}

function Marks({ plot, series }: { plot: Plot; series: readonly Series[] }) {
  return (
    <g>
      <Axes plot={plot} />
      {series.map((each, i) => (
        <g key={each.name} style={{ '--c': each.colour }} class={plot.slots.width < 1 ? 'dense' : ''}>
          <SeriesMark plot={plot} series={each} place={i} count={series.length} />
        </g>
      ))}
    </g>
  );
}

function Axes({ plot }: { plot: Plot }) {
  return (
    <>
      {plot.ticks.map(({ x: at, lines: [label], isZero }) => (
        <g key={label}>
          <path
            class={isZero ? 'zero' : 'grid'}
            d={plot.isTurned ? `M${at},0V${plot.foot}` : `M${plot.left},${at}H${plot.right}`}
          />
          {plot.isTurned ? (
            <text x={at} y={plot.foot + 17} text-anchor="middle">
              {label}
            </text>
          ) : (
            <text x={plot.left - 8} y={at + 4} text-anchor="end">
              {label}
            </text>
          )}
        </g>
      ))}
      {plot.labels.map(({ index, x, y, lines }) => (
        <text key={index} text-anchor={plot.isTurned ? 'end' : 'middle'}>
          {lines.map((text, i) => (
            <tspan key={text} x={x} y={y + i * 14}>
              {text}
            </tspan>
          ))}
        </text>
      ))}
    </>
  );
}

interface SeriesMarkProps {
  plot: Plot;
  series: Series;
  place: number;
  count: number;
}

function SeriesMark({ plot, series: { values, index }, place, count }: SeriesMarkProps) {
  if (plot.type === 'bar') return <path class="mark fill" d={toBarPath(plot, values, place, count)} />;
  return (
    <>
      {plot.type === 'area' && <path class="shade" d={toAreaPath(plot, values)} />}
      <path class="line" d={toLinePath(plot, values)} />
      <path class="line lonely" d={toLonelyPath(plot, values)} />
      {plot.type === 'line' && <Symbols plot={plot} values={values} shape={index} />}
    </>
  );
}

/** Pixels that a point needs for a symbol of its own. */
const roomy = 12;

function Symbols({ plot, values, shape }: { plot: Plot; values: Series['values']; shape: number }) {
  if (plot.slots.width < roomy) return null;
  return (
    <>
      {values.map((value, i) =>
        value === null ? null : (
          <path
            key={i}
            class="mark fill"
            d={toSymbol(shape, 32)}
            transform={`translate(${plot.slots.middle(i)},${plot.y(value)})`}
          />
        ),
      )}
    </>
  );
}

function Highlight({ plot, series, point }: { plot: Plot; series: readonly Series[]; point: Point }) {
  const { index, nearest } = point;
  if (plot.type === 'bar') return <path class="outline" d={toBar(plot, point, nearest, series.length)} />;
  const x = plot.slots.middle(index);
  return (
    <>
      <path class="guide" d={`M${x},10V${plot.foot}`} />
      {series.map(({ name, colour, values, index: shape }, i) => {
        const value = values[index] ?? null;
        if (value === null) return null;
        return (
          <path
            key={name}
            class="mark fill point"
            style={{ '--c': colour }}
            d={toSymbol(plot.type === 'line' ? shape : 0, i === nearest ? 80 : 48)}
            transform={`translate(${x},${plot.y(value)})`}
          />
        );
      })}
    </>
  );
}
