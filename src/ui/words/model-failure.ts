/** Why a model gave no answer, and what the person can do about it. */
import type { ModelFailure } from '#conversation';
import { quoted, type Sentence, type Values, wordOr } from './sentence';

const host = (v: Values) => wordOr(v, 'host', 'the model’s address');
/** The same at the start of a sentence. */
const Host = (v: Values) => wordOr(v, 'host', 'The model’s address');
const withDetail = (v: Values, text: string) => {
  const detail = quoted(v, 'detail');
  return detail ? `It said: ${detail} ${text}` : text;
};

const sentences: Record<ModelFailure['code'], (values: Values) => Sentence> = {
  'no-model': () => ({
    what: 'No model is set up.',
    next: 'Choose a model in Settings, then try again.',
  }),
  unreachable: (v) =>
    v.problem === 'redirects'
      ? {
          what: `${Host(v)} sends requests on to another address.`,
          next: 'Nothing was sent there. Enter the final address in Settings.',
        }
      : {
          what: `${Host(v)} could not be reached.`,
          next: withDetail(v, 'Check the address and your connection, then try again.'),
        },
  'refused-origin': (v) => ({
    what: `${Host(v)} refuses requests from a browser extension.`,
    next: 'Allow this origin in its settings (for Ollama: OLLAMA_ORIGINS), then try again.',
  }),
  'bad-key': (v) => ({
    what: `${Host(v)} refused the key.`,
    next:
      v.keyEnd === undefined
        ? 'It may be missing, mistyped or revoked.'
        : `The key that ends in ${v.keyEnd} may be mistyped or revoked.`,
  }),
  'no-credit': (v) => ({
    what: `The account at ${host(v)} has no credit left.`,
    next: withDetail(v, 'Add credit there, or use another model.'),
  }),
  'organisation-forbids-browser': (v) => ({
    what: `Your organisation at ${host(v)} forbids keys in a browser.`,
    next: 'Ask its administrator, or use another model.',
  }),
  'rate-limited': (v) => ({
    what: 'Too many requests.',
    next:
      typeof v.retryAfter === 'number'
        ? `Try again in ${Math.ceil(v.retryAfter)} s.`
        : 'Wait a minute, then try again.',
  }),
  'not-found': (v) => ({
    what: `${Host(v)} knows no such model or address.`,
    next: withDetail(v, 'Check the model’s name and the address in Settings.'),
  }),
  'no-tool-support': () => ({
    what: 'This model can’t call tools.',
    next: 'Use a model that can.',
  }),
  'bad-request': (v) => ({
    what: `${Host(v)} refused the request.`,
    next: withDetail(v, 'Use another model, or try again.'),
  }),
  'server-error': (v) => ({
    what: v.status === undefined ? `${Host(v)} failed.` : `${Host(v)} failed (${v.status}).`,
    next: withDetail(v, 'Try again in a moment.'),
  }),
  'cut-off': () => ({
    what: 'The answer broke off half-way.',
    next: 'What arrived is kept. Try again to ask for the answer anew.',
  }),
  filtered: (v) => ({
    what: `${Host(v)} refused to answer this.`,
    next: 'It does so by its own rules of what may be asked. Say it in another way, or use another model.',
  }),
  'permission-missing': (v) => ({
    what: `The browser doesn’t let Tabhand reach ${host(v)}.`,
    next: 'Nothing was sent. Allow access, then try again.',
  }),
  'unexpected-answer': (v) =>
    v.host === undefined
      ? { what: 'Tabhand failed at this, which is its own fault.', next: `${quoted(v, 'detail')} Try again.`.trim() }
      : {
          what: `${Host(v)} answered, but not as a model does.`,
          next: withDetail(v, 'Check the address in Settings.'),
        },
};

/** Says nothing of the person's message: a test of the settings has none. `values.keyEnd`: how the stored key ends. */
export function wordModelFailure({ code, values }: ModelFailure): Sentence {
  return sentences[code](values);
}
