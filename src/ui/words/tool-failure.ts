/** Words for users why a call has no result. */

import type { WhyNot } from '#core/tools/hands-wire.ts';
import { handsServer } from '#core/tools/layer.ts';
import type { Values } from '#core/tools/phrase.ts';
import type { FailureCode, ToolFailure, WhyUnverified } from '#core/tools/schemas.ts';
import { type Phrase, phrase, say } from '../language';
import { toDuration, toSize } from './figures';
import { quoteMessage, type Sentence, wordOr } from './sentence';

const nothingRan = phrase('Nothing ran.');
const mayHaveWorked = phrase('It may have worked: check before you repeat it.');

const toolOf = (values: Values): string => wordOr(values, 'tool', say('The tool'));
const serverOf = (values: Values): string => wordOr(values, 'server', say('The server'));

/** A function where the texts depend on values. */
type Wording = readonly [what: Phrase, next: Phrase] | ((values: Values) => Sentence);

/** Of a tool by its name, none of which ran. */
const aboutTool =
  (what: Phrase): Wording =>
  (values) => ({ what: say(what, { tool: toolOf(values) }), next: say(nothingRan) });

const isUnavailable = aboutTool(phrase('{tool} is unavailable right now.'));

const sentences: Record<FailureCode, Wording> = {
  'unknown-format': aboutTool(phrase('No tool is called {tool}.')),
  'not-offered': isUnavailable,
  'unknown-server': (v) => ({
    what: say('The connection to {server} broke.', { server: serverOf(v) }),
    next: say(nothingRan),
  }),
  'unknown-tool': isUnavailable,
  disabled: isUnavailable,
  'not-enabled': aboutTool(phrase('You turned {tool} off for this chat.')),
  unavailable: (v) => ({
    what: say('The schema of {tool} couldn’t be read.', { tool: toolOf(v) }),
    next: `${quoteMessage(v, 'message')} ${say(nothingRan)}`.trim(),
  }),
  'document-changed': [phrase('The page reloaded after the tool was offered.'), nothingRan],
  'definition-changed': aboutTool(phrase('{tool} changed its description after it was offered.')),
  'malformed-arguments': [phrase('The model wrote arguments that aren’t JSON.'), nothingRan],
  'invalid-input': [phrase('The arguments don’t fit the tool.'), nothingRan],
  denied: [phrase('You denied this call.'), nothingRan],
  'timed-out': (v) => ({
    what:
      typeof v.timeout === 'number'
        ? say('No answer in {time}.', { time: toDuration(v.timeout) })
        : say('No answer in time.'),
    next: say(mayHaveWorked),
  }),
  aborted: [phrase('Stopped before it answered.'), mayHaveWorked],
  threw: (v) => ({
    what: quoteMessage(v, 'message')
      ? say('The tool failed: {message}', { message: quoteMessage(v, 'message') })
      : say('The tool failed without a message.'),
    next: say('The model was told and can try again.'),
  }),
  'too-large': (v) => ({
    what:
      typeof v.size === 'number'
        ? say('The result is too large: {size}.', { size: toSize(v.size) })
        : say('The result is too large.'),
    next: say('The tool ran, but its result was dropped. Ask for a smaller part.'),
  }),
  'page-gone': [phrase('The page was closed, or went to another address.'), mayHaveWorked],
  'page-not-there': (v) => ({
    what: say('{server} was closed or left, or is too busy to answer.', {
      server: v.server === handsServer ? say('The page') : wordOr(v, 'server', say('The page')),
    }),
    next: say(nothingRan),
  }),
  'widget-gone': [phrase('This widget is no longer on the canvas.'), nothingRan],
  disconnected: (v) => ({
    what: say('The connection to {server} broke.', { server: serverOf(v) }),
    next:
      v.sent === 0
        ? say(nothingRan)
        : typeof v.retryAfter === 'number'
          ? say('Try again in {seconds} s.', { seconds: v.retryAfter })
          : say(mayHaveWorked),
  }),
  'permission-missing': (v) => ({
    what: say('The browser doesn’t let Tabhand reach {host}.', {
      host: wordOr(v, 'host', wordOr(v, 'server', say('this address'))),
    }),
    next: say('Nothing was sent. Allow access, then try again.'),
  }),
  'keys-locked': [
    phrase('Your keys are locked.'),
    phrase('Nothing was sent. Unlock them in Settings, then try again.'),
  ],
  'needs-sign-in': (v) => ({
    what: v.scopes
      ? say('{server} asks for more: {scopes}.', { server: serverOf(v), scopes: wordOr(v, 'scopes', '') })
      : say('{server} asks you to sign in.', { server: serverOf(v) }),
    next: say('Nothing ran. Sign in, or allow what it asks for, then try again.'),
  }),
  'too-many-calls': [phrase('The model asked for too many calls.'), nothingRan],
  'given-up': [phrase('Tabhand crashed twice during this call.'), nothingRan],
  unverified: (v) => ({
    what: say('Tabhand didn’t use {skill}.', { skill: wordOr(v, 'skill', say('the skill')) }),
    next: say(whyUnverified[v.why as WhyUnverified] ?? whyUnverified.missing, {
      file: wordOr(v, 'file', say('the file')),
    }), // of a stored entry
  }),
  interrupted: [phrase('The browser stopped Tabhand during this call.'), mayHaveWorked],
  'not-done': wordNotDone,
  'not-taken': [phrase('The browser stopped Tabhand before the call reached the page.'), nothingRan],
};

const isOther = phrase('{file} isn’t the file that the server lists. Refresh the server’s tools, then try again.');

export const whyUnverified: Record<WhyUnverified, Phrase> = {
  unknown: phrase('The server has no skill with this name.'),
  unlisted: phrase('The server lists no file {file} in this skill.'),
  missing: phrase('The server didn’t send {file}.'),
  size: isOther,
  digest: isOther,
  'front-matter': isOther,
  dynamic: phrase('Can’t be used: the server publishes no digests, so its files can’t be verified.'),
  invalid: phrase('Can’t be used: the server lists it against the rules of the Skills extension.'),
  'too-large': phrase('Can’t be used: it has more than 512 files, or more than 16 MB.'),
};

const whyNot: Record<WhyNot, Phrase> = {
  gone: phrase('{what} is no longer on the page.'),
  changed: phrase('{what} changed before it was operated.'),
  hidden: phrase('{what} isn’t visible.'),
  'no-picture': phrase('{what} changed before it was operated.'),
  covered: phrase('{what} is covered by something else on the page.'),
  disabled: phrase('{what} isn’t active now.'),
  forbidden: phrase('{what} is yours to fill in: Tabhand doesn’t enter passwords, codes, payments or files.'),
  'no-file-field': phrase('{what} doesn’t lead to one file field.'),
  'no-file': phrase('No file was chosen.'),
  'wrong-value': phrase('{what} doesn’t take this value.'),
  'not-possible': phrase('{what} is out of reach: no browser lets an extension do this.'),
  'timed-out': phrase('The page didn’t show this in time.'),
  'dialog-waits': phrase('The page waits until you answer its dialog.'),
  'no-answer': phrase('The page doesn’t answer. See whether it shows a dialog.'),
  'too-large': phrase('The page has too many elements to operate.'),
  elsewhere: phrase('Tabhand opens only addresses of this site.'),
  several: phrase('{what} is on the page more than once.'),
  otherwise: phrase('{what} no longer does what it did when you saved this step.'),
  'took-over': phrase('You used the page during these steps.'),
  'error-shown': phrase('{what} was followed by an error on the page.'),
};

function wordNotDone(v: Values): Sentence {
  const element = v.name ? say('“{words}”', { words: String(v.name) }) : say('The element');
  const why = String(v.why);
  const what = say(isWhyNot(why) ? whyNot[why] : whyNot.gone, { what: element });
  if (v.step !== undefined) return wordStopped(v, what);
  const filled = Number(v.filled ?? 0);
  if (filled > 0) return { what, next: say('Fields filled in before it: {count}.', { count: filled }) };
  return { what, next: say(v.began ? mayHaveWorked : nothingRan) };
}

/** Of kept steps. */
const wordStopped = ({ step = '', steps = '', takes, words }: Values, what: string): Sentence => ({
  what: say('Stopped at step {step} of {steps}: {what}', { step: String(step), steps: String(steps), what }),
  next: [
    takes && say('The field takes: {values}', { values: String(takes) }),
    words && say('“{words}”', { words: String(words) }),
    say('The steps before it were done, and none after it.'),
  ]
    .filter(Boolean)
    .join(' '),
});

const isWhyNot = (why: string): why is WhyNot => Object.hasOwn(whyNot, why);

/** `reads`: the tool changes nothing, so a call that was broken off can be repeated. */
export function wordToolFailure({ code, values }: Pick<ToolFailure, 'code' | 'values'>, reads = false): Sentence {
  const wording = sentences[code];
  const words = typeof wording === 'function' ? wording(values) : { what: say(wording[0]), next: say(wording[1]) };
  return reads && words.next === say(mayHaveWorked) ? { ...words, next: '' } : words;
}
