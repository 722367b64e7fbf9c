/** A checked Vega-Lite specification as a chart of ours: fitted, drawn, and usable by pointer, keyboard and screen reader. */
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';
import { Whole } from '#ui/drawing-context.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { useHidden } from '../parts/use-hidden';
import { drawSpec, type Picture, type ScaleLegend } from './engine';
import { cutToWidth, toList } from './figures';
import { type Coloured, coloursOf, fitSpec } from './fitting';
import { Legend } from './legend';
import { endsOf, findMark, type Placed, placeMarks, spread } from './scene';
import { ChartStage, type Tip, useWidth } from './stage';
import { toConfig } from './theme';

export interface ChartSpec {
  spec: JsonObject;
  rows: readonly JsonObject[];
}

interface SpecChartProps {
  /** The same object for the same chart. */
  chart: ChartSpec;
  title: string | undefined;
  /** Describes it for screen readers; absent: by its marks. */
  sentence?: string;
  legend?: boolean;
  onPick(datum: JsonObject): void;
}

/** What is drawn, with its marks. */
interface Drawn {
  picture: Picture;
  marks: Placed[];
}

export function SpecChart({ chart, title, sentence, legend = true, onPick }: SpecChartProps) {
  const { box, width, room } = useWidth();
  const [hidden, toggle] = useHidden();
  const coloured = useMemo(() => coloursOf(chart.spec, chart.rows), [chart]);
  const isDirect = legend && coloured !== null && coloured.right > 0 && width >= 440;
  const place = { width, room, right: isDirect ? (coloured?.right ?? 0) : 0 };
  const { into, drawn } = useDrawing(chart, { place, hidden, coloured });
  const { marks = [], picture } = drawn ?? {};
  const described = sentence ?? describe(title, marks);
  useLayoutEffect(() => {
    picture?.svg.setAttribute('role', 'img');
    picture?.svg.setAttribute('aria-label', described);
  }, [picture, described]);
  const legends = legend ? (picture?.legends ?? []) : [];
  return (
    <>
      {!isDirect &&
        legends.map((each) => <ScaleNames key={each.title} legend={each} hidden={hidden} onToggle={toggle} />)}
      <ChartStage
        box={box}
        width={width}
        height={picture?.height ?? room ?? 220}
        fills
        sentence={described}
        label={say('Chart')}
        count={marks.length}
        itemAt={(index) => marks[index]}
        textOf={({ words }) => words.map((pair) => pair.join(': ')).join(', ')}
        drawing={<div class="drawn" ref={into} dir="ltr" />}
        marks={null}
        highlight={(mark) => <Highlight mark={mark} marks={marks} height={picture?.height ?? 0} />}
        tipOf={(mark) => toTip(mark, marks)}
        hit={(x, y) => findMark(marks, x, y)}
        onPick={({ datum }) => onPick(toPayload(datum))}
      >
        {isDirect && picture && coloured && (
          <DirectLegend legend={legends[0]} marks={marks} height={picture.height} hidden={hidden} onToggle={toggle} />
        )}
      </ChartStage>
    </>
  );
}

function useDrawing(
  { spec, rows }: ChartSpec,
  {
    place,
    hidden,
    coloured,
  }: {
    place: { width: number; room: number | null; right: number };
    hidden: ReadonlySet<string>;
    coloured: Coloured | null;
  },
) {
  const into = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const { width, room, right } = place;
  useLayoutEffect(() => {
    const element = into.current;
    if (!element) return;
    const seen = coloured && hidden.size > 0 ? { ...coloured, hidden } : coloured;
    const config = toConfig(getComputedStyle(element).fontFamily || 'sans-serif');
    const draw = (shrink: number) => {
      const fitted = fitSpec(spec, rows, { width, room, right, shrink, coloured: seen });
      return { picture: drawSpec(element, { ...fitted.spec, config }), across: fitted.across };
    };
    let ended = false;
    let { picture, across } = draw(0);
    const show = (size = {}) => setDrawn({ picture: { ...picture, ...size }, marks: placeMarks(picture) });
    const settle = async () => {
      const first = await picture.settled();
      const over = first.width - width;
      if (ended || (over <= 0 && over >= -across * 8)) return ended || show(first);
      picture.end();
      ({ picture } = draw(Math.ceil(over / across)));
      const size = await picture.settled();
      if (!ended) show(size);
    };
    show();
    if (across > 0) void settle();
    return () => {
      ended = true;
      picture.end();
    };
  }, [spec, rows, width, room, right, hidden, coloured]);
  return { into, drawn };
}

function describe(title: string | undefined, marks: readonly Placed[]): string {
  const name = title ? say('{kind} “{name}”', { kind: say('Chart'), name: cutToWidth(title, 300) }) : say('Chart');
  const some = marks.slice(0, 7).map(({ words }) => words.map(([, value]) => value).join(' '));
  return `${name}, ${sayCount(marks.length, '{count} mark', '{count} marks')}. ${toList(some, 6)}`;
}

/** Without what Vega adds for itself. */
const toPayload = (datum: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(datum).filter(([name]) => !name.startsWith('__')));

const isLine = ({ mark }: Placed): boolean => mark === 'line' || mark === 'area';

/** On a line, the others at the same place are told, too. */
const besidesOf = (mark: Placed, marks: readonly Placed[]): Placed[] =>
  isLine(mark) ? marks.filter((each) => isLine(each) && Math.abs(each.x - mark.x) < 0.5) : [mark];

function toTip(mark: Placed, marks: readonly Placed[]): Tip {
  const beside = besidesOf(mark, marks);
  const { x, y, words, colour } = mark;
  if (beside.length === 1)
    return { x, y, rows: words.map(([label, value], i) => ({ label, value, ...(i === 0 && colour && { colour }) })) };
  const [[, title = ''] = []] = words;
  const rows = beside.map((each) => ({
    label: each.words
      .slice(2)
      .map(([, value]) => value)
      .join(', '),
    value: each.words[1]?.[1] ?? '',
    ...(each.colour && { colour: each.colour }),
    strong: each === mark,
  }));
  return { x, y, title, rows };
}

function Highlight({ mark, marks, height }: { mark: Placed; marks: readonly Placed[]; height: number }) {
  const { x, outline, shift, box } = mark;
  if (isLine(mark))
    return (
      <>
        <path class="guide" d={`M${x},0V${height}`} />
        {besidesOf(mark, marks).map((each, i) => (
          <circle
            key={i}
            class="point"
            style={{ '--c': each.colour }}
            cx={each.x}
            cy={each.y}
            r={each === mark ? 5 : 4}
          />
        ))}
      </>
    );
  if (outline) return <path class="outline" d={outline} transform={`translate(${shift.join()})`} />;
  return (
    <rect
      class="outline"
      x={box.left}
      y={box.top}
      width={Math.max(1, box.right - box.left)}
      height={Math.max(1, box.bottom - box.top)}
    />
  );
}

interface NamesProps {
  legend: ScaleLegend;
  hidden: ReadonlySet<string>;
  onToggle(label: string): void;
}

function ScaleNames({ legend: { title, items }, hidden, onToggle }: NamesProps) {
  return (
    <div class="scale-names">
      {title && <span class="quiet small">{title}</span>}
      <Legend items={items} hidden={hidden} onToggle={onToggle} />
    </div>
  );
}

/** Px between the labels of lines. */
const apart = 24;

interface DirectProps extends Omit<NamesProps, 'legend'> {
  legend: ScaleLegend | undefined;
  marks: readonly Placed[];
  height: number;
}

/** Each line’s name at its end; the name of a hidden one stays at the foot. */
function DirectLegend({ legend, marks, height, hidden, onToggle }: DirectProps) {
  const whole = useContext(Whole);
  if (!legend) return null;
  const ends = endsOf(marks);
  const x = [...ends.values()].reduce((max, end) => Math.max(max, end.x), 0);
  const places = spread(
    legend.items.map(({ colour }) => ends.get(colour)?.y ?? height),
    apart,
    height - apart / 2,
  );
  return (
    <Legend
      items={legend.items}
      hidden={hidden}
      onToggle={onToggle}
      places={places.map((y) => ({ x: x + 8, y: y - apart / 2 }))}
      key={String(whole !== null)}
    />
  );
}
