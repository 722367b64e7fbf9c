/** Why a model gave no answer, and what the person can do about it. */
import type { ModelFailure } from '#conversation';
import { quoted, type Sentence, say, type Values } from './sentence';

const host = (v: Values) => say(v, 'host', 'The model’s address');
const kept = 'Your message is kept.';
const withDetail = (v: Values, text: string) => [quoted(v, 'detail'), text].filter(Boolean).join(' ');

const sentences: Record<ModelFailure['code'], (values: Values) => Sentence> = {
  'no-model': () => ({
    what: 'No model is set up.',
    next: `${kept} Choose a model in Settings, then try again.`,
  }),
  unreachable: (v) => ({
    what: `${host(v)} could not be reached.`,
    next: withDetail(v, `${kept} Check the address and your connection, then try again.`),
  }),
  'refused-origin': (v) => ({
    what: `${host(v)} refuses requests from a browser extension.`,
    next: `${kept} Allow this origin in its settings (for Ollama: OLLAMA_ORIGINS), then try again.`,
  }),
  'bad-key': (v) => ({
    what: `${host(v)} refused the key.`,
    next: `It may be mistyped or revoked. ${kept}`,
  }),
  'no-credit': (v) => ({
    what: `The account at ${host(v)} has no credit left.`,
    next: withDetail(v, `${kept} Add credit there, or use another model.`),
  }),
  'organisation-forbids-browser': (v) => ({
    what: `Your organisation at ${host(v)} forbids keys in a browser.`,
    next: `${kept} Ask its administrator, or use another model.`,
  }),
  'rate-limited': (v) => ({
    what: 'Too many requests.',
    next:
      typeof v.retryAfter === 'number'
        ? `${kept} Try again in ${Math.ceil(v.retryAfter)} s.`
        : `${kept} Wait a minute, then try again.`,
  }),
  'not-found': (v) => ({
    what: `${host(v)} knows no such model or address.`,
    next: withDetail(v, `${kept} Check the model’s name and the address in Settings.`),
  }),
  'no-tool-support': () => ({
    what: 'This model can’t call tools.',
    next: `${kept} Use a model that can.`,
  }),
  'bad-request': (v) => ({
    what: `${host(v)} refused the request.`,
    next: withDetail(v, `${kept} Use another model, or try again.`),
  }),
  'server-error': (v) => ({
    what: `${host(v)} failed${v.status === undefined ? '' : ` (${v.status})`}.`,
    next: withDetail(v, `${kept} Try again in a moment.`),
  }),
  'cut-off': () => ({
    what: 'The answer broke off half-way.',
    next: 'What arrived is kept. Try again to ask for the answer anew.',
  }),
  'permission-missing': (v) => ({
    what: `The browser doesn’t let Tabhand reach ${host(v)}.`,
    next: `Nothing was sent. ${kept} Allow access, then try again.`,
  }),
  'unexpected-answer': (v) => ({
    what: `${host(v)} answered something that is not a model’s answer.`,
    next: withDetail(v, `${kept} Check the address in Settings.`),
  }),
};

export function wordModelFailure({ code, values }: ModelFailure): Sentence {
  return sentences[code](values);
}
