/** What can be done to the canvas: resolved, validated and sanitised operations, as the log keeps them. */
import type { JsonObject } from './tool';

/** A widget that asks a read-only tool again for a part of its data. */
export interface LiveBinding {
  /** The tool, as in a call's target: layer and real name; `server` is the name people see. */
  layerKey: string;
  server: string;
  tool: string;
  /** Of the tool as it was when it was bound: one that has changed since is not asked. */
  definitionHash: string;
  input: JsonObject;
  /** JSON pointer to the part of the tool's result that is shown; `''`: all of it. */
  from: string;
  /** The member of the widget's data that it becomes; `''`: the data as a whole. */
  into: string;
  /** Seconds between two calls while someone looks; null: only when asked. */
  every: number | null;
}

/**
 * `id` is `w_` and six base-36 characters. Lengths are px of a board that is 1,200 px wide: the grid draws them in steps
 * of 100 × 40, the free layout as they are. `data` is whole, never a change to be merged.
 */
export type CanvasOperation =
  | { type: 'shown'; id: string; widget: string; data: JsonObject; copyOf?: string }
  | { type: 'updated'; id: string; data: JsonObject }
  | { type: 'moved'; id: string; x: number; y: number }
  /** With a place where the resizing moved it too: at its upper or left edge. */
  | { type: 'resized'; id: string; width: number; height: number; x?: number; y?: number }
  /** Put above those that it overlaps. */
  | { type: 'raised'; id: string }
  /** Token → CSS colour; a token that isn't named keeps what it has. */
  | { type: 'styled'; id: string; styles: Record<string, string> }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }
  | { type: 'bound'; id: string; binding: LiveBinding }
  | { type: 'unbound'; id: string }
  /** Takes back, or does again, the newest operation that was not taken back. */
  | { type: 'undone' }
  | { type: 'redone' };
