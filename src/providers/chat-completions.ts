/** OpenAI's chat completions, which most servers speak: OpenAI itself, OpenRouter, Ollama, LM Studio, llama.cpp, vLLM. */
import { createOpenAICompatible, type MetadataExtractor } from '@ai-sdk/openai-compatible';
import * as z from 'zod';
import { fitsStrictMode, isJsonObject, type JsonObject } from '#tools';
import { type Access, addressOf, type RemoteChoice } from './access';
import { createCheckedFetch } from './checked-fetch';
import { priceOf } from './prices';
import { profileOf } from './profile';
import { type ModelListing, modelId, readList, tokens } from './read-list';
import type { Dialect } from './stream-model';

/** `metadataExtractor` finds, in a service's stream, what the service wants back with the next turn. */
export const chatCompletions = (
  choice: RemoteChoice,
  { key, fetch }: Access,
  metadataExtractor?: MetadataExtractor,
): Dialect => ({
  model: choice.model,
  path: '/chat/completions',
  connect: () =>
    createOpenAICompatible({
      name: choice.type,
      baseURL: addressOf(choice),
      includeUsage: true,
      fetch: createCheckedFetch(fetch, choice.model),
      ...(key && { apiKey: key }),
      ...(metadataExtractor && { metadataExtractor }),
      ...(profileOf(choice) === 'strict' && { transformRequestBody: withStrictTools }),
    }).chatModel(choice.model),
  richResults: false,
  // Mistral's rule, which all others accept; the end of an id is its random part.
  toCallId: (id) =>
    id
      .replace(/[^a-zA-Z0-9]/g, '')
      .slice(-9)
      .padStart(9, '0'),
});

/** Marks each tool that strict mode takes; with one that it refuses, OpenAI would refuse the whole request. */
function withStrictTools(body: JsonObject): JsonObject {
  if (!Array.isArray(body.tools)) return body;
  return { ...body, tools: body.tools.map((tool) => ({ ...tool, function: toStrictFunction(tool.function) })) };
}

const toStrictFunction = (definition: JsonObject): JsonObject =>
  isJsonObject(definition.parameters) && fitsStrictMode(definition.parameters)
    ? { ...definition, strict: true }
    : definition;

/** Names of OpenAI's models that can't be used with chat completions. */
const notForChat =
  /embedding|whisper|tts|dall-e|moderation|realtime|audio|image|transcribe|davinci|babbage|sora|search|instruct|codex|computer-use|deep-research|-pro(-|$)/;

/** What OpenAI's families of models can do: its list has names only. */
const families: [RegExp, { tools: boolean; images: boolean; context: number }][] = [
  [/^gpt-5\.[45](-2|$)/, { tools: true, images: true, context: 1_050_000 }],
  [/^gpt-5/, { tools: true, images: true, context: 400_000 }],
  [/^gpt-4\.1/, { tools: true, images: true, context: 1_047_576 }],
  [/^gpt-4o/, { tools: true, images: true, context: 128_000 }],
  [/^o[34]/, { tools: true, images: true, context: 200_000 }],
];

export const readOpenAi = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member: z.object({ id: modelId, created: z.number().optional() }),
    read: ({ id }) =>
      notForChat.test(id) ? null : { id, ...families.find(([family]) => family.test(id))?.[1], price: priceOf(id) },
  });

const compatibleMember = z.object({
  id: modelId,
  /** vLLM. */
  max_model_len: tokens,
  /** llama.cpp. */
  meta: z.object({ n_ctx: tokens, n_ctx_train: tokens }).nullish().catch(null),
});

/** The list that every server of this protocol has, with the length of the context where vLLM or llama.cpp adds it. */
export const readCompatible = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member: compatibleMember,
    read: ({ id, max_model_len, meta }) => ({ id, context: max_model_len ?? meta?.n_ctx ?? meta?.n_ctx_train }),
  });

const lmStudioMember = z.object({
  id: modelId,
  type: z.string().optional(),
  max_context_length: tokens,
  loaded_context_length: tokens,
  capabilities: z.array(z.string()).optional().catch(undefined),
});

/** LM Studio's own list, `/api/v0/models`. */
export const readLmStudio = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member: lmStudioMember,
    read({ id, type, max_context_length, loaded_context_length, capabilities }) {
      if (type === 'embeddings') return null;
      const images = type ? type === 'vlm' : undefined;
      return {
        id,
        tools: capabilities?.includes('tool_use'),
        images,
        context: loaded_context_length ?? max_context_length,
      };
    },
  });

/** Ollama's own list, `/api/tags`: names only; `/api/show` tells the rest. */
export const readOllama = (answer: unknown) =>
  readList(answer, { under: 'models', member: z.object({ name: modelId }), read: ({ name }) => ({ id: name }) });

const shown = z.object({
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});

/** Adds Ollama's `/api/show` of one model. Null for a model that can't chat. */
export function addShown(listing: ModelListing, answer: unknown): ModelListing | null {
  const { capabilities, model_info } = shown.safeParse(answer).data ?? {};
  if (capabilities && !capabilities.includes('completion')) return null;
  const length = Object.entries(model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1];
  const context = tokens.parse(length);
  return {
    ...listing,
    ...(capabilities && { tools: capabilities.includes('tools'), images: capabilities.includes('vision') }),
    ...(context && { context }),
  };
}
