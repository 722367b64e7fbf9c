/** A checked Vega-Lite specification as a chart of ours: fitted, drawn, and usable by pointer, keyboard and screen reader. */
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';
import { Whole } from '#ui/drawing-context.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { Chosen } from '../parts/chosen';
import { useHidden } from '../parts/use-hidden';
import { type ChartPicture, drawSpec, type ScaleLegend } from './engine';
import { cutToWidth, formatValue, toList } from './figures';
import { coloursOf, fitSpec } from './fitting';
import { keepLargest, restColour } from './groups';
import { Legend } from './legend';
import { toMilliseconds } from './moments';
import { type Ground, type Outlines, toVega } from './outlines';
import { endsOf, findMark, type PlacedMark, placeMarks, spread, walkMarks } from './scene';
import { ChartStage, type Tip, useWidth } from './stage';
import { toConfig } from './theme';
import { channelOf, facetOf, plain } from './views';

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
  /** The same object for the same chart. A function lays out what Vega-Lite can’t. */
  chart: ChartSpec | ((ground: Ground) => Outlines);
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
  picture: ChartPicture;
  marks: PlacedMark[];
}

const none: PlacedMark[] = [];
/** Of a chart that a function lays out. */
const laidOut = { spec: {}, rows: [], cut: null };

export function SpecChart(props: SpecChartProps) {
  const { chart, title, kind = say('Chart'), sentence, legend = true, wordsOf, figureOf, onPick } = props;
  const { box, width, room, isMirrored, isMeasured } = useWidth();
  const [hidden, toggle] = useHidden();
  const layOut = typeof chart === 'function' ? chart : null;
  const { spec, rows, cut } = useMemo(
    () => (typeof chart === 'function' ? laidOut : keepLargest(chart.spec, chart.rows)),
    [chart],
  );
  const coloured = useMemo(() => coloursOf(spec, rows), [spec, rows]);
  const beside = legend && !isMirrored ? (coloured?.beside ?? 0) : 0;
  const isDirect = beside > 0 && beside <= width * 0.34;
  const place = { isMeasured, width, room, beside: isDirect ? beside : 0, isMirrored, hidden, coloured };
  const { into, drawn } = useDrawing({ spec, rows, layOut }, place);
  const { marks = none, picture } = drawn ?? {};
  const { stretch, onStretch } = useStretch(spec, picture);
  const step = useMemo(
    () => walkMarks(marks, (mark) => coloured && String(mark?.datum[coloured.field])),
    [marks, coloured],
  );
  const textOf = ({ words, datum }: PlacedMark) =>
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
        label={kind}
        count={marks.length}
        step={step}
        itemAt={(index) => marks[index]}
        textOf={textOf}
        drawing={<div class="drawn" ref={into} dir="ltr" />}
        highlight={(mark) => <Highlight mark={mark} marks={marks} height={picture?.height ?? 0} />}
        tipOf={(mark) => toTip(mark, marks, wordsOf)}
        hit={(target, x, y) => findMark(marks, target, x, y)}
        onPick={({ datum }) => onPick(toPayload(datum))}
        {...{ stretch, onStretch }}
      >
        {isDirect && picture && (
          <DirectLegend legend={legends[0]} marks={marks} height={picture.height} hidden={hidden} onToggle={toggle} />
        )}
        {picture && marks.length === 0 && !picture.svg.querySelector('.role-mark text') && (
          <p class="mid">{hidden.size > 0 ? say('Every series is hidden.') : say('Nothing here yet')}</p>
        )}
      </ChartStage>
      {picture?.zoom && <Zoom zoom={picture.zoom} />}
      {cut && <p class="quiet small">{say('Showing {some} of {all} bars. The table shows all.', toCounts(cut))}</p>}
    </>
  );
}

/** Choosing a stretch along x, where that filters other widgets. */
function useStretch(spec: JsonObject, picture: ChartPicture | undefined) {
  const chosen = useContext(Chosen);
  const { field, type, aggregate } = channelOf(spec, 'x') ?? {};
  const column = typeof field === 'string' && aggregate === undefined && !facetOf(spec) ? plain(field) : '';
  const along = picture && !picture.zoom && /^(quantitative|temporal)$/.test(String(type)) ? picture.along : null;
  if (!along || !chosen?.ranges(column)) return { stretch: null, onStretch: null };
  const range = chosen.rangeOf(column);
  const toPx = (end: number | string) => along.px(typeof end === 'number' ? end : (toMilliseconds(end) ?? 0));
  return {
    stretch: range && ([toPx(range.from), toPx(range.to)] as const),
    onStretch(...px: [number, number]) {
      const [from = 0, to = 0] = px.map(along.at).sort((a, b) => a - b);
      const toEnd = (value: number) =>
        type === 'temporal' ? toMinute(value, to - from > 172_800_000) : Number(value.toPrecision(6));
      chosen.choose(column, { from: toEnd(from), to: toEnd(to) });
    },
  };
}

/** A moment as dates are written: its day, or its minute. */
function toMinute(moment: number, isDay: boolean): string {
  const at = new Date(Math.round(moment / 60_000) * 60_000);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, isDay ? 10 : 16);
}

const toCounts = ({ some, all }: { some: number; all: number }) => ({ some, all: formatValue(all) });

function Zoom({ zoom }: { zoom(by: number): void }) {
  const [nearer, farther] = [say('Zoom in'), say('Zoom out')];
  return (
    <div class="zoom" data-control>
      <button type="button" aria-label={nearer} title={nearer} onClick={() => zoom(1)}>
        +
      </button>
      <button type="button" aria-label={farther} title={farther} onClick={() => zoom(-1)}>
        −
      </button>
      <button type="button" class="link small" onClick={() => zoom(0)}>
        {say('Reset')}
      </button>
    </div>
  );
}

const toText = ({ title, label, value }: MarkWords): string => `${[title, label].filter(Boolean).join(', ')}: ${value}`;
const toValues = ({ words }: PlacedMark): string => words.map(([, value]) => value).join(' ');

interface Source extends ChartSpec {
  layOut: ((ground: Ground) => Outlines) | null;
}

function useDrawing({ spec, rows, layOut }: Source, place: Parameters<typeof fitSpec>[2] & { isMeasured: boolean }) {
  const into = useRef<HTMLDivElement>(null);
  /** Those that a transform makes are known once they are drawn. */
  const made = useRef<string[]>([]);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [fault, setFault] = useState<{ problem: unknown } | null>(null);
  if (fault) throw fault.problem;
  useLayoutEffect(() => {
    if (drawn) into.current?.removeAttribute('aria-busy');
  }, [drawn]);
  const { isMeasured, width, room, beside, isMirrored, hidden, coloured } = place;
  useLayoutEffect(() => {
    const element = into.current;
    if (!element || !isMeasured) return;
    const ended = new AbortController();
    const font = getComputedStyle(element).fontFamily || 'sans-serif';
    const base = layOut ? { text: { font } } : toConfig(font, isMirrored);
    const names = coloured?.names.length === 0 ? made.current : coloured?.names;
    const draw = async (shrink: number) => {
      const seen = coloured && { ...coloured, names: names ?? [] };
      const fitted = layOut
        ? { spec: toVega(layOut(place), width), config: {}, across: 0 }
        : fitSpec(spec, rows, { ...place, coloured: seen, shrink });
      const config = { ...base, ...fitted.config };
      const picture = await drawSpec(element, { ...fitted.spec, config }, ended.signal);
      return picture && { across: fitted.across, picture };
    };
    const show = (picture: ChartPicture, size = {}) => {
      if (ended.signal.aborted) return;
      if (hidden.size === 0) made.current = picture.legends[0]?.items.map(({ label }) => label) ?? [];
      setDrawn({ picture: { ...picture, ...size }, marks: placeMarks(picture) });
    };
    element.setAttribute('aria-busy', 'true');
    const fail = (problem: unknown) => void (ended.signal.aborted || setFault({ problem }));
    drawAndFollow(element, { draw, show, fail, width }, ended.signal).catch(fail);
    return () => ended.abort();
  }, [spec, rows, layOut, isMeasured, width, room, beside, isMirrored, hidden, coloured]);
  return { into, drawn };
}

interface FittedPicture {
  picture: ChartPicture;
  /** How many charts stand side by side, which share what is too wide; 0: one, as wide as it was told to be. */
  across: number;
}

interface Drawing {
  /** Null: it was ended meanwhile. */
  draw(shrink: number): Promise<FittedPicture | null>;
  show(picture: ChartPicture, size?: object): void;
  fail(problem: unknown): void;
  width: number;
}

/** Draws again what its labels made too wide or too narrow, and shows what a zoom has changed. */
async function drawAndFollow(element: HTMLElement, drawing: Drawing, ended: AbortSignal): Promise<void> {
  const { draw, show, fail, width } = drawing;
  let last = await draw(0);
  if (!last) return;
  const { picture } = last;
  const settle = async () => {
    if (!last) return;
    const over = (await last.picture.settled()).width - width;
    if (!ended.aborted && last.across > 0 && (over > 0 || over < -last.across * 8)) {
      last.picture.end();
      last = await draw(Math.ceil(over / last.across));
    }
    if (last) show(last.picture, await last.picture.settled());
  };
  show(picture);
  let turn = last.across > 0 || picture.isStepped ? settle() : Promise.resolve();
  const settleAgain = () => {
    turn = turn.then(settle).catch(fail);
  };
  for (const event of picture.zoom ? ['wheel', 'dblclick', 'pointerup'] : [])
    element.addEventListener(event, settleAgain, { signal: ended });
  await turn;
}

function describe(kind: string, title: string | undefined, marks: readonly string[]): string {
  const name = title ? say('{kind} “{name}”', { kind, name: cutToWidth(title, 300) }) : kind;
  return `${name}, ${sayCount(marks.length, '{count} mark', '{count} marks')}. ${toList(marks.slice(0, 7), 6)}`;
}

/** Without what Vega adds for itself. */
const toPayload = (datum: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(datum).filter(([name]) => !name.startsWith('__')));

const isLine = ({ mark }: PlacedMark): boolean => mark === 'line' || mark === 'area';

/** On a line, the others at the same place are told, too. */
const besidesOf = (mark: PlacedMark, marks: readonly PlacedMark[]): PlacedMark[] =>
  isLine(mark) ? marks.filter((each) => isLine(each) && Math.abs(each.x - mark.x) < 0.5) : [mark];

function toTip(mark: PlacedMark, marks: readonly PlacedMark[], wordsOf: SpecChartProps['wordsOf']): Tip {
  const { x, y, words, colour, datum } = mark;
  if (!wordsOf && !isLine(mark))
    return { x, y, rows: words.map(([label, value], i) => ({ label, value, ...(i === 0 && colour && { colour }) })) };
  const named = (each: PlacedMark): MarkWords => wordsOf?.(each.datum) ?? toMarkWords(each);
  const { title, label } = named(mark);
  const beside =
    mark.mark === 'arc' ? [mark] : wordsOf && label ? marks.filter((each) => named(each).title === title) : [];
  const rows = (beside.length > 0 ? beside : besidesOf(mark, marks)).map((each) => ({
    ...named(each),
    ...(each.colour && { colour: each.colour }),
    strong: each.datum === datum,
  }));
  return { x, y, title, rows };
}

/** Along, value, and what else tells a line from others. */
function toMarkWords({ words: [along, value, ...others] }: PlacedMark): MarkWords {
  return { title: along?.[1] ?? '', label: others.map((each) => each[1]).join(', '), value: value?.[1] ?? '' };
}

function Highlight({ mark, marks, height }: { mark: PlacedMark; marks: readonly PlacedMark[]; height: number }) {
  const { x, shift, box } = mark;
  const outline = mark.element()?.getAttribute('d');
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

/** Those that are all grey are counted. */
function ScaleNames({ legend: { title, items }, hidden, onToggle }: NamesProps) {
  const named = items.filter(({ colour }) => colour !== restColour);
  const rest = items.length - named.length;
  return (
    <div class="scale-names">
      {title && <span class="quiet small">{title}</span>}
      <Legend items={named} hidden={hidden} onToggle={onToggle} />
      {rest > 0 && <span class="quiet small">{sayCount(rest, '{count} more', '{count} more')}</span>}
    </div>
  );
}

/** Px between the labels of lines. */
const apart = 24;

interface DirectProps extends Omit<NamesProps, 'legend'> {
  legend: ScaleLegend | undefined;
  marks: readonly PlacedMark[];
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
