/** Requests the list of a service's models. */
import type { ModelFailure } from '#core/log/entry.ts';
import type { ModelSource } from '#core/settings/model-choice.ts';
import { addressOf, checkBaseUrl, checkKey } from './access';
import { fetchJson } from './checked-fetch';
import { ModelError, toPlace, withoutKey } from './failure';
import type { ModelListing } from './read-list';
import { type ProviderOptions, remotes, toAccess } from './registry';
import type { Get } from './remote';

type ListOptions = Pick<ProviderOptions, 'key' | 'fetch'>;

type Listed = { ok: true; models: ModelListing[] } | { ok: false; failure: ModelFailure };

/** Milliseconds for one list. */
const patience = 15_000;

export async function listModels(source: ModelSource, options: ListOptions): Promise<Listed> {
  const { key, fetch } = toAccess(options);
  const base = addressOf(source);
  try {
    checkBaseUrl(base);
    checkKey(key, base);
    const signal = AbortSignal.timeout(patience);
    const { headers: toHeaders, list } = remotes[source.type];
    const headers = toHeaders(key);
    const get: Get = (path, body) =>
      fetchJson(path.startsWith('http') ? path : `${base}${path}`, { fetch, headers, signal, ...(body && { body }) });
    const models = await list(get, base);
    if (models) return { ok: true, models };
    return { ok: false, failure: { code: 'unexpected-answer', values: toPlace(base) } };
  } catch (error) {
    return { ok: false, failure: withoutKey(explain(error, base), key, base) };
  }
}

function explain(error: unknown, url: string): ModelFailure {
  if (error instanceof ModelError) return error.failure;
  const isSilent = error instanceof Error && error.name === 'TimeoutError';
  return { code: 'unreachable', values: { ...toPlace(url), ...(isSilent && { seconds: patience / 1000 }) } };
}
