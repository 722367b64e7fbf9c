/** A call's outcome in words for the model: its result, in full at first and shortened after some turns, or the reason for its failure. Pure. */

import {
  cutText,
  cutWords,
  type Foreign,
  foreign,
  nameWords,
  own,
  toJsonWords,
  toPlain,
  type Whose,
  type Words,
} from '#core/tools/foreign.ts';
import { builtInServer, prefixOf } from '#core/tools/registry.ts';
import type { FailureCode, ToolFailure, WhyUnverified } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { CallState } from './conversation';
import type { EntryOf } from './entry';
import { explainNotDone } from './not-done';

/** A run can end with calls open: stopped, or cut off by a browser that was closed. */
export function explainMissing({ startedAt }: CallState): Explained {
  if (startedAt !== undefined) return explainFailure({ type: 'failure', code: 'interrupted', values: {} }, nobody);
  return {
    text: own`Error: Not run: the run was stopped before this call.`,
    problem: { code: 'not-run', hint: own`Call it again if it is still needed.`, whose: nobody },
  };
}

export type CallOutcome = EntryOf<'tool-result'>['outcome'];
export type Shown = Extract<CallOutcome, { type: 'result' }>;

/** Characters of a result that stay once it is shortened. */
export const compressedLength = 200;

/** A result may be shortened once this many turns have followed its own. */
export const turnsKept = 2;

/** What a call's outcome says, and for an error what it is and what to do about it. */
type Explained = { text: Words; problem?: ErrorMembers };

/** The members of an error besides its text, named as the model reads them. */
export interface ErrorMembers {
  code: FailureCode | 'tool-error' | 'not-run';
  /** Where the tool comes from: details and schema are its words. */
  whose: Whose;
  /** What to do next; absent where the words are the tool's own. */
  hint?: Words;
  details?: ToolFailure['details'];
  /** The tool's schema, when the arguments did not fit it. */
  expected_schema?: JsonObject;
}

/** For the screen and for exports, which need no fence. */
const nobody: Whose = { from: '' };

interface Told {
  callId: string;
  /** It is shortened by now. */
  isOld: boolean;
  whose: Whose;
}

export function explainOutcome(outcome: CallOutcome, { callId, isOld, whose }: Told): Explained {
  if (outcome.type === 'failure') return isOld ? explainOldFailure(outcome, whose) : explainFailure(outcome, whose);
  const text = wordResult(outcome, callId, foreign('result', whose, shownOf(outcome, isOld)));
  return outcome.isError ? { text, problem: { code: 'tool-error', whose } } : { text };
}

const ownHint = () =>
  own`These are the words of the tool. Correct what they name, or do without: the same call would fail again.`;

/** An error for a service that can mark a result as one, which takes plain words if they are all; otherwise as JSON. */
export function writeProblem(error: Words, { code, hint, whose, ...theirs }: ErrorMembers, isMarked: boolean): Words {
  const isPlain = isMarked && Object.keys(theirs).length === 0;
  if (!isPlain) return toJsonWords({ error, code: nameWords(code, whose), hint: hint ?? ownHint() }, theirs, whose);
  if (hint === undefined) return error;
  return toPlain(error).includes('\n') ? own`${error}\n${hint}` : own`${error} ${hint}`;
}

/** The words of an outcome, for the user and for exports. */
export function wordOutcome(outcome: CallOutcome, callId: string): string {
  const { text, problem } = explainOutcome(outcome, { callId, isOld: false, whose: nobody });
  return toPlain(problem ? writeProblem(text, problem, true) : text);
}

function wordResult({ size, stored }: Shown, callId: string, shown: Foreign): Words {
  const { length } = shown.text;
  const result = length > 0 ? own`${shown}` : [];
  if (size <= length) return result;
  return own`${result}\n[Shortened: ${length} of ${size} characters.${stored ? own` ${recallHint(callId)}` : []}]`;
}

/** As much of a result's beginning as the model is shown. */
const shownOf = ({ preview, stored }: Pick<Shown, 'preview' | 'stored'>, isOld: boolean): string =>
  isOld && stored ? cutText(preview, compressedLength) : preview;

/** The name that `recall` is always offered under: the built-in server's is reserved. */
const recall = `${prefixOf(builtInServer, { protocol: 'webmcp' })}recall`;

export const recallName: Words = nameWords(recall);

export const recallHint = (callId: string): Words =>
  own`${recallName}('${nameWords(callId)}') gives all of it, or a part by path, offset and limit.`;

/** The most characters of a failure for the model: more of a page's error or of a schema is of no use. */
const maxWords = 4000;

function explainFailure(failure: ToolFailure, whose: Whose): Explained {
  const { code, values, details, expectedSchema } = failure;
  const [whole, hint] = sentences[code](toValues(values, whose));
  const isLong = toPlain(whole).length > maxWords;
  const text = own`Error: ${isLong ? own`${cutWords(whole, maxWords)}…` : whole}`;
  const problem: ErrorMembers = { code, whose };
  if (hint !== undefined) problem.hint = hint;
  if (details) problem.details = details;
  if (expectedSchema) problem.expected_schema = expectedSchema;
  return { text, problem };
}

/** Once the corrected call has been tried, the schema is no longer needed. */
function explainOldFailure({ code, values }: ToolFailure, whose: Whose): Explained {
  const [whole, hint] = sentences[code](toValues(values, whose));
  const sentence = own`Error: ${whole}`;
  const { length } = toPlain(sentence);
  const shortened = own`[Shortened: ${compressedLength} of ${length} characters.]`;
  const text = length <= compressedLength ? sentence : own`${cutWords(sentence, compressedLength)}\n${shortened}`;
  return { text, problem: { code, whose, ...(hint && { hint }) } };
}

/** The values of a failure: a name, a number, or what others wrote. */
function toValues(values: ToolFailure['values'], whose: Whose) {
  const textOf = (key: string) => String(values[key]);
  return {
    has: (key: string) => values[key] !== undefined,
    /** Of Tabhand's own words, not for the model. */
    code: textOf,
    name: (key: string) => nameWords(textOf(key), whose),
    number: (key: string) => Number(values[key]),
    words: (key: string) => foreign('words', whose, textOf(key)),
  };
}

type Values = ReturnType<typeof toValues>;
type Sentences = readonly [what: Words, hint?: Words];

const checkFirst = () => own`It may have worked: check before you repeat it.`;

/** What happened, and what to do next. */
const sentences: Record<FailureCode, (values: Values) => Sentences> = {
  'unknown-format': ({ name }) => [
    own`unknown tool format "${name('tool')}".`,
    own`Call a tool by the exact name it was offered under.`,
  ],
  'not-offered': ({ name }) => [
    own`"${name('tool')}" was not offered in this turn.`,
    own`Call only the tools that you were given.`,
  ],
  'unknown-server': ({ name }) => [
    own`no MCP client available for tool "${name('tool')}": the server "${name('server')}" is no longer there.`,
    own`Go on without its tools.`,
  ],
  'unknown-tool': ({ name }) => [
    own`"${name('tool')}" no longer exists on "${name('server')}".`,
    own`Look at the tools offered now.`,
  ],
  disabled: ({ name }) => [own`"${name('tool')}" is switched off at the moment.`, own`Use another tool, or try later.`],
  'not-enabled': ({ name }) => [
    own`the person switched "${name('tool')}" off for this conversation.`,
    own`Go on without it.`,
  ],
  unavailable: ({ name, words }) => [
    own`"${name('tool')}" can't be used at the moment: ${words('message')}`,
    own`Use another tool, or try later.`,
  ],
  'document-changed': ({ name }) => [
    own`the page was loaded anew since "${name('tool')}" was offered, so it was not called.`,
    own`Call it again if it is still offered.`,
  ],
  'definition-changed': ({ name }) => [
    own`"${name('tool')}" changed since it was offered, so it was not called.`,
    own`Call it again if it still does what you need.`,
  ],
  'malformed-arguments': ({ has, number, words }) => {
    const fault = has('position') ? own` (at character ${number('position')}: ${words('message')})` : [];
    return [
      own`the arguments were not a JSON object${fault}, so nothing was called: ${words('text')}`,
      own`Call it again with one JSON object.`,
    ];
  },
  'invalid-input': ({ name }) => [
    own`the arguments for "${name('tool')}" don't fit its schema, so nothing was called.`,
    own`Correct what the details name, and call it again.`,
  ],
  unverified: ({ code, name }) => [
    own`the skill "${name('skill')}" was not read: ${whyUnverified(code('why'), name('file'))}.`,
    own`Don't guess what it says; go on without it, and tell the person.`,
  ],
  'not-done': (values) => explainNotDone(values.code('why'), values),
  denied: () => [own`the person did not allow this call.`, own`Do not repeat it; ask what they would like instead.`],
  'timed-out': ({ name, number }) => [
    own`"${name('tool')}" gave no answer within ${number('timeout') / 1000} s.`,
    own`It may still have worked: check before you repeat it.`,
  ],
  aborted: ({ has }) =>
    has('revoked')
      ? [
          own`the person took the site back, so the call was stopped before it answered. It may have worked.`,
          own`Go on without this site.`,
        ]
      : [own`the call was stopped before it answered.`, checkFirst()],
  threw: ({ words }) => [own`${words('message')}`],
  'too-large': ({ number }) => [
    own`the result has ${number('size')} characters, over the limit of ${number('limit')}, and was not passed on.`,
    own`Ask for less.`,
  ],
  'page-gone': () => [own`the page was closed or left before it answered.`, checkFirst()],
  'page-not-there': ({ name }) => [
    own`no WebMCP server "${name('server')}" found for tool "${name('tool')}": its page did not answer or is closed, so nothing was called.`,
    own`Call it again if it is still offered.`,
  ],
  'widget-gone': ({ name }) => [
    own`the widget of "${name('tool')}" is no longer on the canvas, so nothing was done.`,
    own`Go on without it, or draw it again.`,
  ],
  disconnected: ({ has, number, name, words }) => {
    const server = has('server') ? own`the server "${name('server')}"` : own`the server`;
    if (has('sent'))
      return [
        own`no MCP client available for tool "${name('tool')}": ${server} could not be reached, so nothing was called: ${words('message')}`,
        own`Go on without it. Its tools are offered again as soon as it answers.`,
      ];
    return [
      own`${has('tool') ? own`no answer for tool "${name('tool')}": ` : []}${server} could not be reached, so the outcome is unknown: ${words('message')}`,
      has('retryAfter') ? own`Try again in ${number('retryAfter')} s, not earlier.` : checkFirst(),
    ];
  },
  'permission-missing': ({ name }) => [
    own`Tabhand has no permission to reach ${name('host')}.`,
    own`Tell the person: only they can give it.`,
  ],
  'keys-locked': ({ name }) => [
    own`the key for the server of "${name('tool')}" is locked, so nothing was sent.`,
    own`Tell the person: only they can unlock it, in the settings.`,
  ],
  'needs-sign-in': ({ name, has, words }) => [
    has('scopes')
      ? own`the server of "${name('tool')}" asks the person to allow more, so nothing ran: ${words('scopes')}`
      : own`the server of "${name('tool')}" asks the person to sign in, so nothing ran.`,
    own`Tell the person: only they can do it, with the button below this call.`,
  ],
  interrupted: () => [own`the call was interrupted and its outcome is unknown.`, checkFirst()],
  'not-taken': () => [
    own`the call was interrupted before it reached the page, so nothing ran.`,
    own`Call it again if it is still needed.`,
  ],
  'too-many-calls': ({ number }) => [
    own`not run: too many calls at once. Of ${number('count')}, the first ${number('limit')} are made.`,
    own`Call it again if it is still needed.`,
  ],
  'given-up': ({ name }) => [own`not run: the program was stopped twice by "${name('tool')}".`, own`Go on without it.`],
};

const whyUnverified = (why: string, file: Words): Words =>
  (unverified[why as WhyUnverified] ?? unverified.missing)(file); // of a stored entry

const unverified: Record<WhyUnverified, (file: Words) => Words> = {
  unknown: () => own`its server has no skill of this name`,
  unlisted: (file) => own`its server lists no file "${file}" of it`,
  missing: (file) => own`its server did not send "${file}"`,
  size: (file) => own`"${file}" has another size than its server's list says`,
  digest: (file) => own`"${file}" has other contents than its server's list says`,
  'front-matter': (file) => own`the front matter of "${file}" differs from its server's list`,
  dynamic: () => own`its server publishes no digests of it, so its files can't be verified`,
  invalid: () => own`its server's list describes it against the rules`,
  'too-large': () => own`it has more than 512 files, or more than 16 MB`,
};
