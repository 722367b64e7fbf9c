/** The agent's code, bundled as the extension's background is, and loaded into this process. */
import { loadBuilt } from '../load-built.ts';

export type Ours = typeof import('./entries/ours.ts');

export const loadOurs = (): Promise<Ours> => loadBuilt<Ours>(new URL('entries/ours.ts', import.meta.url));
