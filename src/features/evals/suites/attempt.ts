/** One attempt of a model at a case, as plain data that is stored. */
import type { CaseProblem } from './case-problem';
import type { ActualCall } from './trajectory';
import type { FirstFailure } from './verdict';

/** Why an attempt has no verdict. */
export type AttemptError =
  /** The model failed: a code of `ModelFailure` with its values. */
  | { type: 'model'; failure: CodedFailure }
  | { type: 'case'; problem: CaseProblem }
  /** No tool is there; or the page is gone, or shows another site than the suite's. */
  | { type: 'no-tools' | 'page-gone' | 'page-left' }
  /** The background died during this call, and its page no longer knows the outcome. */
  | { type: 'interrupted'; tool: string }
  /** It isn't there, mocks answer for it, or it would have to be asked for. */
  | { type: 'state-not-read'; tool: string }
  | { type: 'too-many-turns'; turns: number };

export interface CodedFailure {
  code: string;
  values: Record<string, string | number>;
}

/** A call with what the model was told of it. */
export interface MadeCall {
  id: string;
  functionName: string;
  args: Record<string, unknown>;
  /** It has been begun; the background may have died before its end. */
  begun?: true;
  /** Absent until it has ended. */
  answer?: CallAnswer;
}

export interface CallAnswer {
  /** What the public format compares: the JSON that the tool returned, or its text. */
  result: unknown;
  isError: boolean;
}

/** One answer of the model. `opaque`: what its service wants back. */
export interface EvalTurn {
  text: string;
  calls: MadeCall[];
  opaque?: unknown;
}

export interface Spent {
  inputTokens: number;
  outputTokens: number;
  /** US dollars; absent if the price is unknown. */
  cost?: number;
  /** Milliseconds. */
  time: number;
}

/** An attempt that is being made. */
export interface Attempting {
  /** The place of the case in its suite, of the model among those of the run, and which of the repetitions it is. */
  case: number;
  model: number;
  nth: number;
  turns: EvalTurn[];
  spent: Spent;
  /** What the page's tools said when the model had ended. */
  state?: ActualCall[];
  /** What the agent goes on from, in its own form. */
  log?: unknown;
}

export interface Attempt extends Attempting {
  outcome: 'pass' | 'fail' | 'error';
  first?: FirstFailure;
  error?: AttemptError;
}

export const nothingSpent: Spent = { inputTokens: 0, outputTokens: 0, cost: 0, time: 0 };

/** A sum whose price is unknown in part has none. */
export const addSpent = (a: Spent, b: Spent): Spent => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  ...(a.cost !== undefined && b.cost !== undefined && { cost: a.cost + b.cost }),
  time: a.time + b.time,
});

export const callsOf = (turns: readonly EvalTurn[]): MadeCall[] => turns.flatMap(({ calls }) => calls);

/** The calls as a case's expectations are held against them. */
export const toActualCalls = (turns: readonly EvalTurn[]): ActualCall[] =>
  callsOf(turns).map(({ functionName, args, answer }) => ({ functionName, args, result: answer?.result }));

export const textOf = (turns: readonly EvalTurn[]): string =>
  turns
    .map(({ text }) => text)
    .join('\n')
    .trim();
