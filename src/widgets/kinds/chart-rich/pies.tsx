/** Shares of a whole: a pie or a donut, or one for each series, beside each other in rows. */

import { arc, type PieArcDatum, pie } from 'd3-shape';
import { useMemo } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { cutToWidth, formatFigure, formatValue, toShare } from '../../charting/figures';
import { ChartStage, useWidth } from '../../charting/stage';
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
      {say('total')}
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

const radius = 60;
const cell = 140;
const caption = 18;

type Arc = ReturnType<typeof toArcs>[number];
type Ring = ReturnType<typeof toRings>['rings'][number];

function toRings(pies: readonly Pie[], donut: boolean, width: number) {
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

/** The inner radius of a donut; tips point to the middle between it and `radius`. */
const inner = radius * 0.7;

const toRing = (from: number, to: number) => arc<PieArcDatum<Slice>>().innerRadius(from).outerRadius(to).digits(2);

function toArcs(whole: Pie, donut: boolean, at: { first: number; x: number; y: number }) {
  const [outline, raised] = [toRing(donut ? inner : 0, radius), toRing(donut ? inner : 0, radius + 4)];
  const middle = toRing(inner, radius);
  const cut = pie<Slice>()
    .sort(null)
    .value(({ value }) => value);
  return cut([...whole.slices]).map((datum, i) => {
    const [dx, dy] = middle.centroid(datum);
    return {
      /** Its index among the slices of all pies. */
      item: at.first + i,
      slice: datum.data,
      whole: whole.total,
      outline: outline(datum) ?? '',
      /** A slightly larger outline, for the slice that is pointed at. */
      raised: raised(datum) ?? '',
      /** Its middle. */
      x: at.x + dx,
      y: at.y + dy,
    };
  });
}
