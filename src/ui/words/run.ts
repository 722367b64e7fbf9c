/** Runs and approvals in words: why a call asks, what a run is doing, why it ended, how a call stands. */
import type { Activity } from '#bridge';
import type { ApprovalReason, RunEndReason } from '#conversation';
import type { ToolHints } from '#tools';
import { toCount } from './figures';
import type { Sentence } from './sentence';

const reasons: Record<ApprovalReason, string> = {
  'changes-something': 'It may change something: it is not marked read-only.',
  destructive: 'It says that it deletes or overwrites something, so it asks each time.',
  consequential: 'It says that its effect is serious or can’t be undone, so it asks each time.',
  'reading-not-granted': 'It only reads, but you have not allowed reading from this server yet.',
  'definition-changed': 'It says something else than when you allowed it.',
  'cross-origin-flow': 'This chat holds results from another site, and the arguments may carry them there.',
  'ask-for-everything': 'You chose to be asked before every call.',
};

export function wordApprovalReason(reason: ApprovalReason): string {
  return reasons[reason];
}

const phases: Record<Activity['phase'], string> = {
  'asking-model': 'Asking the model',
  writing: 'Writing',
  calling: 'Calling tools',
  'waiting-for-you': 'Waiting for you',
  'waiting-for-rate-limit': 'Too many requests, waiting to try again',
};

export function wordPhase(phase: Activity['phase']): string {
  return phases[phase];
}

/** Why a run ended before the model was done. `end_turn` needs no words; `error` has those of its failure. */
const ends: Record<Exclude<RunEndReason, 'end_turn' | 'error'>, (turns: number) => Sentence> = {
  max_turns: (turns) => ({
    what: `Stopped after ${toCount(turns, 'turn')}.`,
    next: 'The task may not be finished.',
  }),
  aborted: () => ({ what: 'You stopped this run.', next: 'What was written and done until then is kept.' }),
  repeating: () => ({
    what: 'Stopped: the same call gave the same result again and again.',
    next: 'Say it in other words, or go on.',
  }),
  interrupted: () => ({
    what: 'This run was interrupted.',
    next: 'The browser closed or stopped Tabhand. Nothing that you see here was lost.',
  }),
};

export function wordRunEnd(reason: Exclude<RunEndReason, 'end_turn' | 'error'>, turns: number): Sentence {
  return ends[reason](turns);
}

export type CallState =
  | 'queued'
  | 'running'
  | 'done'
  | 'waiting'
  | 'denied'
  | 'failed'
  | 'timed-out'
  | 'interrupted'
  | 'stopped';

const states: Record<CallState, string> = {
  queued: 'Queued',
  running: 'Running',
  done: 'Done',
  waiting: 'Waiting for you',
  denied: 'Denied',
  failed: 'Failed',
  'timed-out': 'Timed out',
  interrupted: 'Interrupted',
  stopped: 'Stopped',
};

export function wordCallState(state: CallState): string {
  return states[state];
}

/** While a call runs: the wait is the person's, not the tool's. */
export function wordAsking(): Sentence {
  return {
    what: 'The page waits for you.',
    next: 'Answer it there, or press the button of the form that was filled in. The time limit of this call stands still until then, for ten minutes at most.',
  };
}

export const hintWords: Record<keyof ToolHints, string> = {
  readOnly: 'Read-only',
  destructive: 'Destructive',
  idempotent: 'Safe to repeat',
  openWorld: 'Reaches beyond its site',
  consequential: 'Serious effect',
  untrustedContent: 'Returns untrusted content',
};
