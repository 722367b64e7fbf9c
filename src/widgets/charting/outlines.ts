/** What a layout of ours places, for the engine to draw: networks, tiles, flows, seats. Pure. */
import type { JsonObject } from '#core/tools/tool.ts';
import { toTextWidth } from './figures';
import { fontSize } from './theme';

export interface Mark {
  /** An SVG path, relative to `x` and `y`. */
  outline: string;
  x: number;
  y: number;
  colour: string;
  /** How much of its colour it has, from 0 to 1; absent: all. */
  strength?: number;
  name: string;
  figure: string;
  payload: JsonObject;
}

/** One line of a text; `y` is its base. */
export interface TextLine {
  text: string;
  x: number;
  y: number;
  align?: 'left' | 'center' | 'right';
  colour?: string;
  size?: number;
  weight?: number;
  /** Px of ground around it, where it lies on lines. */
  halo?: number;
}

/** The space for a drawing, in px; without `room` it is as high as suits its width. */
export interface Ground {
  width: number;
  room: number | null;
  /** The names that the user hides. */
  hidden: ReadonlySet<string>;
}

export interface Outlines {
  height: number;
  marks: readonly Mark[];
  /** Lines that say nothing by themselves. */
  lines?: readonly { outline: string; width: number; dash?: readonly number[] }[];
  words?: readonly TextLine[];
  /** What its colours stand for. */
  names?: readonly { label: string; colour: string }[];
}

/** The name of the scale, and of the member of the data. */
const [scale, colour] = ['names', 'colour'];

const ofDatum = (members: Record<string, string>) => ({
  enter: Object.fromEntries(Object.entries(members).map(([channel, field]) => [channel, { field }])),
});

/** As Vega, not Vega-Lite, draws it. */
export function toVega({ height, marks, lines = [], words = [], names = [] }: Outlines, width: number): JsonObject {
  const written = words.map((each) => ({
    ...{ align: 'left', colour: 'var(--ink-2)', size: fontSize, weight: 400, halo: 0, ground: 'var(--bg)' },
    ...each,
  }));
  const domain = names.map(({ label }) => label);
  const range = names.map(({ colour }) => colour);
  const legend = { scales: [{ name: scale, type: 'ordinal', domain, range }], legends: [{ fill: scale }] };
  return {
    ...{ width, height, autosize: 'none', padding: 0 },
    ...(names.length > 0 && legend),
    data: [
      { name: 'lines', values: lines.map((line) => ({ ...line, colour: 'var(--line-control)' })) },
      { name: 'marks', values: marks.map((mark) => ({ strength: 1, ...mark })) },
      { name: 'words', values: written },
    ],
    marks: [
      {
        ...{ type: 'path', role: 'aside', aria: false, interactive: false, from: { data: 'lines' } },
        encode: ofDatum({ path: 'outline', stroke: colour, strokeWidth: 'width', strokeDash: 'dash' }),
      },
      {
        ...{ type: 'path', aria: false, from: { data: 'marks' } },
        encode: ofDatum({ path: 'outline', x: 'x', y: 'y', fill: colour, fillOpacity: 'strength' }),
      },
      {
        ...{ type: 'text', aria: false, interactive: false, from: { data: 'words' } },
        encode: ofDatum({
          ...{ text: 'text', x: 'x', y: 'y', align: 'align', fill: colour, fontSize: 'size', fontWeight: 'weight' },
          ...{ stroke: 'ground', strokeWidth: 'halo' },
        }),
      },
    ],
  };
}

/** The texts, each of its lines, that don’t lie on one before or beside a mark. */
export function keepFree(texts: readonly TextLine[][], marks: readonly { x: number; y: number }[] = []): TextLine[][] {
  const taken = marks.map(({ x, y }) => ({ left: x - 5, right: x + 5, y }));
  return texts.filter((lines) => {
    const places = lines.map(({ text, x, y, align }) => {
      const wide = toTextWidth(text);
      return { left: align === 'right' ? x - wide : x, right: align === 'right' ? x : x + wide, y: y - 4 };
    });
    const isFree = places.every(({ left, right, y }) =>
      taken.every((each) => each.left > right || each.right < left || Math.abs(each.y - y) > 11),
    );
    if (isFree) taken.push(...places);
    return isFree;
  });
}

/** The words of a mark, with the unit of its figures. */
export const wordsOfMark =
  (unit = '') =>
  ({ name, figure }: JsonObject) => ({
    title: String(name),
    label: '',
    value: unit && figure !== '–' ? `${figure} ${unit}` : String(figure),
  });
