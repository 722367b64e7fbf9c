/** What the screen tells a drawing on it: its room, whether lists are drawn in full, and where untrusted code may run. */
import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';

/** The height in px that fits a widget's block without scrolling; null: no limit. */
export const Room = createContext<number | null>(null);

/** The address of a page without network, storage or the extension's rights, for untrusted code; null if unsupported. */
export const Sandboxes = createContext<{ address: string | null }>({ address: null });

/** The sites and servers whose data the conversation holds, in words; empty if there are none. Untrusted code could pass some of it on. */
export const HeldData = createContext('');

/** The most rows of a list that exports and prints contain. */
export const maxWhole = 1000;

/** Called with the number of rows that a list still leaves out; null: lists are drawn as on the screen. */
export const Whole = createContext<((left: number) => void) | null>(null);

/** Whether to draw all rows of a list of `count`. */
export function useWhole(count: number): boolean {
  const leaveOut = useContext(Whole);
  const left = Math.max(0, count - maxWhole);
  useLayoutEffect(() => leaveOut?.(left), [leaveOut, left]);
  return leaveOut !== null;
}

/** A part of a widget that the user selected, such as a row, and the event that reports it. */
export interface Picked {
  kind: 'row' | 'cell';
  /** Identifies it within its widget. */
  key: string;
  /** Names it in a sentence. */
  words: string;
  event: string;
  payload: JsonObject;
}

export interface Picker {
  picked: Picked | null;
  pick(picked: Picked | null): void;
  /** Says what a click would send now, where no element of its own carries that as `data-sends`. */
  hint(words: string | null): void;
}

/** Selects a part of a widget. Null: nothing can be selected here. */
export const Picking = createContext<Picker | null>(null);

/** What a widget keeps of the user's own, beyond its data. */
export interface Own {
  /** What its newest event of this name reported, unless its data was changed since. */
  reported(event: string): JsonObject | null;
  /** What was begun and not sent yet, as text; it outlives the panel. */
  draft(): string;
  keepDraft(text: string): void;
}

/** A widget that stands alone, as in the gallery, keeps nothing. */
export const Kept = createContext<Own>({ reported: () => null, draft: () => '', keepDraft: () => undefined });
