/** Turns the error answer of a model's server into a failure with a code and values. */
import type { ModelFailure } from '#core/log/entry.ts';
import { keysIn, publicAddress } from '#core/settings/keys-in-addresses.ts';
import { sizeLimits } from '#core/tools/limits.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { createRedaction } from '#core/tools/without-secrets.ts';

type Code = ModelFailure['code'];

/** Carries a failure through a library's code. It never leaves this folder. */
export class ModelError extends Error {
  constructor(readonly failure: ModelFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** A server's error answer, whatever the protocol. Status 0: an error event of a stream. */
interface ErrorAnswer {
  status: number;
  body: string;
  contentType: string;
  url: string;
  model: string;
  retryAfter?: number | undefined;
}

const words = {
  organisation: /CORS requests are not allowed for this organi[sz]ation/i,
  credit:
    /insufficient_quota|credit balance|insufficient[ _](credits?|balance|funds)|billing_hard_limit|key limit exceeded/i,
  tooLong:
    /(context_(length|window)|max_prompt_tokens)_exceeded|exceed_context_size|\bmax(imum)? (context|prompt|input|length)|(prompt|input) (is )?too (long|large)|exceed(s|ed)? (the |model'?s? )*(maximum |available |configured )?(number of tokens|context|input|limit of \d+ tokens|token limit)|context (length|size|window) (has been |is )?(exceed|only)|than the (model'?s )?context length|reached context length|context the overflows|context shift is disabled|n_keep|(input|prompt) token count|range of input length|too many tokens: total|reduce the length|`inputs` tokens/i,
  /** More at once than a service takes in a minute: waiting doesn't help. */
  tooMuch: /request too large/i,
  noTools:
    /does not support (tools|function|tool)|support tool use|tool choice requires|tools param requires|(tools?|function)( calling| use)? (is|are) not supported/i,
  /** The service, or its filter, made the model's call to an error. */
  unreadable: /tool_use_failed|(error|failed) (parsing|to parse) (the )?tool call/i,
  filtered: /content_filter|content[ _]policy[ _]?violation|content management policy/i,
  /** Of a day: what the answer says of seconds doesn't help. */
  daily: /per[ _-]?day|daily (limit|quota)/i,
  key: /api[ _-]?key|x-api-key|authenti|unauthori[sz]ed|credential|invalid token|access token|bearer/i,
  rateLimit: /rate[ _-]?limit|too many (requests|tokens, please)|resource_exhausted/i,
  overloaded: /overloaded|api_error|server_error|internal error|unavailable/i,
  model: /\bmodels?\b/i,
  notThere: /unexpected endpoint|not[ _]found|does not exist|unknown model|not a valid model/i,
};

/** A server that was too slow, and Groq's without room. */
const transient = new Set([408, 498]);

/** The order matters: a server's words outweigh the status of its answer. */
function classify(answer: ErrorAnswer): Code {
  const { status, body } = answer;
  if (words.organisation.test(body)) return 'organisation-forbids-browser';
  if (status === 402 || words.credit.test(body)) return 'no-credit';
  if (words.noTools.test(body)) return 'no-tool-support';
  if (words.unreadable.test(body)) return 'unreadable-call';
  if (status === 413 || (status === 429 ? words.tooMuch : words.tooLong).test(body)) return 'too-long';
  if (status < 429 && words.filtered.test(body)) return 'filtered';
  if (status === 403) return classifyForbidden(answer);
  if (status === 401) return 'bad-key';
  if (status === 404 || status === 405) return 'not-found';
  if (status === 429) return 'rate-limited';
  if (status >= 500 || transient.has(status)) return 'server-error';
  return classifyByWords(answer);
}

/** Ollama and similar servers refuse an unknown origin with an empty 403. */
function classifyForbidden({ body, url }: ErrorAnswer): Code {
  if (words.rateLimit.test(body)) return 'rate-limited';
  if (words.key.test(body)) return 'bad-key';
  return body.trim() === '' || isNearby(url) ? 'refused-origin' : 'bad-request';
}

/** For status 400, errors under status 200, and error events of a stream. */
function classifyByWords({ status, body, contentType }: ErrorAnswer): Code {
  if (contentType.includes('text/html')) return 'unexpected-answer';
  if (words.notThere.test(body)) return 'not-found';
  if (status <= 400 && words.rateLimit.test(body)) return 'rate-limited';
  if (status < 400 && words.overloaded.test(body)) return 'server-error';
  if (status < 500 && words.key.test(body) && /invalid|incorrect|missing|expired|error/i.test(body)) return 'bad-key';
  if (status >= 400) return 'bad-request';
  return status === 0 ? 'server-error' : 'unexpected-answer';
}

/** On this computer, or on one of the same network. */
export function isNearby(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]$)/.test(hostname) ||
    hostname.endsWith('.local') ||
    !hostname.includes('.')
  );
}

export function toModelFailure(answer: ErrorAnswer): ModelFailure {
  const code = classify(answer);
  const values: ModelFailure['values'] = { ...toPlace(answer.url), model: answer.model };
  if (answer.status > 0) values.status = answer.status;
  const retryAfter = answer.retryAfter ?? toDelay(answer.body);
  if (code === 'rate-limited' && words.daily.test(answer.body)) values.daily = 1;
  else if (retryAfter !== undefined) values.retryAfter = retryAfter;
  const detail = toDetail(answer);
  if (detail) values.detail = detail;
  const raw = answer.body.trim().slice(0, maxRaw);
  if (raw !== detail && (code === 'bad-request' || (!detail && looksLikeJson(raw)))) values.raw = raw;
  if (code === 'not-found') values.missing = words.model.test(detail) ? 'model' : 'address';
  return { code, values };
}

/** Of an answer that was ended because it was past a limit. */
export const tooLong = (part: keyof typeof sizeLimits, place: ModelFailure['values']): ModelFailure => ({
  code: 'answer-too-long',
  values: { ...place, part, limit: sizeLimits[part] },
});

/**
 * Seconds to wait, which some write in a member of the body, as a number or a time of day, and others in their sentence: `34s`,
 * `2m59.56s`, `373.8ms`.
 */
function toDelay(body: string): number | undefined {
  const [, until] = /"x-ratelimit-reset":\s*"?(\d{13})\b/i.exec(body) ?? [];
  if (until !== undefined) return Math.max(0, Math.ceil((Number(until) - Date.now()) / 1000));
  const [, number] = /"retry_?after(?:_seconds)?":\s*"?(\d{1,9}(?:\.\d{1,9})?)\b/i.exec(body) ?? [];
  if (number !== undefined) return Math.ceil(Number(number));
  const [, text = ''] =
    /"(?:retryDelay|quotaResetDelay)":\s*"([^"]+)"/.exec(body) ??
    /(?:(?:again|retry) (?:in|after)|reset after|please wait) ((?:[\d.]+ ?[a-z]+ ?)+)/i.exec(body) ??
    [];
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?) ?(ms|milli|s|m|h|d)/gi)];
  const seconds = parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit.toLowerCase()] ?? 0),
    0,
  );
  return parts.length > 0 && Number.isFinite(seconds) ? Math.ceil(seconds) : undefined;
}

const units: Record<string, number> = { ms: 0.001, milli: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };

/** The host, and the address without the places where users put keys. What is no address is not repeated. */
export function toPlace(url: string): { host: string; url: string } {
  if (!URL.canParse(url)) return { host: '', url: '' };
  return { host: new URL(url).host, url: publicAddress(url).slice(0, 500) };
}

/** Characters kept of an answer. */
const maxRaw = 2000;

/** The server's own words: the message of an error object, the title of a page, or the text itself; never a program's. */
function toDetail({ body, contentType }: ErrorAnswer): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(body)?.[1]?.trim();
  if (contentType.includes('text/html') || /^\s*</.test(body)) return (title ?? '').slice(0, 500);
  // An error answer may be written as an event of the stream that was asked for.
  const text = body.replace(/^\s*(event:[^\n]*\n)?data:/, '').trim();
  return (findMessage(parseJson(text) ?? text) ?? '').trim().slice(0, 500);
}

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** Levels of an error that are looked through: the body of an answer may nest thousands. */
const deepest = 20;

/** Where an error has its words. */
export const messageNames = [
  ...['message', 'detail', 'msg', 'error_msg', 'error_message', 'errorMsg', 'errorMessage', 'status_msg'],
];

/**
 * Servers put it at `error.message`, `error`, `message`, `detail`, `msg` or `[0].error.message`, or there as JSON text; gateways put
 * what their own service said at `metadata.raw`.
 */
export function findMessage(value: unknown, depth = 0): string | undefined {
  if (depth > deepest) return undefined;
  if (typeof value === 'string') return looksLikeJson(value) ? findMessage(parseJson(value), depth + 1) : value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name of ['0', 'error', 'metadata', 'raw', ...messageNames]) {
    const found = findMessage(Object.getOwnPropertyDescriptor(value, name)?.value, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** A server may echo the key that it refused, or the address that it was asked at. */
export const withoutKey = ({ code, values }: ModelFailure, key: string | undefined, url: string): ModelFailure => ({
  code,
  values: createRedaction([key ?? '', ...keysIn(url)])(values),
});
