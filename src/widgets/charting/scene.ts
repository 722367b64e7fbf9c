/** The marks of a drawing, each with its place, its outline and its words: what one points at, reads and clicks. Pure. */
import { sort } from 'd3-array';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { toValueWords } from './axis-words';
import type { ChartPicture, SceneItem, SceneMark } from './engine';
import { nextItem } from './stage';
import { isYear } from './views';

export interface PlacedMark {
  /** Where a tip points to, in px of the svg. */
  x: number;
  y: number;
  mark: string;
  datum: JsonObject;
  colour: string | undefined;
  /** What it stands for: names and values as they are shown. */
  words: [name: string, value: string][];
  box: { left: number; top: number; right: number; bottom: number };
  /** What draws it, moved by `shift`, as soon as it is drawn; null: of a line, which has many. */
  element(): Element | null;
  shift: [x: number, y: number];
}

const guides = /^(axis|legend|title|column-|row-)/;

/** Of all views, in the order in which they are drawn, bars in that in which they stand; a point that is drawn twice counts once. */
export function placeMarks({ root, origin }: ChartPicture): PlacedMark[] {
  const visit = (group: SceneItem, [left, top]: [number, number]): PlacedMark[] => {
    const own = (group.items ?? []).filter(({ role = '' }) => !guides.test(role));
    const found = own.flatMap((mark) =>
      mark.items.flatMap((item) => {
        if (mark.marktype === 'group') return visit(item, [left + (item.x ?? 0), top + (item.y ?? 0)]);
        return isReadable(mark, item) ? [place(mark, item, [left, top])] : [];
      }),
    );
    return own.some(({ marktype }) => marktype === 'group') ? found : inPlace(found);
  };
  const keyOf = ({ x, y, words }: PlacedMark) => `${Math.round(x)} ${Math.round(y)} ${words.join()}`;
  return [...Map.groupBy(visit(root, origin), keyOf).values()].flatMap((same) => same.slice(0, 1));
}

/** Bars from left to right, lying ones and the cells of a heat map from the top. */
function inPlace(marks: PlacedMark[]): PlacedMark[] {
  if (!marks.every(({ mark }) => mark === 'rect')) return marks;
  const isEven = (sizes: number[]) => Math.max(...sizes) - Math.min(...sizes) <= 1;
  const isAlike = isEven(marks.map(({ box }) => box.right - box.left));
  const isInColumns = new Set(marks.map(({ box }) => Math.round(box.left))).size < marks.length;
  const isLying = isEven(marks.map(({ box }) => box.bottom - box.top)) && (!isAlike || isInColumns);
  return sort(marks, ({ box }) => (isLying ? box.top * 1e4 + box.left : box.left));
}

const isReadable = ({ role, marktype }: SceneMark, { datum, defined, opacity, bounds }: SceneItem): boolean =>
  role === 'mark' &&
  marktype !== 'text' &&
  datum !== undefined &&
  defined !== false &&
  opacity !== 0 &&
  Number.isFinite(bounds?.x1);

function place({ marktype }: SceneMark, item: SceneItem, shift: [number, number]): PlacedMark {
  const { x = 0, y = 0, bounds = { x1: x, y1: y, x2: x, y2: y }, datum = {}, stroke, fill } = item;
  const [dx, dy] = shift;
  const isPoint = /^(line|area|trail|symbol)$/.test(marktype);
  const box =
    isPoint && marktype !== 'symbol'
      ? { left: x + dx, right: x + dx, top: y + dy, bottom: (item.y2 ?? y) + dy }
      : { left: bounds.x1 + dx, right: bounds.x2 + dx, top: bounds.y1 + dy, bottom: bounds.y2 + dy };
  const at =
    marktype === 'arc'
      ? toMiddle(item, [x + dx, y + dy])
      : isPoint
        ? [x + dx, y + dy]
        : [(box.left + box.right) / 2, Math.abs(box.top - box.bottom) > 40 ? box.top : (box.top + box.bottom) / 2];
  const isLine = marktype === 'line' || marktype === 'area' || marktype === 'trail';
  return {
    x: at[0] ?? 0,
    y: at[1] ?? 0,
    mark: marktype,
    datum,
    colour: [marktype === 'line' ? stroke : fill, stroke].find(
      (each): each is string => typeof each === 'string' && each !== 'transparent',
    ),
    words: toWords(item),
    box,
    element: () => (isLine ? null : (item._svg ?? null)),
    shift: /^(arc|path|symbol|rect)$/.test(marktype) ? [x + dx, y + dy] : shift,
  };
}

function toMiddle(item: SceneItem, [x, y]: [number, number]): [number, number] {
  const { startAngle = 0, endAngle = 0, innerRadius = 0, outerRadius = 0 } = item;
  const [angle, radius] = [(startAngle + endAngle) / 2, (innerRadius + outerRadius) / 2];
  return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius];
}

/** Without what Vega adds for itself. */
function toWords({ tooltip, datum = {} }: SceneItem): [string, string][] {
  const shown = isJsonObject(tooltip) ? tooltip : datum;
  return Object.entries(shown)
    .filter(
      ([name, value]) =>
        !/^__| sort index$/.test(name) && (typeof value !== 'object' || value === null || value instanceof Date),
    )
    .slice(0, 12)
    .map(([name, value]) => [name, (isYear(value) ? String(value) : toValueWords(value)).trim()]);
}

/** Px from a mark at which it still is the one that is meant; lines are meant from anywhere. */
const reach = 32;

/** The mark that is pointed at, or else the nearest one; null: none is near. */
export function findMark(
  marks: readonly PlacedMark[],
  target: EventTarget | null,
  x: number,
  y: number,
): number | null {
  const exact = marks.findIndex((mark) => mark.element() === target);
  if (target && exact >= 0) return exact;
  let [best, nearest] = [-1, Number.POSITIVE_INFINITY];
  marks.forEach((mark, i) => {
    const distance = distanceTo(mark, x, y);
    if (distance < nearest) [best, nearest] = [i, distance];
  });
  return best < 0 || (nearest > reach && !/line|area|trail/.test(marks[best]?.mark ?? '')) ? null : best;
}

function distanceTo({ mark, box }: PlacedMark, x: number, y: number): number {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  if (mark === 'arc' || mark === 'path') return Number.POSITIVE_INFINITY;
  if (/line|area|trail/.test(mark)) return dx * 4 + dy;
  return mark === 'symbol' ? Math.hypot(dx, dy) : Math.min(dx, dy) * 4 + 0.1 * Math.max(dx, dy);
}

/** The last point of each line, and the middle of each area’s end, by its colour. */
export function endsOf(marks: readonly PlacedMark[]): Map<string, { x: number; y: number }> {
  const ends = new Map<string, { x: number; y: number }>();
  for (const { mark, colour, x, y, box } of marks) {
    if (!/^(line|symbol|area)$/.test(mark) || colour === undefined) continue;
    const end = ends.get(colour);
    if (!end || x >= end.x) ends.set(colour, { x, y: mark === 'area' ? (y + box.bottom) / 2 : y });
  }
  return ends;
}

/** Places for labels of a height, each as near to its own as the others let it, within `height`. */
export function spread(wanted: readonly number[], apart: number, height: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let last = Number.NEGATIVE_INFINITY;
  for (const i of order) {
    last = Math.max(placed[i] ?? 0, last + apart);
    placed[i] = last;
  }
  let next = height;
  for (const i of [...order].reverse()) {
    const at = Math.min(placed[i] ?? 0, next);
    placed[i] = at;
    next = at - apart;
  }
  return placed;
}

/** Where a key leads: left and right along a course, up and down to the nearest mark of the next one. `courseOf`: what a mark belongs to. */
export function walkMarks(marks: readonly PlacedMark[], courseOf: (mark: PlacedMark | undefined) => unknown) {
  const grouped = [...Map.groupBy(marks.keys(), (i) => courseOf(marks[i])).values()];
  const courses = grouped.length < marks.length ? grouped : [[...marks.keys()]];
  return (key: string, at: number): number | undefined => {
    const nth = courses.findIndex((course) => course.includes(at));
    const across = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (courses.length < 2 || across === undefined) {
      const own = courses[nth] ?? [];
      const to = nextItem(key, own.indexOf(at), own.length);
      return to === undefined ? undefined : (own[to] ?? at);
    }
    const from = marks[at];
    const next = courses[nth + across];
    if (!from || !next) return at;
    const distance = (i: number) => Math.hypot((marks[i]?.x ?? 0) - from.x, ((marks[i]?.y ?? 0) - from.y) / 10);
    return next.reduce((best, i) => (distance(i) < distance(best) ? i : best));
  };
}
