/** Where code that somebody else wrote may run: a page without network, storage and extension, if the browser has such. */
import { createContext } from 'preact';

export interface SandboxPlace {
  /** Of the page, for a frame; null where the browser offers none. */
  address: string | null;
}

export const Sandboxes = createContext<SandboxPlace>({ address: null });
