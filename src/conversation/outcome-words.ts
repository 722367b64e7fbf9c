/** What the model is told of a call's outcome: its result, at first and when later turns have left it behind, or why it failed. Pure. */
import type { ToolFailure } from '#tools';
import type { CallState } from './conversation';
import type { EntryOf } from './entry';

/** A run can end with calls open: stopped, or cut off by a browser that was closed. */
export function wordMissing({ startedAt }: CallState): string {
  if (startedAt === undefined) return 'Not run: the run was stopped before this call.';
  return wordFailure({ type: 'failure', code: 'interrupted', values: {} });
}

export type Outcome = EntryOf<'tool-result'>['outcome'];
type Shown = Extract<Outcome, { type: 'result' }>;

/** Characters that stay of a result that the conversation has left behind. */
export const compressedLength = 200;

/** A result is left behind when so many turns have followed the one that it belongs to. */
export const turnsKept = 2;

/** `age`: how many turns have followed. */
export function wordOutcome(outcome: Outcome, callId: string, age: number): string {
  const isOld = age >= turnsKept;
  if (outcome.type === 'failure') return isOld ? wordOldFailure(outcome) : wordFailure(outcome);
  return wordResult(outcome, callId, isOld);
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
export const recallHint = (callId: string): string =>
  `autoui_webmcp_recall('${callId}') gives all of it, or a part by path, offset and limit.`;

/** The first `length` characters, never ending in half a one. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Characters of a failure that the model is told: the rest of a page's error or of a schema helps nobody. */
const mostWords = 4000;

/** Says to the model what happened to its call and what it can do. */
export function wordFailure(failure: ToolFailure): string {
  const whole = toSentence(failure);
  const sentence = whole.length > mostWords ? `${cutText(whole, mostWords)}…` : whole;
  if (!failure.details && !failure.expectedSchema) return sentence;
  return JSON.stringify({ error: sentence, details: failure.details, expected_schema: failure.expectedSchema });
}

/** The schema that a call did not fit is of no use any more when its correction has been tried. */
function wordOldFailure(failure: ToolFailure): string {
  const sentence = toSentence(failure);
  if (sentence.length <= compressedLength) return sentence;
  return `${cutText(sentence, compressedLength)}\n[Shortened: ${compressedLength} of ${sentence.length} characters.]`;
}

const toSentence = ({ code, values }: ToolFailure): string => `Error: ${sentences[code](values)}`;

type Values = ToolFailure['values'];

const sentences: Record<ToolFailure['code'], (values: Values) => string> = {
  'unknown-format': ({ tool }) => `unknown tool format "${tool}". Call a tool by the exact name it was offered under.`,
  'not-offered': ({ tool }) => `"${tool}" was not offered in this turn. Call only the tools that you were given.`,
  'unknown-server': ({ tool, server }) =>
    `no client is available for "${tool}": the server "${server}" is no longer there. Go on without its tools.`,
  'unknown-tool': ({ tool, server }) => `"${tool}" no longer exists on "${server}". Look at the tools offered now.`,
  disabled: ({ tool }) => `"${tool}" is switched off at the moment. Use another tool, or try later.`,
  'not-enabled': ({ tool }) => `the person switched "${tool}" off for this conversation. Go on without it.`,
  unavailable: ({ tool, message }) => `"${tool}" can't be used at the moment: ${message}`,
  'document-changed': ({ tool }) =>
    `the page was loaded anew since "${tool}" was offered, so it was not called. Call it again if it is still offered.`,
  'definition-changed': ({ tool }) => `"${tool}" changed since it was offered, so it was not called.`,
  'malformed-arguments': ({ text, position, message }) => {
    const fault = position === undefined ? '' : ` (at character ${position}: ${message})`;
    return `the arguments were not a JSON object${fault}, so nothing was called: ${text}`;
  },
  'invalid-input': ({ tool }) => `the arguments for "${tool}" don't fit its schema, so nothing was called.`,
  denied: () => 'the person did not allow this call. Do not repeat it; ask what they would like instead.',
  'timed-out': ({ tool, timeout }) =>
    `"${tool}" gave no answer within ${Number(timeout) / 1000} s. It may still have worked: check before you repeat it.`,
  aborted: () => 'the call was stopped before it answered. It may have worked: check before you repeat it.',
  threw: ({ message }) => `${message}`,
  'too-large': ({ size, limit }) =>
    `the result has ${size} characters, over the limit of ${limit}, and was not passed on. Ask for less.`,
  'page-gone': () => 'the page was closed or left before it answered. It may have worked: check before you repeat it.',
  'page-not-there': ({ tool, server }) =>
    `no WebMCP server "${server}" was found for "${tool}": its page did not answer or is closed, so nothing was called. Call it again if it is still offered.`,
  disconnected: ({ message }) => `the server could not be reached, so the outcome is unknown: ${message}`,
  'permission-missing': ({ host }) => `Tabhand has no permission to reach ${host}. The person has to give it.`,
  'keys-locked': ({ tool }) =>
    `the key for the server of "${tool}" is locked, so nothing was sent. The person has to unlock it in the settings.`,
  interrupted: () =>
    'the call was interrupted and its outcome is unknown. It may have worked: check before you repeat it.',
};
