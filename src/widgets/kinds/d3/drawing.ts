/** The common form of all presets: marks that can be drawn, pointed at, read and clicked. */
import type { JsonObject } from '#tools';
import type { DataOf } from '../../widget';
import type { d3 } from './spec';

export type D3 = DataOf<typeof d3>;
export type Config = NonNullable<D3['config']>;
/** The data of one preset. */
export type PresetData<Preset extends D3['preset']> = Extract<D3, { preset: Preset }>['data'];

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
  /** Whether the marks are too small for edges. */
  fine?: boolean;
  /** Texts beside the marks, as on an axis. */
  captions: readonly MarkLabel[];
}
