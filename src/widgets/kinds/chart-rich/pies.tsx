/** Shares of a whole: a pie or a donut, or one for each series. */

import { useMemo } from 'preact/hooks';
import { say } from '#ui';
import { formatFigure, formatValue, toShare } from '../../charting/figures';
import { cutToWidth } from '../../charting/labels';
import { ChartStage } from '../../charting/stage';
import { useWidth } from '../../charting/use-width';
import { type Arc, type Ring, radius, toRings } from './rings';
import type { Pie, Slice } from './slices';

interface PiesProps {
  pies: readonly Pie[];
  donut: boolean;
  sentence: string;
  onPick(slice: Slice): void;
}

export function PiesPicture({ pies, donut, sentence, onPick }: PiesProps) {
  const { box, width } = useWidth();
  const { rings, height } = useMemo(() => toRings(pies, donut, width), [pies, donut, width]);
  const arcs = useMemo(() => rings.flatMap((ring) => ring.arcs.map((arc) => ({ arc, ring }))), [rings]);
  const marks = useMemo(() => <Rings rings={rings} donut={donut} />, [rings, donut]);
  const words = ({ slice, whole }: Arc) => `${formatValue(slice.value)}, ${toShare(slice.value, whole)}`;
  return (
    <ChartStage
      box={box}
      width={width}
      height={height}
      sentence={sentence}
      label={say('Slices')}
      count={arcs.length}
      itemAt={(index) => arcs[index]}
      textOf={({ arc }) => `${arc.slice.label}: ${words(arc)}`}
      marks={marks}
      highlight={(found) => <Raised {...found} />}
      tipOf={({ arc }) => toTip(arc)}
      onPick={({ arc }) => onPick(arc.slice)}
    />
  );
}

function toTip({ slice, whole, x, y }: Arc) {
  const rows = [{ label: toShare(slice.value, whole), value: formatValue(slice.value), colour: slice.colour }];
  return { x, y, title: slice.label, rows };
}

function Rings({ rings, donut }: { rings: readonly Ring[]; donut: boolean }) {
  return (
    <>
      {rings.map((ring, i) => (
        <g key={ring.pie.name} transform={`translate(${ring.x},${ring.y})`}>
          {ring.arcs.map((arc) => (
            <path
              key={arc.slice.label}
              class="mark slice"
              style={{ '--c': arc.slice.colour }}
              d={arc.outline}
              data-item={arc.item}
            />
          ))}
          {donut && <Total value={ring.pie.total} />}
          {rings.length > 1 && (
            <text class="strong" text-anchor="middle" y={radius + 18}>
              {cutToWidth(ring.pie.name || `${i + 1}`, 130)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

const toShort = (value: number): string =>
  formatFigure(value, { notation: value < 1e15 ? 'compact' : 'scientific', maximumSignificantDigits: 3 });

const Total = ({ value }: { value: number }) => (
  <>
    <text class="total" text-anchor="middle" y={5}>
      {value < 100_000 ? formatValue(Math.round(value * 100) / 100) : toShort(value)}
    </text>
    <text text-anchor="middle" y={20}>
      {say('in all')}
    </text>
  </>
);

const Raised = ({ arc, ring }: { arc: Arc; ring: Ring }) => (
  <path
    class="mark slice"
    style={{ '--c': arc.slice.colour }}
    d={arc.raised}
    transform={`translate(${ring.x},${ring.y})`}
    pointer-events="none"
  />
);
