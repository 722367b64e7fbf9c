/** What panels are told of tool packs. */
import type { PackFacts, PackOrigin, PackProblem } from './format';

/** A pack in the list. */
export interface PackRow extends PackFacts {
  id: string;
  on: boolean;
  from?: PackOrigin | undefined;
  /** Why its tools don't appear, as far as a page has shown. `stuck`: it kept a page from answering and was turned off. */
  problem: PackProblem | { code: 'stuck' } | null;
}

/** All packs, and whether the browser lets them run: as `UserScriptAccess`. */
export interface PackList {
  packs: PackRow[];
  access: 'open' | 'asks' | 'switched-off';
}

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    /** Packs changed, or a page showed that one can't run. */
    packs: PackList;
  }
}
