/** Gives every component the panel's state. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What wires the panel together says what there is. */
// biome-ignore lint/suspicious/noEmptyInterface: it is declared where the parts are made
export interface Panel {}

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('A component of the panel was rendered outside of it');
  return panel;
}
