/** A call's outcome in words for the model: its result, in full at first and shortened after some turns, or the reason for its failure. Pure. */
import { builtInServer, type FailureCode, type JsonObject, prefixOf, type ToolFailure } from '#tools';
import type { CallState } from './conversation';
import type { EntryOf } from './entry';

/** A run can end with calls open: stopped, or cut off by a browser that was closed. */
export function explainMissing({ startedAt }: CallState): Explained {
  if (startedAt !== undefined) return explainFailure({ type: 'failure', code: 'interrupted', values: {} });
  return {
    text: 'Error: Not run: the run was stopped before this call.',
    problem: { code: 'not-run', hint: 'Call it again if it is still needed.' },
  };
}

export type Outcome = EntryOf<'tool-result'>['outcome'];
export type Shown = Extract<Outcome, { type: 'result' }>;

/** Characters of a result that stay once it is shortened. */
export const compressedLength = 200;

/** A result is shortened once this many turns have followed its own. */
export const turnsKept = 2;

/** What a call's outcome says, and for an error what it is and what to do about it. */
type Explained = { text: string; problem?: Problem };

/** The members of an error besides its text, named as the model reads them. */
export interface Problem {
  code: FailureCode | 'tool-error' | 'not-run';
  /** What to do next; absent where the words are the tool's own. */
  hint?: string;
  details?: ToolFailure['details'];
  /** The tool's schema, when the arguments did not fit it. */
  expected_schema?: JsonObject;
}

/** `age`: how many turns have followed. */
export function explainOutcome(outcome: Outcome, callId: string, age: number): Explained {
  const isOld = age >= turnsKept;
  if (outcome.type === 'failure') return isOld ? explainOldFailure(outcome) : explainFailure(outcome);
  const text = wordResult(outcome, callId, isOld);
  return outcome.isError ? { text, problem: { code: 'tool-error' } } : { text };
}

const ownHint =
  'These are the words of the tool. Correct what they name, or do without: the same call would fail again.';

/** An error for a service that can mark a result as one, which takes plain words if they are all; otherwise as JSON. */
export function writeProblem(error: string, { code, hint, ...more }: Problem, isMarked: boolean): string {
  const isPlain = isMarked && Object.keys(more).length === 0;
  if (!isPlain) return JSON.stringify({ error, code, hint: hint ?? ownHint, ...more });
  return hint === undefined ? error : `${error}${error.includes('\n') ? '\n' : ' '}${hint}`;
}

/** The words of an outcome, for the user and for exports. */
export function wordOutcome(outcome: Outcome, callId: string): string {
  const { text, problem } = explainOutcome(outcome, callId, 0);
  return problem ? writeProblem(text, problem, true) : text;
}

function wordResult({ preview, size, stored }: Shown, callId: string, isOld: boolean): string {
  const shown = shownOf({ preview, stored }, isOld);
  if (size <= shown.length) return shown;
  return `${shown}\n[Shortened: ${shown.length} of ${size} characters.${stored ? ` ${recallHint(callId)}` : ''}]`;
}

/** As much of a result's beginning as the model is shown. */
export const shownOf = ({ preview, stored }: Pick<Shown, 'preview' | 'stored'>, isOld: boolean): string =>
  isOld && stored ? cutText(preview, compressedLength) : preview;

/** The name that `recall` is always offered under: the built-in server's is reserved. */
const recall = `${prefixOf(builtInServer, { protocol: 'webmcp' })}recall`;

export const recallHint = (callId: string): string =>
  `${recall}('${callId}') gives all of it, or a part by path, offset and limit.`;

/** The first `length` characters, never ending in half a one. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** The most characters of a failure for the model: more of a page's error or of a schema is of no use. */
const mostWords = 4000;

function explainFailure(failure: ToolFailure): Explained {
  const { code, values, details, expectedSchema } = failure;
  const [whole, hint] = sentences[code](values);
  const text = `Error: ${whole.length > mostWords ? `${cutText(whole, mostWords)}…` : whole}`;
  const problem: Problem = { code };
  if (hint !== undefined) problem.hint = hint;
  if (details) problem.details = details;
  if (expectedSchema) problem.expected_schema = expectedSchema;
  return { text, problem };
}

/** Once the corrected call has been tried, the schema is no longer needed. */
function explainOldFailure({ code, values }: ToolFailure): Explained {
  const [whole, hint] = sentences[code](values);
  const sentence = `Error: ${whole}`;
  const isShort = sentence.length <= compressedLength;
  const shortened = `[Shortened: ${compressedLength} of ${sentence.length} characters.]`;
  const text = isShort ? sentence : `${cutText(sentence, compressedLength)}\n${shortened}`;
  return { text, problem: hint === undefined ? { code } : { code, hint } };
}

type Values = ToolFailure['values'];
type Sentences = readonly [what: string, hint?: string];

const checkFirst = 'It may have worked: check before you repeat it.';

/** What happened, and what to do next. */
const sentences: Record<FailureCode, (values: Values) => Sentences> = {
  'unknown-format': ({ tool }) => [
    `unknown tool format "${tool}".`,
    'Call a tool by the exact name it was offered under.',
  ],
  'not-offered': ({ tool }) => [`"${tool}" was not offered in this turn.`, 'Call only the tools that you were given.'],
  'unknown-server': ({ tool, server }) => [
    `no MCP client available for tool "${tool}": the server "${server}" is no longer there.`,
    'Go on without its tools.',
  ],
  'unknown-tool': ({ tool, server }) => [
    `"${tool}" no longer exists on "${server}".`,
    'Look at the tools offered now.',
  ],
  disabled: ({ tool }) => [`"${tool}" is switched off at the moment.`, 'Use another tool, or try later.'],
  'not-enabled': ({ tool }) => [`the person switched "${tool}" off for this conversation.`, 'Go on without it.'],
  unavailable: ({ tool, message }) => [
    `"${tool}" can't be used at the moment: ${message}`,
    'Use another tool, or try later.',
  ],
  'document-changed': ({ tool }) => [
    `the page was loaded anew since "${tool}" was offered, so it was not called.`,
    'Call it again if it is still offered.',
  ],
  'definition-changed': ({ tool }) => [
    `"${tool}" changed since it was offered, so it was not called.`,
    'Call it again if it still does what you need.',
  ],
  'malformed-arguments': ({ text, position, message }) => {
    const fault = position === undefined ? '' : ` (at character ${position}: ${message})`;
    return [
      `the arguments were not a JSON object${fault}, so nothing was called: ${text}`,
      'Call it again with one JSON object.',
    ];
  },
  'invalid-input': ({ tool }) => [
    `the arguments for "${tool}" don't fit its schema, so nothing was called.`,
    'Correct what the details name, and call it again.',
  ],
  denied: () => ['the person did not allow this call.', 'Do not repeat it; ask what they would like instead.'],
  'timed-out': ({ tool, timeout }) => [
    `"${tool}" gave no answer within ${Number(timeout) / 1000} s.`,
    'It may still have worked: check before you repeat it.',
  ],
  aborted: () => ['the call was stopped before it answered.', checkFirst],
  threw: ({ message }) => [`${message}`],
  'too-large': ({ size, limit }) => [
    `the result has ${size} characters, over the limit of ${limit}, and was not passed on.`,
    'Ask for less.',
  ],
  'page-gone': () => ['the page was closed or left before it answered.', checkFirst],
  'page-not-there': ({ tool, server }) => [
    `no WebMCP server "${server}" found for tool "${tool}": its page did not answer or is closed, so nothing was called.`,
    'Call it again if it is still offered.',
  ],
  disconnected: ({ message, retryAfter }) => [
    `the server could not be reached, so the outcome is unknown: ${message}`,
    retryAfter === undefined ? checkFirst : `Try again in ${retryAfter} s, not earlier.`,
  ],
  'permission-missing': ({ host }) => [
    `Tabhand has no permission to reach ${host}.`,
    'Tell the person: only they can give it.',
  ],
  'keys-locked': ({ tool }) => [
    `the key for the server of "${tool}" is locked, so nothing was sent.`,
    'Tell the person: only they can unlock it, in the settings.',
  ],
  'too-many-calls': ({ count, limit }) => [
    `not run: too many calls at once. Of ${count}, the first ${limit} are made.`,
    'Call it again if it is still needed.',
  ],
  'given-up': ({ tool }) => [`not run: the program was stopped twice by "${tool}".`, 'Go on without it.'],
  interrupted: () => ['the call was interrupted and its outcome is unknown.', checkFirst],
};
