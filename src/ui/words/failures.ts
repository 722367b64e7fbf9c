/** Words why a model gave no answer or a call has no result, and what the user can do about it. */
import type { ModelFailure, Values } from '#conversation';
import type { FailureCode, ToolFailure } from '#tools';
import { say } from '../language';
import { toDuration, toSize } from './figures';
import { quoted, type Sentence, wordOr } from './sentence';

const host = (v: Values) => wordOr(v, 'host', say('the model’s address'));
/** The same at the start of a sentence. */
const Host = (v: Values) => wordOr(v, 'host', say('The model’s address'));
const withDetail = (v: Values, text: string) => {
  const detail = quoted(v, 'detail');
  return detail ? `${say('It said: {detail}', { detail })} ${text}` : text;
};

const modelSentences: Record<ModelFailure['code'], (values: Values) => Sentence> = {
  'no-model': () => ({
    what: say('No model is set up.'),
    next: say('Choose a model in Settings, then try again.'),
  }),
  unreachable: wordUnreachable,
  'refused-origin': (v) => ({
    what: say('{host} refuses requests from a browser extension.', { host: Host(v) }),
    next: say('Allow this origin in its settings (for Ollama: OLLAMA_ORIGINS), then try again.'),
  }),
  'bad-key': (v) => ({
    what: say('{host} refused the key.', { host: Host(v) }),
    next:
      v.keyEnd === undefined
        ? say('It may be missing, mistyped or revoked.')
        : say('The key that ends in {end} may be mistyped or revoked.', { end: v.keyEnd }),
  }),
  'no-credit': (v) => ({
    what: say('The account at {host} has no credit left.', { host: host(v) }),
    next: withDetail(v, say('Add credit there, or use another model.')),
  }),
  'organisation-forbids-browser': (v) => ({
    what: say('Your organisation at {host} forbids keys in a browser.', { host: host(v) }),
    next: say('Ask its administrator, or use another model.'),
  }),
  'rate-limited': (v) => ({
    what: say('Too many requests.'),
    next:
      typeof v.retryAfter === 'number'
        ? say('Try again in {seconds} s.', { seconds: Math.ceil(v.retryAfter) })
        : say('Wait a minute, then try again.'),
  }),
  'not-found': wordNotFound,
  'no-tool-support': (v) => ({
    what: say('This model can’t call tools.'),
    next: withDetail(v, say('Use a model that can.')),
  }),
  'bad-request': (v) => ({
    what: say('{host} refused the request.', { host: Host(v) }),
    next: withDetail(
      v,
      v.pictures === undefined
        ? say('Use another model, or try again.')
        : say('It may not accept pictures. Send the message without them, or choose another model.'),
    ),
  }),
  'server-error': (v) => ({
    what:
      v.status === undefined
        ? say('{host} failed.', { host: Host(v) })
        : say('{host} failed ({status}).', { host: Host(v), status: v.status }),
    next: withDetail(v, say('Try again in a moment.')),
  }),
  'cut-off': () => ({
    what: say('The answer was cut off.'),
    next: say('What arrived is kept. Try again to ask for the answer once more.'),
  }),
  filtered: (v) => ({
    what: say('{host} refused to answer this.', { host: Host(v) }),
    next: say('Its own rules forbid the request. Rephrase it, or use another model.'),
  }),
  'permission-missing': (v) => ({
    what: say('The browser doesn’t let Tabhand reach {host}.', { host: host(v) }),
    next: say('Nothing was sent. Allow access, then try again.'),
  }),
  'keys-locked': () => ({
    what: say('Your keys are locked.'),
    next: say('Nothing was sent. Type your passphrase in the settings, then try again.'),
  }),
  'too-long': (v) => ({
    what: say('This chat is longer than this model can read.'),
    next: withDetail(v, say('Start a new chat, or use a model that reads more.')),
  }),
  'no-built-in-model': wordNoBuiltIn,
  'unexpected-answer': (v) =>
    v.host === undefined
      ? {
          what: say('Something went wrong in Tabhand.'),
          next: `${quoted(v, 'detail')} ${say('Try again.')}`.trim(),
        }
      : {
          what: say('{host} answered, but not like a model.', { host: Host(v) }),
          next: withDetail(v, say('Check the address in Settings.')),
        },
};

function wordUnreachable(v: Values): Sentence {
  if (v.problem === 'redirects') {
    return {
      what: say('{host} redirects requests to another address.', { host: Host(v) }),
      next: say('Nothing was sent there. Enter the final address in Settings.'),
    };
  }
  const what = say('{host} could not be reached.', { host: Host(v) });
  if (v.local !== undefined) {
    return { what, next: say('Nothing answers there. Start the model’s server on this computer, then try again.') };
  }
  return { what, next: withDetail(v, say('Check the address and your connection, then try again.')) };
}

function wordNotFound(v: Values): Sentence {
  const what = say('{host} knows no such model or address.', { host: Host(v) });
  if (v.suggestion !== undefined) {
    return {
      what,
      next: say('The address {address} answers as a model does. Use that one.', { address: v.suggestion }),
    };
  }
  return { what, next: withDetail(v, say('Check the model’s name and the address in Settings.')) };
}

function wordNoBuiltIn({ state }: Values): Sentence {
  if (state === 'downloadable') {
    return {
      what: say('The browser’s own model isn’t downloaded yet.'),
      next: say('Download it in Settings, then try again.'),
    };
  }
  if (state === 'downloading') {
    return {
      what: say('The browser’s own model is still being downloaded.'),
      next: say('Try again when it is done.'),
    };
  }
  return {
    what: say('This browser has no model of its own that can be used.'),
    next: say('Chrome has one on computers with enough memory and disk. Use another model.'),
  };
}

/** Doesn't mention the user's message, because a connection test has none. `values.keyEnd`: the last characters of the stored key. */
export function wordModelFailure({ code, values }: ModelFailure): Sentence {
  return modelSentences[code](values);
}

const toolSentences: Record<FailureCode, (values: Values) => Sentence> = {
  'unknown-format': (v) => ({
    what: say('The model called {tool}, but no tool has this name.', { tool: wordOr(v, 'tool', say('a tool')) }),
    next: say('Nothing ran. The model was told and can try again.'),
  }),
  'not-offered': (v) => ({
    what: say('{tool} was not offered in this turn.', { tool: wordOr(v, 'tool', say('This tool')) }),
    next: say('Nothing ran. The model was told and can choose another tool.'),
  }),
  'unknown-server': (v) => ({
    what: say('The server {server} is not there any more.', { server: wordOr(v, 'server', say('of this tool')) }),
    next: say('Nothing ran. Add it again under Servers if you need it.'),
  }),
  'unknown-tool': (v) => ({
    what: say('{tool} is no longer offered.', { tool: wordOr(v, 'tool', say('The tool')) }),
    next: say('Nothing ran. The model was told and can choose another tool.'),
  }),
  disabled: (v) => ({
    what: say('{tool} is switched off at the moment.', { tool: wordOr(v, 'tool', say('The tool')) }),
    next: say('Nothing ran. It may come back when the page changes.'),
  }),
  'not-enabled': (v) => ({
    what: say('You switched {tool} off for this chat.', { tool: wordOr(v, 'tool', say('this tool')) }),
    next: say('Nothing ran. Switch it on under Tools if you need it.'),
  }),
  unavailable: (v) => ({
    what: say('The schema of {tool} could not be read.', { tool: wordOr(v, 'tool', say('the tool')) }),
    next: `${quoted(v, 'message')} ${say('Nothing ran. It is tried again at each turn.')}`.trim(),
  }),
  'document-changed': () => ({
    what: say('The page was loaded anew after the tool was offered.'),
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
    next: say('It may still have worked: check before you repeat it.'),
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
    what: say('The page was closed or left.'),
    next: say('If the call had started, it may have worked: check before you repeat it.'),
  }),
  'page-not-there': () => ({
    what: say('The page was closed, or too busy to answer.'),
    next: say('Nothing ran. The model was told and can try again.'),
  }),
  disconnected: (v) => ({
    what: say('The connection to {server} broke.', { server: wordOr(v, 'server', say('the server')) }),
    next: say(
      'It may have worked: check before you repeat it. Under Servers, list its tools again to see whether it answers.',
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
    next: say('Nothing was sent. Unlock them in Settings, then ask again.'),
  }),
  interrupted: () => ({
    what: say('Tabhand was stopped by the browser while this ran.'),
    next: say('It may have worked: check before you repeat it.'),
  }),
};

export function wordToolFailure({ code, values }: Pick<ToolFailure, 'code' | 'values'>): Sentence {
  return toolSentences[code](values);
}
