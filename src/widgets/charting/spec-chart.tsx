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
import { endsOf, findMark, type Placed, placeMarks, spread, walkMarks } from './scene';
import { ChartStage, type Tip, useWidth } from './stage';
import { toConfig } from './theme';

export interface ChartSpec {
  spec: JsonObject;
  rows: readonly JsonObject[];
}

/** A mark in the words of a kind of chart: what it is, of which series, and how much. */
interface MarkWords {
  title: string;
  label: string;
  value: string;
}

interface SpecChartProps {
  /** The same object for the same chart. */
  chart: ChartSpec;
  title: string | undefined;
  /** The kind of chart, such as "Bar chart". */
  kind?: string;
  /** Describes it for screen readers; absent: by its marks. */
  sentence?: ((hidden: ReadonlySet<string>) => string) | undefined;
  legend?: boolean;
  /** Absent: the names and values of its channels. */
  wordsOf?(datum: JsonObject): MarkWords;
  /** Said behind a name of the legend. */
  figureOf?(name: string): string;
  onPick(datum: JsonObject): void;
}

/** What is drawn, with its marks. */
interface Drawn {
  picture: Picture;
  marks: Placed[];
}

const none: Placed[] = [];

export function SpecChart(props: SpecChartProps) {
  const { chart, title, kind = say('Chart'), sentence, legend = true, wordsOf, figureOf, onPick } = props;
  const { box, width, room } = useWidth();
  const [hidden, toggle] = useHidden();
  const coloured = useMemo(() => coloursOf(chart.spec, chart.rows), [chart]);
  const isDirect = legend && coloured !== null && coloured.right > 0 && width >= 440;
  const place = { width, room, right: isDirect ? (coloured?.right ?? 0) : 0 };
  const { into, drawn } = useDrawing(chart, { place, hidden, coloured });
  const { marks = none, picture } = drawn ?? {};
  const step = useMemo(
    () => walkMarks(marks, (mark) => coloured && String(mark?.datum[coloured.field])),
    [marks, coloured],
  );
  const textOf = ({ words, datum }: Placed) =>
    wordsOf ? toText(wordsOf(datum)) : words.map((pair) => pair.join(': ')).join(', ');
  const described = sentence?.(hidden) ?? describe(kind, title, wordsOf ? marks.map(textOf) : marks.map(toValues));
  useLayoutEffect(() => {
    picture?.svg.setAttribute('role', 'img');
    picture?.svg.setAttribute('aria-label', described);
  }, [picture, described]);
  const legends = (legend ? (picture?.legends ?? []) : []).map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ ...item, ...(figureOf && { value: figureOf(item.label) }) })),
  }));
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
        label={kind}
        count={marks.length}
        step={step}
        itemAt={(index) => marks[index]}
        textOf={textOf}
        drawing={<div class="drawn" ref={into} dir="ltr" />}
        marks={null}
        highlight={(mark) => <Highlight mark={mark} marks={marks} height={picture?.height ?? 0} />}
        tipOf={(mark) => toTip(mark, marks, wordsOf)}
        hit={(x, y) => findMark(marks, x, y)}
        onPick={({ datum }) => onPick(toPayload(datum))}
      >
        {isDirect && picture && coloured && (
          <DirectLegend legend={legends[0]} marks={marks} height={picture.height} hidden={hidden} onToggle={toggle} />
        )}
        {marks.length === 0 && hidden.size > 0 && <p class="mid">{say('Every series is hidden.')}</p>}
      </ChartStage>
    </>
  );
}

const toText = ({ title, label, value }: MarkWords): string => `${[title, label].filter(Boolean).join(', ')}: ${value}`;
const toValues = ({ words }: Placed): string => words.map(([, value]) => value).join(' ');

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
  /** Those that a transform makes are known once they are drawn. */
  const names = useRef<string[]>([]);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const { width, room, right } = place;
  useLayoutEffect(() => {
    const element = into.current;
    if (!element) return;
    const seen =
      coloured && hidden.size > 0
        ? { ...coloured, hidden, ...(coloured.isMade && { names: names.current }) }
        : coloured;
    const config = toConfig(getComputedStyle(element).fontFamily || 'sans-serif');
    const draw = (shrink: number, names: number | null) => {
      const fitted = fitSpec(spec, rows, { width, room, right, shrink, names, coloured: seen });
      return { ...fitted, picture: drawSpec(element, { ...fitted.spec, config }) };
    };
    let ended = false;
    let { picture, across, names: expected } = draw(0, null);
    if (across === 0 && picture.names !== null && picture.names !== expected) {
      picture.end();
      ({ picture } = draw(0, picture.names));
    }
    const show = (size = {}) => setDrawn({ picture: { ...picture, ...size }, marks: placeMarks(picture) });
    const settle = async () => {
      const first = await picture.settled();
      const over = first.width - width;
      if (ended || (over <= 0 && over >= -across * 8)) return ended || show(first);
      picture.end();
      ({ picture } = draw(Math.ceil(over / across), null));
      const size = await picture.settled();
      if (!ended) show(size);
    };
    if (hidden.size === 0) names.current = picture.legends[0]?.items.map(({ label }) => label) ?? [];
    show();
    if (across > 0) void settle();
    return () => {
      ended = true;
      picture.end();
    };
  }, [spec, rows, width, room, right, hidden, coloured]);
  return { into, drawn };
}

function describe(kind: string, title: string | undefined, marks: readonly string[]): string {
  const name = title ? say('{kind} “{name}”', { kind, name: cutToWidth(title, 300) }) : kind;
  return `${name}, ${sayCount(marks.length, '{count} mark', '{count} marks')}. ${toList(marks.slice(0, 7), 6)}`;
}

/** Without what Vega adds for itself. */
const toPayload = (datum: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(datum).filter(([name]) => !name.startsWith('__')));

const isLine = ({ mark }: Placed): boolean => mark === 'line' || mark === 'area';

/** On a line, the others at the same place are told, too. */
const besidesOf = (mark: Placed, marks: readonly Placed[]): Placed[] =>
  isLine(mark) ? marks.filter((each) => isLine(each) && Math.abs(each.x - mark.x) < 0.5) : [mark];

function toTip(mark: Placed, marks: readonly Placed[], wordsOf: SpecChartProps['wordsOf']): Tip {
  const { x, y, words, colour, datum } = mark;
  if (!wordsOf && !isLine(mark))
    return { x, y, rows: words.map(([label, value], i) => ({ label, value, ...(i === 0 && colour && { colour }) })) };
  const named = (each: Placed): MarkWords => wordsOf?.(each.datum) ?? toMarkWords(each);
  const { title, label } = named(mark);
  const beside = mark.arc ? [mark] : wordsOf && label ? marks.filter((each) => named(each).title === title) : [];
  const rows = (beside.length > 0 ? beside : besidesOf(mark, marks)).map((each) => ({
    ...named(each),
    ...(each.colour && { colour: each.colour }),
    strong: each.datum === datum,
  }));
  return { x, y, title, rows };
}

/** Along, value, and what else tells a line from others. */
function toMarkWords({ words: [along, value, ...others] }: Placed): MarkWords {
  return { title: along?.[1] ?? '', label: others.map((each) => each[1]).join(', '), value: value?.[1] ?? '' };
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
