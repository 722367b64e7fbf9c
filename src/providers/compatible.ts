/** Any server that speaks OpenAI's protocol, with what Ollama, LM Studio, llama.cpp and vLLM add to their lists of models. */
import * as z from 'zod';
import { chatCompletions, chatRules, withBearer } from './chat-completions';
import { ModelError } from './failure';
import { type ModelListing, modelId, readList, tokens } from './read-list';
import type { Get, RemoteProvider } from './remote';

const compatibleMember = z.object({
  id: modelId,
  owned_by: z.string().optional().catch(undefined),
  /** vLLM; then Together and llama-swap, Groq, Mistral, LiteLLM. */
  max_model_len: tokens,
  context_length: tokens,
  context_window: tokens,
  max_context_length: tokens,
  max_input_tokens: tokens,
  /** llama.cpp. */
  meta: z.object({ n_ctx: tokens, n_ctx_train: tokens }).nullish().catch(null),
});

/** How llama.cpp, Ollama, LM Studio and others of their kind name themselves in their lists, at whatever address. */
const ownEngines = new Set(['llamacpp', 'library', 'organization_owner', 'koboldcpp', 'tabbyAPI', 'llamafile']);

const oneModelEngines = new Set(['llamacpp', 'llamafile', 'koboldcpp']);

const atOwnEngine = { ownEngine: true } as const;

/** The list that every server of this protocol has, with the length of the context where vLLM or llama.cpp adds it. */
const readCompatible = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member: compatibleMember,
    read: ({ id, owned_by = '', max_model_len, meta, ...named }) => ({
      id,
      context:
        max_model_len ??
        meta?.n_ctx ??
        named.context_length ??
        named.context_window ??
        named.max_context_length ??
        named.max_input_tokens ??
        meta?.n_ctx_train,
      ...(ownEngines.has(owned_by) && atOwnEngine),
      ...(oneModelEngines.has(owned_by) && { anyName: true as const }), // const: a literal type
    }),
  });

const lmStudioMember = z.object({
  id: modelId,
  type: z.string().optional(),
  max_context_length: tokens,
  loaded_context_length: tokens,
  capabilities: z.array(z.string()).optional().catch(undefined),
});

/** LM Studio's own list, `/api/v0/models`. */
const readLmStudio = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member: lmStudioMember,
    read({ id, type, max_context_length, loaded_context_length, capabilities }) {
      if (type === 'embeddings') return null;
      const images = type ? type === 'vlm' : undefined;
      return {
        ...atOwnEngine,
        id,
        tools: capabilities?.includes('tool_use'),
        images,
        context: loaded_context_length ?? max_context_length,
      };
    },
  });

/** Ollama's own lists: `/api/tags` has names only, `/api/ps` the windows of what is loaded; `/api/show` tells the rest. */
const readOllama = (answer: unknown) =>
  readList(answer, {
    under: 'models',
    member: z.object({ name: modelId, context_length: tokens }),
    read: ({ name, context_length }) => ({ id: name, context: context_length, ...atOwnEngine }),
  });

const shown = z.object({
  /** What its Modelfile sets, line by line. */
  parameters: z.string().optional().catch(undefined),
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});

/** Tokens that Ollama reads of any model unless it is told otherwise. It cuts what is longer without a word. */
const usualWindow = 4096;

/**
 * Adds Ollama's `/api/show` of one model. Null for a model that can't chat. Its window is the one that it was loaded with, or that its
 * Modelfile sets: what it was trained with says only how large that may be. In Ollama's cloud each has all of it.
 */
function addShown(
  listing: ModelListing,
  answer: unknown,
  { loaded, isCloud }: { loaded: number | undefined; isCloud: boolean },
): ModelListing | null {
  const { capabilities, model_info, parameters } = shown.safeParse(answer).data ?? {};
  if (capabilities && !capabilities.includes('completion')) return null;
  const length = Object.entries(model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1];
  const trained = tokens.parse(length);
  const set = tokens.parse(Number(/^num_ctx\s+(\d+)/m.exec(parameters ?? '')?.[1]));
  const context = isCloud ? trained : (loaded ?? Math.min(set ?? usualWindow, trained ?? Number.POSITIVE_INFINITY));
  return {
    ...listing,
    ...(capabilities && { tools: capabilities.includes('tools'), images: capabilities.includes('vision') }),
    context,
  };
}

/** The list that every compatible server has, or a fuller one of a server that has it. */
async function readWithMore(get: Get, baseUrl: string): Promise<ModelListing[] | null> {
  const list = await get('/models');
  const models = readCompatible(list);
  if (!models) return null;
  const isAlone = models.length === 1 && models[0]?.ownEngine;
  // A proxy may have the server below a path.
  const root = baseUrl.replace(/\/v1\/?$/, '');
  const more = isEngine(/:1234(\/|$)/, 'organization_owner', baseUrl, list)
    ? readLmStudio(await get(`${root}/api/v0/models`).catch(forgoMore))
    : isEngine(/:11434(\/|$)/, 'library', baseUrl, list)
      ? await readOllamaModels(root, get)
      : null;
  return more ?? withWindowOf(models, isAlone ? await get(`${root}/props`).catch(forgoMore) : null);
}

/** llama.cpp's own `/props` has the window of one of its slots, if it serves one model; its list only what that was trained with. */
function withWindowOf(models: ModelListing[], props: unknown): ModelListing[] {
  const context = z.object({ default_generation_settings: z.object({ n_ctx: tokens }) }).safeParse(props).data
    ?.default_generation_settings.n_ctx;
  return context === undefined ? models : models.map((model) => ({ ...model, context }));
}

/** Falls back to the plain list. */
const forgoMore = (): null => null;

/** Chrome sends no origin with a GET, so the first POST shows whether a server refuses the extension. */
function forgoUnlessRefused(error: unknown): null {
  if (error instanceof ModelError && error.failure.code === 'refused-origin') throw error;
  return null;
}

/** By its usual port, or by its list: at another port, behind a proxy or in the cloud. */
const isEngine = (port: RegExp, owner: string, baseUrl: string, list: unknown): boolean =>
  port.test(baseUrl) ||
  (readList(list, {
    under: 'data',
    member: z.object({ owned_by: z.literal(owner) }),
    read: () => ({ id: owner }),
  })?.length ?? 0) > 0;

/** How many models are asked about, one by one. */
const maxShown = 40;

async function readOllamaModels(root: string, get: Get): Promise<ModelListing[] | null> {
  const names = readOllama(await get(`${root}/api/tags`).catch(forgoMore));
  if (!names) return null;
  const loaded = readOllama(await get(`${root}/api/ps`).catch(forgoMore)) ?? [];
  const show = async (listing: ModelListing) =>
    addShown(listing, await get(`${root}/api/show`, { model: listing.id }).catch(forgoUnlessRefused), {
      loaded: loaded.find(({ id }) => id === listing.id)?.context,
      isCloud: /[:-]cloud$/.test(listing.id) || /\/\/ollama\.com$/.test(root),
    });
  const shown = await Promise.all(names.slice(0, maxShown).map(show));
  return [...shown.flatMap((each) => each ?? []), ...names.slice(maxShown)];
}

export const compatible: RemoteProvider = {
  ...chatRules,
  connect: chatCompletions,
  headers: withBearer,
  list: readWithMore,
};
