/** Where axes, slots and values lie when series are drawn side by side over labels. Pure. */
import { toTickLabels } from '../../charting/figures';
import { type AxisLabel, toAxisLabels, toTextWidth } from '../../charting/labels';
import { type Slots, toDomain, toPoints, toScale, toSlots } from '../../charting/scale';
import type { Table } from './series';

export type PlotType = 'bar' | 'line' | 'area';

export interface Plot {
  type: PlotType;
  left: number;
  right: number;
  /** Of everything, axis labels included. */
  height: number;
  foot: number;
  /** Where zero lies, or the edge nearest to it. */
  zero: number;
  ticks: { y: number; label: string; isZero: boolean }[];
  labels: (AxisLabel & { x: number })[];
  slots: Slots;
  y(value: number): number;
}

const top = 10;
const line = 14;

/** `room`: the height that there is; null: as high as suits the width. */
export function toPlot({ labels, series }: Table, type: PlotType, width: number, room: number | null = null): Plot {
  const domain = toDomain(
    (function* () {
      for (const { values } of series) yield* values;
    })(),
    type !== 'line',
  );
  const names = toTickLabels(domain.ticks);
  const left = Math.ceil(Math.max(...names.map(toTextWidth), 8)) + 10;
  const right = width - (type === 'bar' ? 0 : 8);
  const slots = type === 'bar' ? toSlots(labels.length, [left, right]) : toPoints(labels.length, [left, right]);
  const drawn = toAxisLabels(labels, slots.width)
    .map((label) => ({ ...label, x: inside(label, slots, width) }))
    .filter(isApart);
  const lines = Math.max(...drawn.map((label) => label.lines.length), 1);
  const below = 6 + lines * line;
  const foot = room === null ? top + Math.min(240, Math.max(160, Math.round(width * 0.4))) : room - below;
  const y = toScale(domain, [foot, top]);
  return {
    type,
    left,
    right,
    height: foot + below,
    foot,
    zero: y(Math.min(Math.max(0, domain.from), domain.to)),
    ticks: domain.ticks.map((tick, i) => ({ y: y(tick), label: names[i] ?? '', isZero: tick === 0 })),
    labels: drawn,
    slots,
    y,
  };
}

/** The last label is moved in from the edge and must not touch the one before it. */
function isApart({ x, lines }: Plot['labels'][number], index: number, all: Plot['labels']): boolean {
  const before = all[index - 1];
  const half = (texts: readonly string[]) => Math.max(...texts.map(toTextWidth)) / 2;
  return !before || x - half(lines) > before.x + half(before.lines) + 8;
}

/** Centred under its point, but never beyond the edge. */
function inside({ index, lines }: AxisLabel, slots: Slots, width: number): number {
  const half = Math.max(...lines.map(toTextWidth)) / 2;
  return Math.max(half, Math.min(width - half, slots.middle(index)));
}

export interface Strip {
  x: number;
  width: number;
}

/** Where the bar of one of `count` series stands in its slot. */
export function toStrip({ slots }: Plot, index: number, series: number, count: number): Strip {
  const whole = Math.min(slots.width * 0.76, count * 44);
  const width = whole / count;
  const space = width > 5 && count > 1 ? 1 : 0;
  return { x: slots.middle(index) - whole / 2 + series * width, width: Math.max(1, width - space) };
}
