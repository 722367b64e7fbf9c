/** Words runs and approvals: why a call needs approval, what a run is doing, why it ended, and the status of calls. */
import type { Activity } from '#core/bus/panel-wire.ts';
import type { ApprovalReason } from '#core/log/approval-answers.ts';
import type { RunEndReason } from '#core/log/entry.ts';
import { askingHints, hintsSet, hintTable, type ToolHints } from '#core/tools/hints.ts';
import { type Phrase, phrase, say, sayCount } from '../language';
import type { Sentence } from './sentence';

type HintReason = (typeof askingHints)[number];

const reasons: Record<Exclude<ApprovalReason, HintReason>, Phrase> = {
  'changes-something': phrase('This tool may change something: it isn’t marked read-only.'),
  'reading-not-granted': phrase('This tool only reads, but you haven’t allowed reading from this server yet.'),
  'operating-page': phrase('The model asks to operate this page for you.'),
  'operating-seriously': phrase(
    'This may pay, send, publish, delete or agree to something, so it needs approval each time.',
  ),
  'took-over': phrase('You used the page yourself, so Tabhand paused. Allow this step to go on.'),
  'reading-page': phrase('The model asks to read the text of this page. What it reads is sent to the model.'),
  guessed: phrase('Guessed by Tabhand from this page, so Tabhand asks each time.'),
  'definition-changed': phrase('The tool’s definition has changed since you last decided.'),
  'cross-origin-flow': phrase('The model has read data from another site, and the arguments may send some of it on.'),
  'ask-for-everything': phrase('You chose to be asked before every call.'),
  'several-steps': phrase('These tools run one after the other, up to the first that fails. Tabhand asks each time.'),
  'words-of-others': phrase(
    'You always allow this tool, but the model has read what others wrote, and may be doing as they say.',
  ),
  'opens-site': phrase('Tools there that only read then run without asking. Everything else asks as on any site.'),
  'message-of-agent': phrase('Another agent wrote this message, and will read the answer. Tabhand asks each time.'),
};

const isOfHint = (reason: ApprovalReason): reason is HintReason => askingHints.some((name) => name === reason);

/** `onPage`: the tool is a page's, so it is known what it may change. */
export function wordApprovalReason(reason: ApprovalReason, onPage: boolean): string {
  if (isOfHint(reason)) return say(hintTable[reason].asks);
  return onPage && reason === 'changes-something' ? say('This tool may change the page.') : say(reasons[reason]);
}

const phases: Record<Activity['phase'], Phrase> = {
  'asking-model': phrase('Asking the model'),
  thinking: phrase('Thinking'),
  writing: phrase('Writing'),
  calling: phrase('Calling tools'),
  'waiting-for-you': phrase('Waiting for you'),
  'waiting-for-rate-limit': phrase('Too many requests'),
  'waiting-for-service': phrase('The service failed'),
};

export const wordPhase = (phase: Activity['phase']): string => say(phases[phase]);

/** Why a run ended early, or without a word; `error` is worded by its failure. */
const ends: Record<Exclude<RunEndReason, 'error'>, (turns: number) => Sentence> = {
  end_turn: () => ({ what: say('The model ended without an answer.'), next: '' }),
  max_turns: (turns) => ({
    what: sayCount(turns, 'Stopped after {count} turn.', 'Stopped after {count} turns.'),
    next: say('The task may not be finished.'),
  }),
  max_cost: () => ({
    what: say('Stopped: the run reached its cost limit.'),
    next: say('The task may not be finished.'),
  }),
  aborted: () => ({ what: say('You stopped this run.'), next: say('Everything before that is kept.') }),
  repeating: () => ({
    what: say('Stopped: the model repeated the same call.'),
    next: say('Rephrase the request, or continue.'),
  }),
  interrupted: () => ({
    what: say('This run was interrupted.'),
    next: say('The browser closed or stopped Tabhand. Nothing you see here was lost.'),
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
