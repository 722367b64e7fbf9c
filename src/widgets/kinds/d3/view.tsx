/** A hexagon heatmap, a rose, a treemap or a network: marks that can be pointed at, read and clicked. */
import { useMemo } from 'preact/hooks';
import { say, sayCount } from '#ui';
import { toList } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { Legend } from '../../charting/legend';
import { ChartStage, type Tip, useWidth } from '../../charting/stage';
import { useHidden } from '../../parts/use-hidden';
import type { ViewProps } from '../../widget';
import type { Mark, MarkDrawing, MarkLabel } from './drawing';
import { type PresetChart, toPresetChart } from './presets';
import { d3 } from './spec';
import './view.css';

export default function D3View({ data, emit }: ViewProps<typeof d3>) {
  const { title, preset, config } = data;
  const picture = useMemo(() => toPresetChart(data), [data]);
  const [hidden, toggle] = useHidden();
  const { legend: items = [], notes = [] } = picture;
  const legend = items.length > 0 && (
    <Legend items={items} hidden={hidden} onToggle={toggle} symbols={preset === 'force'} />
  );
  const isRose = preset === 'radial';
  return (
    <ChartFrame
      spec={d3}
      data={data}
      title={title}
      kind={picture.kind}
      lines={() => picture.lines}
      empty={picture.isEmpty && say('Nothing to draw yet')}
      notes={notes}
      legend={picture.ramp ? <Ramp {...picture.ramp} /> : !isRose && legend}
    >
      <div class={isRose ? 'rose' : ''}>
        <Drawn
          picture={picture}
          hidden={hidden}
          title={title}
          fills={preset === 'treemap' || preset === 'force'}
          unit={preset === 'force' ? undefined : config?.unit}
          onPick={({ payload }) => emit('nodeclick', payload)}
        />
        {isRose && legend}
      </div>
    </ChartFrame>
  );
}

function Ramp({ low, high }: { low: string; high: string }) {
  return (
    <p class="ramp">
      {low}
      <i />
      {high}
    </p>
  );
}

interface DrawnProps {
  picture: PresetChart;
  hidden: ReadonlySet<string>;
  title: string | undefined;
  fills: boolean;
  unit: string | undefined;
  onPick(mark: Mark): void;
}

function Drawn({ picture, hidden, title, fills, unit, onPick }: DrawnProps) {
  const { box, width, room } = useWidth();
  const drawing = useMemo(() => picture.draw({ width, room }, hidden), [picture, width, room, hidden]);
  const marks = useMemo(() => <Marks drawing={drawing} />, [drawing]);
  const figureOf = ({ figure = '' }: Mark) => (unit && figure !== '–' ? `${figure} ${unit}` : figure);
  const describeMark = (mark: Mark) => `${mark.name}: ${figureOf(mark)}`;
  return (
    <ChartStage
      box={box}
      width={width}
      height={drawing.height}
      fills={fills}
      sentence={describe(picture, drawing, title, describeMark)}
      label={picture.kind}
      count={drawing.marks.length}
      itemAt={(index) => drawing.marks[index]}
      textOf={describeMark}
      marks={marks}
      highlight={({ outline, x, y }) => <path class="outline" d={outline} transform={`translate(${x},${y})`} />}
      tipOf={(mark) => toTip(mark, figureOf)}
      onPick={onPick}
    />
  );
}

function describe(
  picture: PresetChart,
  { marks }: MarkDrawing,
  title: string | undefined,
  describeMark: (mark: Mark) => string,
): string {
  const head = [picture.kind, title && `“${title}”`].filter(Boolean).join(' ');
  return `${head}, ${sayCount(marks.length, '{count} mark', '{count} marks')}. ${toList(marks.slice(0, 7).map(describeMark), 6)}`;
}

function toTip(mark: Mark, figureOf: (mark: Mark) => string): Tip {
  const { x, y, middle = { x: 0, y: 0 } } = mark;
  return { x: x + middle.x, y: y + middle.y, title: mark.name, rows: [{ label: '', value: figureOf(mark) }] };
}

function Marks({ drawing: { marks, lines, captions, fine } }: { drawing: MarkDrawing }) {
  return (
    <>
      {lines.map(({ outline, width }, i) => (
        <path key={i} class="link-line" d={outline} stroke-width={width} />
      ))}
      {captions.map((caption, i) => (
        <Words key={i} class="" label={caption} />
      ))}
      {marks.map((mark, i) => (
        <g key={i} data-item={i} transform={`translate(${mark.x},${mark.y})`} style={{ '--c': mark.colour }}>
          <path
            class={fine ? 'mark tinted fine' : 'mark tinted'}
            style={{ '--s': `${mark.strength}%` }}
            d={mark.outline}
          />
          {mark.label && <Words class={mark.strength < 100 ? 'on-tint' : 'on-ground'} label={mark.label} />}
        </g>
      ))}
    </>
  );
}

function Words({ class: style, label: { lines, x, y, anchor } }: { class: string; label: MarkLabel }) {
  return (
    <text class={style} text-anchor={anchor}>
      {lines.map((line, i) => (
        <tspan key={i} x={x} y={y + i * 14}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
