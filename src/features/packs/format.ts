/** What is known of a tool pack without running it, and what the background and a running pack say to each other. */
import type { KeptSteps } from '#core/log/steps.ts';

export const packLimits = {
  /** Characters of the source. */
  source: 256 * 1024,
  packs: 100,
  matches: 50,
} as const;

/** Said by the pack's file or by the user; its code runs only in the pages that it matches. */
export interface PackFacts {
  name: string;
  /** Match patterns of the pages that the pack is for. */
  matches: string[];
  author?: string | undefined;
  version?: string | undefined;
  /** The day on which its author last saw it work, as `YYYY-MM-DD`. */
  verifiedOn?: string | undefined;
  /**
   * `own`: a JavaScript world that the page can't reach, with the page's DOM. `page`: the page's own world, for a pack that uses
   * the page's objects; the page can then see and change what the pack does.
   */
  world: 'own' | 'page';
  /** The tools of a pack without code: no script of it ever runs. */
  steps?: KeptSteps[] | undefined;
}

/** Where a pack came from: a file that was imported, one of the watched folder, or a run whose steps were kept. */
export type PackOrigin = { type: 'file' | 'folder'; file: string } | { type: 'steps' };

/** A pack as its text was read. */
export interface PackSource {
  facts: PackFacts;
  source: string;
  /** The source as the body of an async function that returns what the module exports. */
  script: string;
}

/** Why the tools of a pack don't appear. */
export type PackProblem =
  | { code: 'threw'; message: string; line: number | null }
  /** The browser couldn't read its code. */
  | { code: 'syntax' }
  /** It exports no object with tools. */
  | { code: 'no-pack' }
  /** Loading it, or asking what it yields, took longer than `seconds`. */
  | { code: 'slow'; seconds: number }
  | { code: 'name-twice' | 'bad-name'; name: string };

/** `own`: names of the site's own tools. `id`: the call's id in the log. */
export type PackCommand =
  | { type: 'list'; own: string[] }
  | { type: 'call'; id: string; name: string; input: object }
  | { type: 'ask' | 'abort' | 'forget'; id: string };
