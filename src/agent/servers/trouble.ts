/** Why a server can't be used, and when it is tried again by itself. Pure. */
import type { ServerProblem } from '#tools/layers';

export interface Trouble {
  problem: ServerProblem;
  /** How many tries failed, one after another. */
  tries: number;
  /** Of the last try, milliseconds since 1970. */
  at: number;
  /** Null: trying again changes nothing until the user does something. */
  retryAt: number | null;
}

/** Those that may pass by themselves. */
const passing = new Set<ServerProblem['code']>(['unreachable', 'timed-out', 'rate-limited', 'server-error', 'failed']);

/** What the model is told of a server that can't be reached. The user must do something about the other problems first. */
const unreachable: Partial<Record<ServerProblem['code'], string>> = {
  unreachable: 'it can’t be reached',
  'timed-out': 'it doesn’t answer in time',
  'server-error': 'it fails to answer',
  'wrong-path': 'nothing answers at its address',
  'not-mcp': 'what answers at its address is no MCP server',
  'protocol-version': 'it speaks another version of MCP',
  redirected: 'its address leads elsewhere',
};

/** Undefined for a server that can be asked, if perhaps in vain. */
export const whyUnreachable = (trouble: Trouble | undefined): string | undefined =>
  trouble && unreachable[trouble.problem.code];

const firstWait = 1_000;
const longestWait = 300_000;

/** 1 s, then twice as long each time up to 5 minutes, a fifth more or less so that many don't come at once. */
export function toTrouble(
  before: Trouble | undefined,
  problem: ServerProblem,
  { now, chance }: { now: number; chance: number },
): Trouble {
  const tries = (before?.tries ?? 0) + 1;
  const wait = Math.min(longestWait, firstWait * 2 ** (tries - 1)) * (0.8 + 0.4 * chance);
  const asked = (problem.retryAfter ?? 0) * 1000;
  const retryAt = passing.has(problem.code) ? now + Math.round(Math.max(wait, asked)) : null;
  return { problem, tries, at: now, retryAt };
}

export const isDue = ({ retryAt }: Trouble, now: number): boolean => retryAt !== null && retryAt <= now;
