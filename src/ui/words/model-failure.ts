/** Words why a model gave no answer, and what the user can do about it. */
import type { ModelFailure } from '#core/log/entry.ts';
import { cutAtWord } from '#core/tools/foreign.ts';
import type { Values } from '#core/tools/phrase.ts';
import { phrase, say } from '../language';
import { quoteMessage, type Sentence, wordOr } from './sentence';

const host = (v: Values) => wordOr(v, 'host', say('The model’s address'));
/** Characters of a service's words, where all of its answer can be opened below them. */
const maxQuoted = 160;
const withDetail = (v: Values, text: string) => {
  const all = wordOr(v, 'detail', '').trim();
  const detail = quoteMessage({ detail: typeof v.raw === 'string' ? cutAtWord(all, maxQuoted) : all }, 'detail');
  return detail ? `${say('The service replied: {detail}', { detail })} ${text}` : text;
};

const isPartial = phrase('The partial answer is kept. Try again to request a new one.');

const sentences: Record<ModelFailure['code'], (values: Values) => Sentence> = {
  'no-model': () => ({
    what: say('No model is set up.'),
    next: say('Choose a model in Settings, then try again.'),
  }),
  unreachable: wordUnreachable,
  'refused-origin': (v) => ({
    what: say('{host} refuses requests from a browser extension.', { host: host(v) }),
    next: say('Allow this origin in its settings (for Ollama: OLLAMA_ORIGINS), then try again.'),
  }),
  'bad-key': (v) => ({
    what: say('{host} refused the key.', { host: host(v) }),
    next:
      v.keyEnd === undefined
        ? say('The key may be missing, mistyped or revoked.')
        : say('The key that ends in {end} may be mistyped or revoked.', { end: v.keyEnd }),
  }),
  'no-credit': (v) => ({
    what: say('The account at {host} has no credit left.', { host: host(v) }),
    next: withDetail(v, say('Use another model, or try again.')),
  }),
  'organisation-forbids-browser': (v) => ({
    what: say('Your organisation at {host} forbids keys in a browser.', { host: host(v) }),
    next: say('Use another model, or try again.'),
  }),
  'rate-limited': (v) => ({
    what: say('Too many requests.'),
    next:
      typeof v.retryAfter === 'number'
        ? say('Try again in {seconds} s.', { seconds: Math.ceil(v.retryAfter) })
        : v.daily
          ? withDetail(v, say('Use another model, or try again.'))
          : say('Try again in a moment.'),
  }),
  'not-found': wordNotFound,
  'no-tool-support': (v) => ({
    what: say('This model can’t call tools.'),
    next: withDetail(v, say('Use another model, or try again.')),
  }),
  'bad-request': (v) => ({
    what: say('{host} refused the request.', { host: host(v) }),
    next: withDetail(
      v,
      v.pictures === undefined
        ? say('Use another model, or try again.')
        : say('This model may not accept images. Send the message without them, or choose another model.'),
    ),
  }),
  'server-error': (v) => ({
    what: say('{host} failed ({status}).', { host: host(v), status: v.status ?? say('unknown') }),
    next: withDetail(v, say('Try again in a moment.')),
  }),
  'cut-off': () => ({ what: say('The answer was cut off.'), next: say(isPartial) }),
  filtered: (v) => ({
    what: say('{host} refused to answer this.', { host: host(v) }),
    next: say('Rephrase the request, or continue.'),
  }),
  'permission-missing': (v) => ({
    what: say('The browser doesn’t let Tabhand reach {host}.', { host: host(v) }),
    next: say('Nothing was sent. Allow access, then try again.'),
  }),
  'keys-locked': () => ({
    what: say('Your keys are locked.'),
    next: say('Nothing was sent. Unlock them in Settings, then try again.'),
  }),
  'unreadable-call': (v) => ({
    what: say('The model wrote a call that can’t be read.'),
    next: withDetail(v, say('Use another model, or try again.')),
  }),
  repeated: () => ({ what: say('The model repeats itself without end.'), next: say(isPartial) }),
  'answer-too-long': () => ({ what: say('The model’s answer was too long.'), next: say(isPartial) }),
  'too-long': (v) => ({
    what: say('This chat is longer than this model can read.'),
    next: withDetail(v, say('Start a new chat, or use a model with a larger context.')),
  }),
  'no-built-in-model': wordNoBuiltIn,
  'storage-full': () => ({
    what: say('The disk is full, or Tabhand has used all its storage.'),
    next: say('Remove old results or chats in Settings, under “Storage”, then try again.'),
  }),
  'not-written': (v) => ({
    what: say('The run stopped because its next step couldn’t be stored.'),
    next: `${quoteMessage(v, 'detail')} ${say('Try again. If it fails again, restart the browser.')}`.trim(),
  }),
  'unexpected-answer': (v) =>
    v.host === undefined
      ? {
          what: say('Something went wrong in Tabhand.'),
          next: `${quoteMessage(v, 'detail')} ${say('Try again in a moment.')}`.trim(),
        }
      : {
          what: say('{host} answered, but isn’t a model service.', { host: host(v) }),
          next: withDetail(v, say('Check the model’s name and the address in Settings.')),
        },
};

function wordUnreachable(v: Values): Sentence {
  if (v.problem === 'redirects') {
    return {
      what: say('{host} redirects requests to another address.', { host: host(v) }),
      next: say('Nothing was sent there. Open the address in a tab to see where it leads, and use that one.'),
    };
  }
  const what = say('{host} couldn’t be reached.', { host: host(v) });
  if (v.local !== undefined) {
    return { what, next: say('Nothing answers there. Start the model’s server on this computer, then try again.') };
  }
  return { what, next: withDetail(v, say('Check the address and your connection, then try again.')) };
}

function wordNotFound(v: Values): Sentence {
  const what = say('{host} has no such model or address.', { host: host(v) });
  if (v.suggestion !== undefined) {
    return {
      what,
      next: say('A model answers at {address}. Use that address.', { address: v.suggestion }),
    };
  }
  return { what, next: withDetail(v, say('Check the model’s name and the address in Settings.')) };
}

function wordNoBuiltIn({ state }: Values): Sentence {
  if (state === 'downloadable' || state === 'downloading')
    return {
      what: say('The browser’s built-in model isn’t downloaded yet.'),
      next: say('Download it in Settings, then try again.'),
    };
  return { what: say('This browser has no built-in model.'), next: say(builtInNeeds) };
}

/** What the browser asks of a computer that runs its model. */
export const builtInNeeds = phrase(
  'Chrome has one on computers with 22 GB of free disk space, and 4 GB of video memory or 16 GB of memory.',
);

/** Doesn't mention the user's message, because a connection test has none. `values.keyEnd`: the last characters of the stored key. */
export const wordModelFailure = ({ code, values }: ModelFailure): Sentence => sentences[code](values);
