/** Gives every component the panel's state. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Panel } from '../../../entrypoints/sidepanel/panel';

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('A component of the panel was rendered outside of it');
  return panel;
}
