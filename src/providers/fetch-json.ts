/** JSON from a model's server, or a refusal that says why there is none. */

import { parseJson } from '#tools';
import { readSome, request } from './checked-fetch';
import { Refusal, toFailure, toPlace } from './failure';

/** OpenRouter's list, the longest, has less than a tenth of it. */
const mostCharacters = 8_000_000;

export interface JsonRequest {
  fetch: typeof fetch;
  headers?: Record<string, string>;
  /** A JSON body makes it a POST. */
  body?: object;
  signal: AbortSignal;
}

/** Throws a Refusal. */
export async function fetchJson(url: string, { fetch, headers, body, signal }: JsonRequest): Promise<unknown> {
  const posted = body && { method: 'POST', body: JSON.stringify(body) };
  const type = body && { 'content-type': 'application/json' };
  const response = await request(fetch, url, { headers: { ...headers, ...type }, signal, ...posted });
  const contentType = response.headers.get('content-type') ?? '';
  const text = await readSome(response, mostCharacters);
  const json = response.ok && text.length < mostCharacters ? parseJson(text) : undefined;
  if (json !== undefined && typeof json === 'object') return json;
  const { status } = response;
  const place = toPlace(url);
  if (response.ok) throw new Refusal({ code: 'unexpected-answer', values: { ...place, status } });
  throw new Refusal(toFailure({ status, body: text.slice(0, 16_384), contentType, url, model: '' }));
}
