/** Words for users why a call has no result. */
import type { Values } from '#conversation';
import type { FailureCode, ToolFailure } from '#tools';
import { say } from '../language';
import { toDuration, toSize } from './figures';
import { quoted, type Sentence, wordOr } from './sentence';

const sentences: Record<FailureCode, (values: Values) => Sentence> = {
  'unknown-format': (v) => ({
    what: say('The model called {tool}, but no tool has this name.', { tool: wordOr(v, 'tool', say('a tool')) }),
    next: say('Nothing ran. The model was told and can try again.'),
  }),
  'not-offered': (v) => ({
    what: say('{tool} was not offered in this turn.', { tool: wordOr(v, 'tool', say('This tool')) }),
    next: say('Nothing ran. The model was told and can choose another tool.'),
  }),
  'unknown-server': (v) => ({
    what: say('The server {server} is no longer available.', { server: wordOr(v, 'server', say('of this tool')) }),
    next: say('Nothing ran. Add it again under Servers if you need it.'),
  }),
  'unknown-tool': (v) => ({
    what: say('{tool} is no longer offered.', { tool: wordOr(v, 'tool', say('The tool')) }),
    next: say('Nothing ran. The model was told and can choose another tool.'),
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
    what: say('The schema of {tool} could not be read.', { tool: wordOr(v, 'tool', say('the tool')) }),
    next: `${quoted(v, 'message')} ${say('Nothing ran. Tabhand tries again each turn.')}`.trim(),
  }),
  'document-changed': () => ({
    what: say('The page reloaded after the tool was offered.'),
    next: say('Nothing ran. The model sees the new tools at its next turn.'),
  }),
  'definition-changed': (v) => ({
    what: say('{tool} changed its description after it was offered.', { tool: wordOr(v, 'tool', say('The tool')) }),
    next: say('Nothing ran. The model sees the new description at its next turn.'),
  }),
  'malformed-arguments': () => ({
    what: say('The model wrote arguments that are not JSON.'),
    next: say('Nothing ran. The model was told and can try again.'),
  }),
  'invalid-input': () => ({
    what: say('The arguments don’t fit the tool.'),
    next: say('Nothing ran. The model was sent the schema and can try again.'),
  }),
  denied: () => ({ what: say('You denied this call.'), next: say('Nothing ran. The model was told.') }),
  'timed-out': (v) => ({
    what:
      typeof v.timeout === 'number'
        ? say('No answer in {time}.', { time: toDuration(v.timeout) })
        : say('No answer in time.'),
    next: say('It may have worked: check before you repeat it.'),
  }),
  aborted: () => ({
    what: say('Stopped before it answered.'),
    next: say('It may have worked: check before you repeat it.'),
  }),
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
  'page-gone': () => ({
    what: say('The page was closed, or went to another address.'),
    next: say('If the call had started, it may have worked: check before you repeat it.'),
  }),
  'page-not-there': () => ({
    what: say('The page was closed, or too busy to answer.'),
    next: say('Nothing ran. The model was told and can try again.'),
  }),
  disconnected: (v) => ({
    what: say('The connection to {server} broke.', { server: wordOr(v, 'server', say('the server')) }),
    next:
      typeof v.retryAfter === 'number'
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
  'keys-locked': () => ({
    what: say('Your keys are locked.'),
    next: say('Nothing was sent. Unlock them in Settings, then try again.'),
  }),
  'too-many-calls': () => ({
    what: say('The model asked for too many calls.'),
    next: say('Nothing ran. The model was told and can try again.'),
  }),
  'given-up': () => ({
    what: say('This call stopped Tabhand twice.'),
    next: say('Nothing ran. The model was told and can try again.'),
  }),
  interrupted: () => ({
    what: say('The browser stopped Tabhand during this call.'),
    next: say('It may have worked: check before you repeat it.'),
  }),
  'not-taken': () => ({
    what: say('The browser stopped Tabhand before the call reached the page.'),
    next: say('Nothing ran. The model was told and can try again.'),
  }),
};

export function wordToolFailure({ code, values }: Pick<ToolFailure, 'code' | 'values'>): Sentence {
  return sentences[code](values);
}
