/** What the model sees of a conversation: a projection of the log, never an edit of it. */
import type { ToolFailure } from '#tools';
import type { EntryOf } from './entry';
import { mostRepeats, repeatsOf } from './repeats';
import type { CallState, Conversation } from './replay';

export type ProjectedMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: { id: string; name: string; input: Record<string, unknown> }[] }
  | { role: 'tool'; callId: string; name: string; text: string; isError: boolean };

/** Every call of a turn is followed by its result: also one that never ran, since models refuse a call without one. */
export function toMessages(conversation: Conversation): ProjectedMessage[] {
  const repeats = repeatsOf(conversation);
  return conversation.items.flatMap((item): ProjectedMessage[] => {
    if (item.type === 'user') return [{ role: 'user', text: toWellFormed(item.entry.text) }];
    if (item.entry.interrupted === 'died' || (item.entry.text === '' && item.calls.length === 0)) return [];
    const calls = item.calls.map(({ call, prepared }) => ({
      id: call.id,
      name: call.name,
      input: prepared?.input ?? call.input,
    }));
    return [
      { role: 'assistant', text: toWellFormed(item.entry.text), calls },
      ...item.calls.map((state) => toToolMessage(state, repeats)),
    ];
  });
}

function toToolMessage(state: CallState, repeats: ReadonlyMap<string, number>): ProjectedMessage {
  const { id: callId, name } = state.call;
  const outcome = state.result?.outcome;
  if (!outcome) return { role: 'tool', callId, name, text: wordMissing(state), isError: true };
  const failed = outcome.type === 'failure';
  const told = toWellFormed(failed ? wordFailure(outcome) : resultText(outcome));
  const text = (repeats.get(callId) ?? 0) < mostRepeats ? told : `${told}\n${goesRound}`;
  return { role: 'tool', callId, name, text, isError: failed || outcome.isError };
}

const goesRound =
  '[The same call gave this same result three times. Do something else, or tell the person what is missing.]';

/** Half a character, left by a cut or sent by a page, would make each later request one that services refuse. */
function toWellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}

/** A run can end with calls open: stopped, or cut off by a browser that was closed. */
function wordMissing({ startedAt }: CallState): string {
  if (startedAt === undefined) return 'Not run: the run was stopped before this call.';
  return wordFailure({ type: 'failure', code: 'interrupted', values: {} });
}

type Shown = Extract<EntryOf<'tool-result'>['outcome'], { type: 'result' }>;

function resultText({ preview, size }: Shown): string {
  if (size <= preview.length) return preview;
  return `${preview}\n[Shortened: ${preview.length} of ${size} characters. Ask for less, or for a part of it.]`;
}

/** Says to the model what happened to its call and what it can do. */
export function wordFailure(failure: ToolFailure): string {
  const sentence = `Error: ${sentences[failure.code](failure.values)}`;
  if (!failure.details && !failure.expectedSchema) return sentence;
  return JSON.stringify({ error: sentence, details: failure.details, expected_schema: failure.expectedSchema });
}

type Values = ToolFailure['values'];

const sentences: Record<ToolFailure['code'], (values: Values) => string> = {
  'unknown-format': ({ tool }) => `unknown tool format "${tool}". Call a tool by the exact name it was offered under.`,
  'not-offered': ({ tool }) => `"${tool}" was not offered in this turn. Call only the tools that you were given.`,
  'unknown-server': ({ server }) => `the server "${server}" is no longer there. Go on without its tools.`,
  'unknown-tool': ({ tool, server }) => `"${tool}" no longer exists on "${server}". Look at the tools offered now.`,
  disabled: ({ tool }) => `"${tool}" is switched off by its page at the moment. Use another tool, or try later.`,
  'not-enabled': ({ tool }) => `the person switched "${tool}" off for this conversation. Go on without it.`,
  unavailable: ({ tool, message }) => `"${tool}" can't be used at the moment: ${message}`,
  'document-changed': ({ tool }) =>
    `the page was loaded anew since "${tool}" was offered, so it was not called. Call it again if it is still offered.`,
  'definition-changed': ({ tool }) => `"${tool}" changed since it was offered, so it was not called.`,
  'malformed-arguments': ({ text }) => `the arguments were not a JSON object, so nothing was called: ${text}`,
  'invalid-input': ({ tool }) => `the arguments for "${tool}" don't fit its schema, so nothing was called.`,
  denied: () => 'the person did not allow this call. Do not repeat it; ask what they would like instead.',
  'timed-out': ({ tool, timeout }) =>
    `"${tool}" gave no answer within ${Number(timeout) / 1000} s. It may still have worked: check before you repeat it.`,
  aborted: () => 'the call was stopped before it answered. It may have worked: check before you repeat it.',
  threw: ({ message }) => `${message}`,
  'too-large': ({ size, limit }) =>
    `the result has ${size} characters, over the limit of ${limit}, and was not passed on. Ask for less.`,
  'page-gone': () => 'the page was closed or left before it answered. It may have worked: check before you repeat it.',
  disconnected: ({ message }) => `the server could not be reached, so the outcome is unknown: ${message}`,
  'permission-missing': ({ host }) => `Tabhand has no permission to reach ${host}. The person has to give it.`,
  interrupted: () =>
    'the call was interrupted and its outcome is unknown. It may have worked: check before you repeat it.',
};
