/** How the screen draws a widget of the same conversation within another. */
import { type ComponentChildren, createContext } from 'preact';

export interface Inner {
  draw(id: string): ComponentChildren;
  /** Null: there is no such widget. */
  titleOf(id: string): string | null;
}

/** Where no conversation is, as in the gallery, there is none to draw. */
export const InnerWidgets = createContext<Inner>({ draw: () => null, titleOf: () => null });
