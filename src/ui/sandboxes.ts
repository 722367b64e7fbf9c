/** Where untrusted code may run: a page without network, storage, or access to the extension, if the browser supports such pages. */
import { createContext } from 'preact';

interface SandboxPlace {
  /** The page's address, for a frame; null if the browser doesn't support sandboxed pages. */
  address: string | null;
}

export const Sandboxes = createContext<SandboxPlace>({ address: null });
