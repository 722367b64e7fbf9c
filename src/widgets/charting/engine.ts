/** Draws Vega-Lite into an element, without compiled code and without a network: expressions are interpreted, and every address is refused. */
import { ticks } from 'd3-array';
import { expressionFunction, type Loader, parse, type View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { toAbout, toNameWords, toPercent, toShort, toTick, toValueWords } from './axis-words';
import { breakToWidth } from './figures';
import { toFieldTitle } from './fitting';
import { pauseIfLong, SlicedView } from './slices';
import { registerSchemes } from './theme';

const words = {
  figure: toValueWords,
  short: toShort,
  percent: toPercent,
  about: toAbout,
  name: toNameWords,
};
for (const [name, say] of Object.entries(words)) expressionFunction(name, (value: unknown) => say(value));
expressionFunction('inLines', (value: unknown, room: number, end = 0) =>
  breakToWidth(toNameWords(value), room * 0.9, end),
);
expressionFunction('tick', toTick);
/** What a legend of sizes shows: none of no size. */
expressionFunction('sizes', ([, max = 0]: number[]) => ticks(0, max, 3).filter((size) => size > 0));
registerSchemes();

const refuse = (): Promise<never> => Promise.reject(new Error('Charts load nothing.'));
const noLoader: Loader = { load: refuse, sanitize: refuse, http: refuse, file: refuse };

/** Vega tells of what it can’t do in words for programmers. */
const quiet = { level: () => quiet, error: () => quiet, warn: () => quiet, info: () => quiet, debug: () => quiet };

/** What a mark draws for one datum, with the parts that are read here. */
export interface SceneItem {
  datum?: JsonObject;
  tooltip?: unknown;
  x?: number;
  y?: number;
  y2?: number;
  defined?: boolean;
  stroke?: unknown;
  fill?: unknown;
  opacity?: number;
  startAngle?: number;
  endAngle?: number;
  innerRadius?: number;
  outerRadius?: number;
  bounds?: { x1: number; y1: number; x2: number; y2: number };
  items?: SceneMark[];
  _svg?: Element | null;
}
export interface SceneMark {
  marktype: string;
  role?: string;
  items: SceneItem[];
}

/** A legend of names, taken out of the drawing to be drawn as words. */
export interface ScaleLegend {
  title: string | undefined;
  items: { label: string; colour: string }[];
}

export interface ChartPicture {
  svg: SVGSVGElement;
  width: number;
  height: number;
  root: SceneItem;
  /** From the corner of the svg to the origin of the marks. */
  origin: [x: number, y: number];
  legends: ScaleLegend[];
  /** Several charts, and those whose names make their height, tell their size a moment after they are drawn. */
  isStepped: boolean;
  /** Resolves with it. */
  settled(): Promise<{ width: number; height: number }>;
  /** Along x, where one chart has it: a value by its px in the svg, and back. */
  along: { at(px: number): number; px(value: number): number } | null;
  /** Absent: it can’t be zoomed. 1 is nearer, -1 is farther, 0 is all of it. */
  zoom?(by: number): void;
  end(): void;
}

interface VegaLegend {
  title?: unknown;
  fill?: string;
  stroke?: string;
  shape?: string;
  type?: string;
}
interface VegaScale {
  name: string;
  type?: string;
}

const hasLegends = (spec: object): spec is { legends: VegaLegend[]; scales?: VegaScale[] } =>
  'legends' in spec && Array.isArray(spec.legends);

/** The legends of discrete scales; the others stay in the drawing. */
function takeLegends(spec: object): VegaLegend[] {
  if (!hasLegends(spec)) return [];
  const isDiscrete = (name: string | undefined) =>
    spec.scales?.some((scale) => scale.name === name && scale.type === 'ordinal');
  const taken = spec.legends.filter(
    ({ fill, stroke, shape, type }) => type !== 'gradient' && [fill, stroke, shape].some(isDiscrete),
  );
  spec.legends = spec.legends.filter((legend) => !taken.includes(legend));
  return taken;
}

function toLegend(view: View, { fill, stroke, shape, title }: VegaLegend): ScaleLegend {
  const scale = view.scale(fill ?? stroke ?? shape ?? '');
  const isColour = Boolean(fill ?? stroke);
  const domain: unknown[] = scale.domain();
  const items = domain.map((value) => ({
    label: toNameWords(value),
    colour: isColour ? String(scale(value)) : 'var(--ink-2)',
  }));
  return { title: typeof title === 'string' ? title : undefined, items };
}

/** In Vega-Lite or, of outlines, in Vega. */
function toVegaSpec(spec: JsonObject): object {
  if (spec.marks !== undefined) return spec;
  const made = compile(spec as object as TopLevelSpec, { logger: quiet, fieldTitle: toFieldTitle }).spec;
  const vega: JsonObject = { ...made };
  tellDomains(vega);
  // Vega writes into the rows that it is given
  const copy = (row: unknown) => (isJsonObject(row) ? { ...row } : row);
  if (Array.isArray(vega.data))
    vega.data = vega.data.map((each) =>
      Array.isArray(each.values) ? { ...each, values: each.values.map(copy) } : each,
    );
  return vega;
}

/** Of a drawing and of those in it. */
function tellDomains(group: JsonObject): void {
  for (const part of ['axes', 'legends']) {
    const guides = group[part];
    if (Array.isArray(guides)) group[part] = guides.map(tellDomain);
  }
  if (Array.isArray(group.marks)) for (const mark of group.marks) tellDomains(mark);
}

/** The words of an axis or a legend depend on all of its scale. */
function tellDomain(each: unknown): unknown {
  if (!isJsonObject(each)) return each;
  const domain = `domain('${each.scale ?? each.size}')`;
  if (typeof each.size === 'string' && each.symbolType && !each.values) each.values = { signal: `sizes(${domain})` };
  if (typeof each.scale !== 'string' || !each.encode) return each;
  return JSON.parse(JSON.stringify(each).replaceAll('tick(datum.value)', `tick(datum.value, ${domain})`));
}

const withoutRows = (key: string, each: unknown) => (key === 'data' ? undefined : each);

/** Shows nothing of it before the end. `spec`: complete, with data, size and theme. Null: it was ended meanwhile. */
export async function drawSpec(into: HTMLElement, spec: JsonObject, ended: AbortSignal): Promise<ChartPicture | null> {
  await pauseIfLong();
  if (ended.aborted) return null;
  const vega = toVegaSpec(spec);
  const taken = takeLegends(vega);
  await pauseIfLong();
  if (ended.aborted) return null;
  const view = new SlicedView(parse(vega, undefined, { ast: true }), {
    expr: expressionInterpreter,
    loader: noLoader,
    logger: quiet,
    renderer: 'svg',
    tooltip: () => undefined,
    hover: false,
  });
  ended.addEventListener('abort', () => void view.finalize());
  const sheet = into.ownerDocument.createElement('div');
  view.initialize(sheet);
  await view.runInSlices();
  const svg = sheet.querySelector('svg');
  if (!svg) throw new Error('Vega drew nothing.');
  if (ended.aborted) return null;
  for (const name of ['role', 'aria-roledescription']) sheet.removeAttribute(name);
  into.replaceChildren(sheet);
  return toPicture(view, svg, spec, taken);
}

function toPicture(view: View, svg: SVGSVGElement, spec: JsonObject, taken: readonly VegaLegend[]): ChartPicture {
  const root = (view.scenegraph() as object as { root: SceneMark }).root.items[0] ?? {};
  const { left, top } = toPadding(view.padding());
  const [x = 0, y = 0] = view.origin();
  return {
    svg,
    ...sizeOf(svg),
    settled: async () => {
      await view.runAsync();
      return sizeOf(svg);
    },
    root,
    isStepped: spec.autosize !== undefined && isJsonObject(spec.height),
    origin: [left + x, top + y],
    along: alongOf(view, left + x),
    legends: taken.map((legend) => toLegend(view, legend)),
    ...(JSON.stringify(spec, withoutRows).includes('"bind":"scales"') && { zoom: (by: number) => zoom(svg, by) }),
    end: () => void view.finalize(),
  };
}

function alongOf(view: View, left: number): ChartPicture['along'] {
  try {
    const scale = view.scale('x');
    return { at: (px) => Number(scale.invert(px - left)), px: (value) => Number(scale(value)) + left };
  } catch {
    return null; // there is none
  }
}

/** As the wheel or a double click in its middle would do. */
function zoom(svg: SVGSVGElement, by: number): void {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const at = { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 };
  svg
    .querySelector('.background')
    ?.dispatchEvent(
      by === 0 ? new MouseEvent('dblclick', at) : new WheelEvent('wheel', { ...at, ctrlKey: true, deltaY: -400 * by }),
    );
}

const sizeOf = (svg: SVGSVGElement) => ({
  width: Number(svg.getAttribute('width')),
  height: Number(svg.getAttribute('height')),
});

const toPadding = (padding: unknown): { left: number; top: number } =>
  typeof padding === 'object' && padding !== null && 'left' in padding && 'top' in padding
    ? { left: Number(padding.left), top: Number(padding.top) }
    : { left: Number(padding) || 0, top: Number(padding) || 0 };
