/** What a smoke run needs of a page: a panel has one behind the background, a command line one in a browser that it drives. */

import type { failure } from '#core/tools/result.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { PageFingerprint } from '#page/page-state.ts';
import { type Definition, toDefinition } from '../lint/lint';

export type SmokeOutcome =
  /**
   * `text`: as the page's tool answers, often JSON; null: it led to another document, or was too long to read. `isError`: it says so itself, as MCP has
   * it. `size`: in characters, where the text is only the beginning.
   */
  | { type: 'returned'; text: string | null; isError?: boolean; size?: number }
  | { type: 'threw'; message: string }
  /** Nothing ran: it isn't there, or somebody refused. */
  | { type: 'refused'; message: string }
  | { type: 'unfinished' };

export interface SmokePage {
  list(): Promise<readonly SmokeSubject[]>;
  call(tool: SmokeSubject, input: JsonObject, signal: AbortSignal): Promise<SmokeOutcome>;
  /** Null: it can't be looked at now. */
  state(): Promise<PageFingerprint | null>;
  /** Tells of every change of the tools until the signal aborts. */
  onChange(listener: (tools: readonly SmokeSubject[]) => void, signal: AbortSignal): void;
  /** Opens it again as it was at first, for a call of this tool. Absent: it is the user’s, and stays where calls led it. */
  reopen?(tool: string): Promise<void>;
  /** Calls reach the tool although their input doesn't fit, so that what it says of them can be seen. */
  unchecked?: true;
}

export interface SmokeSubject extends Definition {
  /** Why it isn't called; absent: it is. */
  off?: 'disabled' | 'unavailable';
}

type Listed = Parameters<typeof toDefinition>[0] & { disabled?: boolean; unavailable?: string };

/** Of a tool as the extension lists it. */
export const toSmokeSubject = ({ disabled, unavailable, ...tool }: Listed): SmokeSubject => ({
  ...toDefinition(tool),
  ...(disabled && { off: 'disabled' }),
  ...(unavailable !== undefined && { off: 'unavailable' }),
});

/** What a call without a result shows of its tool. `said`: the failure in words, where its code has none. */
export function outcomeOf({ code, values }: ReturnType<typeof failure>, said = ''): SmokeOutcome {
  const message = String(values.message ?? said);
  if (code === 'threw') return { type: 'threw', message };
  if (code === 'timed-out' || code === 'aborted') return { type: 'unfinished' };
  if (code === 'page-gone') return { type: 'returned', text: null };
  // It ran: only its result came no further than the page.
  if (code === 'too-large') return { type: 'returned', text: null, size: Number(values.size) };
  return { type: 'refused', message };
}
