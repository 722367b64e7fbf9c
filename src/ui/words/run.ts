/** Runs in words: what one is doing, why it ended, and the status of its calls. */
import type { Activity } from '#core/bus/panel-wire.ts';
import type { RunEndReason } from '#core/log/entry.ts';
import { hintsSet, hintTable, type ToolHints } from '#core/tools/hints.ts';
import { type Phrase, phrase, say, sayCount } from '../language';
import type { Sentence } from './sentence';

const phases: Record<Activity['phase'], Phrase> = {
  'asking-model': phrase('Asking the model'),
  thinking: phrase('Thinking'),
  writing: phrase('Writing'),
  calling: phrase('Calling tools'),
  'waiting-for-you': phrase('Waiting for you'),
  'waiting-for-rate-limit': phrase('Too many requests.'),
  'waiting-for-service': phrase('The service failed'),
};

export const wordPhase = (phase: Activity['phase']): string => say(phases[phase]);

/** Why a run ended early, or without a word; `error` is worded by its failure. */
const ends: Record<Exclude<RunEndReason, 'error'>, (turns: number) => Sentence> = {
  end_turn: () => ({ what: say('The model ended without an answer.'), next: '' }),
  max_turns: (turns) => ({
    what: sayCount(turns, 'Stopped after {count} turn.', 'Stopped after {count} turns.'),
    next: say('Rephrase the request, or continue.'),
  }),
  max_cost: () => ({
    what: say('Stopped: the run reached its cost limit.'),
    next: say('Rephrase the request, or continue.'),
  }),
  aborted: () => ({ what: say('You stopped this run.'), next: say('Write a message to continue.') }),
  repeating: () => ({
    what: say('Stopped: the model repeated the same call.'),
    next: say('Rephrase the request, or continue.'),
  }),
  interrupted: () => ({
    what: say('This run was interrupted.'),
    next: say('The browser closed or stopped Tabhand. What you see here is stored.'),
  }),
};

export function wordRunEnd(reason: Exclude<RunEndReason, 'error'>, turns: number): Sentence {
  return ends[reason](turns);
}

const states = {
  queued: phrase('Queued'),
  running: phrase('Running'),
  done: phrase('Done'),
  waiting: phrase('Waiting for you'),
  denied: phrase('Denied'),
  failed: phrase('Failed'),
  'timed-out': phrase('Timed out'),
  interrupted: phrase('Interrupted'),
  stopped: phrase('Stopped'),
};

export type CallStatus = keyof typeof states;

export const wordCallState = (state: CallStatus): string => say(states[state]);

/** For a running call that waits for the user. `onCard`: a server or the model asks, and not the page. */
export function wordAsking(onCard: boolean): Sentence {
  if (onCard) return { what: say('This waits for your answer.'), next: '' };
  return {
    what: say('The page is waiting for you.'),
    next: say(
      'Answer there, or submit the filled-in form. Until then this call’s time limit is paused, for at most ten minutes.',
    ),
  };
}

/** The hints that a tool sets, in words. */
export const wordHints = (hints: ToolHints): string[] => hintsSet(hints).map((name) => say(hintTable[name].label));
