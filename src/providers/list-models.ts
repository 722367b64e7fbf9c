/** Requests the list of a service's models. */
import type { ModelFailure } from '#conversation';
import type { ModelSource } from '#settings';
import { addressOf, checkBaseUrl, checkKey } from './access';
import { readAnthropic } from './anthropic';
import { addShown, readCompatible, readLmStudio, readOllama, readOpenAi } from './chat-completions';
import { fetchJson } from './checked-fetch';
import { ModelError, toPlace, withoutKey } from './failure';
import { readGemini } from './gemini';
import { readOpenRouter } from './openrouter';
import type { ModelListing } from './read-list';
import { type ProviderOptions, toAccess } from './registry';

type ListOptions = Pick<ProviderOptions, 'key' | 'fetch'>;

type Listed = { ok: true; models: ModelListing[] } | { ok: false; failure: ModelFailure };

/** Milliseconds for one list. */
const patience = 15_000;

type Get = (path: string, body?: object) => Promise<unknown>;

/** `get` takes a path below the base address, or a whole address. */
export async function listModels(source: ModelSource, options: ListOptions): Promise<Listed> {
  const { key, fetch } = toAccess(options);
  const base = addressOf(source);
  try {
    checkBaseUrl(base);
    checkKey(key, base);
    const signal = AbortSignal.timeout(patience);
    const headers = toHeaders(source, key);
    const get: Get = (path, body) =>
      fetchJson(path.startsWith('http') ? path : `${base}${path}`, { fetch, headers, signal, ...(body && { body }) });
    const models = await read(source, get);
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

function toHeaders({ type }: ModelSource, key: string | undefined): Record<string, string> {
  if (type === 'anthropic') {
    return {
      'x-api-key': key ?? '',
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    };
  }
  if (!key) return {};
  return type === 'gemini' ? { 'x-goog-api-key': key } : { authorization: `Bearer ${key}` };
}

const byName = (models: ModelListing[] | null) =>
  models?.toSorted((one, other) => other.id.localeCompare(one.id, 'en', { numeric: true })) ?? null;

type Reading = readonly [path: string, read: (answer: unknown) => ModelListing[] | null];
const lists: Record<Exclude<ModelSource['type'], 'openai-compatible'>, Reading> = {
  anthropic: ['/models?limit=1000', readAnthropic],
  openai: ['/models', (answer) => byName(readOpenAi(answer))],
  gemini: ['/models?pageSize=1000', readGemini],
  openrouter: ['/models', readOpenRouter],
};

async function read(source: ModelSource, get: Get): Promise<ModelListing[] | null> {
  if (source.type === 'openai-compatible') return readWithMore(source.baseUrl, get);
  const [path, toListings] = lists[source.type];
  return toListings(await get(path));
}

/** The list that every compatible server has, or a fuller one of a server that has it. */
async function readWithMore(baseUrl: string, get: Get): Promise<ModelListing[] | null> {
  const models = readCompatible(await get('/models'));
  if (!models) return null;
  const { origin } = new URL(baseUrl);
  const more = isLmStudio(baseUrl)
    ? readLmStudio(await get(`${origin}/api/v0/models`).catch(forgoMore))
    : isOllama(baseUrl)
      ? await readOllamaModels(origin, get)
      : null;
  return more ?? models;
}

/** Falls back to the plain list. */
const forgoMore = (): null => null;

/** Chrome sends no origin with a GET, so the first POST shows whether a server refuses the extension. */
function forgoUnlessRefused(error: unknown): null {
  if (error instanceof ModelError && error.failure.code === 'refused-origin') throw error;
  return null;
}

const isOllama = (baseUrl: string): boolean => /:11434(\/|$)/.test(baseUrl);
const isLmStudio = (baseUrl: string): boolean => /:1234(\/|$)/.test(baseUrl);

/** How many models are asked about, one by one. */
const mostShown = 40;

async function readOllamaModels(origin: string, get: Get): Promise<ModelListing[] | null> {
  const names = readOllama(await get(`${origin}/api/tags`).catch(forgoMore));
  if (!names) return null;
  const show = async (listing: ModelListing) =>
    addShown(listing, await get(`${origin}/api/show`, { model: listing.id }).catch(forgoUnlessRefused));
  const shown = await Promise.all(names.slice(0, mostShown).map(show));
  return [...shown.flatMap((each) => each ?? []), ...names.slice(mostShown)];
}
