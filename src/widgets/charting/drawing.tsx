/** Marks that can be drawn, pointed at, read and clicked: the common form of networks, tiles and flows. */
import { useMemo } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';
import { sayCount } from '#ui/language/index.tsx';
import { toList } from './figures';
import { ChartStage, type Tip, useWidth } from './stage';

export interface Mark {
  /** An SVG path, relative to `x` and `y`. */
  outline: string;
  x: number;
  y: number;
  /** The middle, relative to `x` and `y`; absent if they are the middle. */
  middle?: { x: number; y: number };
  colour: string;
  /** Percent of the colour in the fill; the edge has the full colour. */
  strength: number;
  name: string;
  /** The formatted value; absent if there is none. */
  figure?: string;
  label?: MarkLabel;
  payload: JsonObject;
}

export interface MarkLabel {
  lines: readonly string[];
  /** Relative to the mark's position. */
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** The space for a drawing, in px. */
export interface Ground {
  width: number;
  /** Null: a height that suits the width. */
  room: number | null;
}

export interface MarkDrawing {
  height: number;
  marks: readonly Mark[];
  /** Lines between marks. */
  lines: readonly { outline: string; width: number }[];
  /** Texts beside the marks, as on an axis. */
  captions: readonly MarkLabel[];
}

interface DrawingProps {
  /** The kind of chart, such as "Treemap". */
  kind: string;
  title: string | undefined;
  /** The same function for the same drawing. */
  draw(ground: Ground): MarkDrawing;
  /** It takes the height that the board gives it. */
  fills: boolean;
  /** Of the figures. */
  unit?: string | undefined;
  onPick(mark: Mark): void;
}

export function Drawing({ kind, title, draw, fills, unit, onPick }: DrawingProps) {
  const { box, width, room } = useWidth();
  const drawing = useMemo(() => draw({ width, room }), [draw, width, room]);
  const marks = useMemo(() => <Marks drawing={drawing} />, [drawing]);
  const figureOf = ({ figure = '' }: Mark) => (unit && figure !== '–' ? `${figure} ${unit}` : figure);
  const describeMark = (mark: Mark) => `${mark.name}: ${figureOf(mark)}`;
  return (
    <ChartStage
      box={box}
      width={width}
      height={drawing.height}
      fills={fills}
      sentence={describe([kind, title && `“${title}”`].filter(Boolean).join(' '), drawing.marks.map(describeMark))}
      label={kind}
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

const describe = (chart: string, marks: readonly string[]): string =>
  `${chart}, ${sayCount(marks.length, '{count} mark', '{count} marks')}. ${toList(marks.slice(0, 7), 6)}`;

function toTip(mark: Mark, figureOf: (mark: Mark) => string): Tip {
  const { x, y, middle = { x: 0, y: 0 } } = mark;
  return { x: x + middle.x, y: y + middle.y, title: mark.name, rows: [{ label: '', value: figureOf(mark) }] };
}

function Marks({ drawing: { marks, lines, captions } }: { drawing: MarkDrawing }) {
  return (
    <>
      {lines.map(({ outline, width }, i) => (
        <path key={i} class="link-line" d={outline} stroke-width={width} />
      ))}
      {captions.map((caption, i) => (
        <Words key={i} class="" label={caption} />
      ))}
      {marks.map((mark, i) => (
        <path
          key={i}
          class="mark tinted"
          style={{ '--c': mark.colour, '--s': `${mark.strength}%` }}
          d={mark.outline}
          data-item={i}
          transform={`translate(${mark.x},${mark.y})`}
        />
      ))}
      {marks.map(
        ({ label, strength, x, y }, i) =>
          label && (
            <g key={i} transform={`translate(${x},${y})`}>
              <Words class={strength < 100 ? 'on-tint' : 'on-ground'} label={label} />
            </g>
          ),
      )}
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
