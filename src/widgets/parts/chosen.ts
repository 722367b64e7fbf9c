/** Where a choice filters other widgets: which one it is. */
import { createContext } from 'preact';

/** A stretch of a column: from and to are in it. Days and hours are texts. */
export type Range = { from: number | string; to: number | string };

interface Choice {
  /** Whether it is the choice of this name. */
  isOf(name: string): boolean;
  /** Whether a stretch of this column can be chosen. */
  ranges(column: string): boolean;
  rangeOf(column: string): Range | null;
  choose(column: string, range: Range): void;
}

/** Null: what is chosen here goes to the model. */
export const Chosen = createContext<Choice | null>(null);

/** As the attribute `aria-pressed` takes it. */
export const pressedOf = (chosen: Choice | null, name: string): boolean | undefined => chosen?.isOf(name);
