/** Words for users why a call has no result. */
import type { FailureCode, ToolFailure, Values, WhyUnverified } from '#tools';
import type { WhyNot } from '#tools/hands';
import { type Phrase, phrase, say } from '../language';
import { toDuration, toSize } from './figures';
import { quoted, type Sentence, wordOr } from './sentence';

const canRetry = phrase('Nothing ran. The model was told and can try again.');
const canChoose = phrase('Nothing ran. The model was told and can choose another tool.');
const mayHaveWorked = phrase('It may have worked: check before you repeat it.');

/** A function where the texts depend on values. */
type Wording = readonly [what: Phrase, next: Phrase] | ((values: Values) => Sentence);

const sentences: Record<FailureCode, Wording> = {
  'unknown-format': (v) => ({
    what: say('The model called {tool}, but no tool has this name.', { tool: wordOr(v, 'tool', say('a tool')) }),
    next: say(canRetry),
  }),
  'not-offered': (v) => ({
    what: say('{tool} wasn’t offered in this turn.', { tool: wordOr(v, 'tool', say('This tool')) }),
    next: say(canChoose),
  }),
  'unknown-server': (v) => ({
    what: say('The server {server} is no longer available.', { server: wordOr(v, 'server', say('of this tool')) }),
    next: say('Nothing ran. Add it again under Servers if you need it.'),
  }),
  'unknown-tool': (v) => ({
    what: say('{tool} is no longer offered.', { tool: wordOr(v, 'tool', say('The tool')) }),
    next: say(canChoose),
  }),
  disabled: (v) => ({
    what: say('{tool} is unavailable right now.', { tool: wordOr(v, 'tool', say('The tool')) }),
    next: say('Nothing ran. It may come back when the page changes.'),
  }),
  'not-enabled': (v) => ({
    what: say('You turned {tool} off for this chat.', { tool: wordOr(v, 'tool', say('this tool')) }),
    next: say('Nothing ran. Turn it on in the chat’s settings if you need it.'),
  }),
  unavailable: (v) => ({
    what: say('The schema of {tool} couldn’t be read.', { tool: wordOr(v, 'tool', say('the tool')) }),
    next: `${quoted(v, 'message')} ${say('Nothing ran. Tabhand tries again each turn.')}`.trim(),
  }),
  'document-changed': [
    phrase('The page reloaded after the tool was offered.'),
    phrase('Nothing ran. The model sees the new tools at its next turn.'),
  ],
  'definition-changed': (v) => ({
    what: say('{tool} changed its description after it was offered.', { tool: wordOr(v, 'tool', say('The tool')) }),
    next: say('Nothing ran. The model sees the new description at its next turn.'),
  }),
  'malformed-arguments': [phrase('The model wrote arguments that aren’t JSON.'), canRetry],
  'invalid-input': [
    phrase('The arguments don’t fit the tool.'),
    phrase('Nothing ran. The model was sent the schema and can try again.'),
  ],
  denied: [phrase('You denied this call.'), phrase('Nothing ran. The model was told.')],
  'timed-out': (v) => ({
    what:
      typeof v.timeout === 'number'
        ? say('No answer in {time}.', { time: toDuration(v.timeout) })
        : say('No answer in time.'),
    next: say(mayHaveWorked),
  }),
  aborted: [phrase('Stopped before it answered.'), mayHaveWorked],
  threw: (v) => ({
    what: quoted(v, 'message')
      ? say('The tool failed: {message}', { message: quoted(v, 'message') })
      : say('The tool failed without a message.'),
    next: say('The model was told and can try again.'),
  }),
  'too-large': (v) => ({
    what:
      typeof v.size === 'number'
        ? say('The result is too large: {size}.', { size: toSize(v.size) })
        : say('The result is too large.'),
    next:
      typeof v.limit === 'number'
        ? say('The tool ran, but its result was dropped (the limit is {limit}). Ask for a smaller part.', {
            limit: toSize(v.limit),
          })
        : say('The tool ran, but its result was dropped. Ask for a smaller part.'),
  }),
  'page-gone': [
    phrase('The page was closed, or went to another address.'),
    phrase('If the call had started, it may have worked: check before you repeat it.'),
  ],
  'page-not-there': (v) => ({
    what: say('{server} was closed or left, or is too busy to answer.', {
      server: wordOr(v, 'server', say('The page')),
    }),
    next: say(canRetry),
  }),
  'widget-gone': [phrase('This widget is no longer on the canvas.'), canChoose],
  disconnected: (v) => ({
    what: say('The connection to {server} broke.', { server: wordOr(v, 'server', say('the server')) }),
    next:
      v.sent === 0
        ? say('Nothing ran. The model gets its tools back as soon as it answers.')
        : typeof v.retryAfter === 'number'
          ? say('Try again in {seconds} s.', { seconds: v.retryAfter })
          : say(
              'It may have worked: check before you repeat it. Refresh its tools under Servers to see whether it answers.',
            ),
  }),
  'permission-missing': (v) => ({
    what: say('The browser doesn’t let Tabhand reach {host}.', {
      host: wordOr(v, 'host', wordOr(v, 'server', say('this address'))),
    }),
    next: say('Nothing was sent. Allow access to the site in the browser’s extension settings, then try again.'),
  }),
  'keys-locked': [
    phrase('Your keys are locked.'),
    phrase('Nothing was sent. Unlock them in Settings, then try again.'),
  ],
  'needs-sign-in': (v) => ({
    what: v.scopes
      ? say('{server} asks for more: {scopes}.', {
          server: wordOr(v, 'server', say('The server')),
          scopes: wordOr(v, 'scopes', ''),
        })
      : say('{server} asks you to sign in.', { server: wordOr(v, 'server', say('The server')) }),
    next: say('Nothing ran. Sign in, or allow what it asks for, then try again.'),
  }),
  'too-many-calls': [phrase('The model asked for too many calls.'), canRetry],
  'given-up': [phrase('This call stopped Tabhand twice.'), canRetry],
  unverified: (v) => ({
    what: say('Tabhand didn’t use {skill}.', { skill: wordOr(v, 'skill', say('the skill')) }),
    next: say(whyUnverified[v.why as WhyUnverified] ?? whyUnverified.missing, {
      file: wordOr(v, 'file', say('the file')),
    }), // of a stored entry
  }),
  interrupted: (v) =>
    typeof v.asking === 'string'
      ? {
          what: say('The browser stopped Tabhand while {server} waited for your answer.', { server: v.asking }),
          next: say('This server can’t take a call up again. It may have worked: check before you repeat it.'),
        }
      : { what: say('The browser stopped Tabhand during this call.'), next: say(mayHaveWorked) },
  'not-done': wordNotDone,
  'not-taken': [phrase('The browser stopped Tabhand before the call reached the page.'), canRetry],
};

export const whyUnverified: Record<WhyUnverified, Phrase> = {
  unknown: phrase('The server has no skill with this name.'),
  unlisted: phrase('The server lists no file {file} in this skill.'),
  missing: phrase('The server didn’t send {file}.'),
  size: phrase('{file} doesn’t have the size that the server lists. Refresh the server’s tools, then try again.'),
  digest: phrase('{file} isn’t the file that the server lists. Refresh the server’s tools, then try again.'),
  'front-matter': phrase('The front matter of {file} differs from what the server lists.'),
  dynamic: phrase('Can’t be used: the server publishes no digests, so its files can’t be verified.'),
  invalid: phrase('Can’t be used: the server lists it against the rules of the Skills extension.'),
  'too-large': phrase('Can’t be used: it has more than 512 files, or more than 16 MB.'),
};

const whyNot: Record<WhyNot, Phrase> = {
  gone: phrase('{what} is no longer on the page.'),
  changed: phrase('{what} changed before it was operated.'),
  hidden: phrase('{what} isn’t visible.'),
  covered: phrase('{what} is covered by something else on the page.'),
  disabled: phrase('{what} isn’t active now.'),
  forbidden: phrase('{what} is for a password, a code, a payment or a file. Only you fill it in.'),
  'wrong-value': phrase('{what} doesn’t take this value.'),
  'not-possible': phrase('A browser doesn’t let an extension do this to {what}.'),
  'timed-out': phrase('The page didn’t show this in time.'),
  'too-large': phrase('The page has too many elements to operate.'),
  elsewhere: phrase('Tabhand opens only addresses of this site.'),
  several: phrase('The page has more than one {what}.'),
  otherwise: phrase('{what} would do something else than when this step was kept.'),
  'took-over': phrase('You used the page during these steps.'),
  'error-shown': phrase('The page shows an error after {what}.'),
};

function wordNotDone(v: Values): Sentence {
  const what = v.name ? say('“{words}”', { words: String(v.name) }) : say('The element');
  const why = String(v.why);
  if (v.step !== undefined) return wordStopped(v, say(isWhyNot(why) ? whyNot[why] : whyNot.gone, { what }));
  return { what: say(isWhyNot(why) ? whyNot[why] : whyNot.gone, { what }), next: say(canRetry) };
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

export function wordToolFailure({ code, values }: Pick<ToolFailure, 'code' | 'values'>): Sentence {
  const wording = sentences[code];
  if (typeof wording === 'function') return wording(values);
  return { what: say(wording[0]), next: say(wording[1]) };
}
