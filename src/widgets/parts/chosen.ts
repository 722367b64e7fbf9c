/** Where a choice filters other widgets: which one it is. */
import { createContext } from 'preact';

/** Null: what is chosen here goes to the model. `isOf`: whether it is the choice of this name. */
export const Chosen = createContext<{ isOf(name: string): boolean } | null>(null);

/** As the attribute `aria-pressed` takes it. */
export const pressedOf = (chosen: { isOf(name: string): boolean } | null, name: string): boolean | undefined =>
  chosen?.isOf(name);
