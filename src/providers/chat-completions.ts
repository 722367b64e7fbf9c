/** OpenAI's chat completions, which most servers speak, and OpenAI itself. */
import { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible';
import type { JSONObject } from '@ai-sdk/provider';
import * as z from 'zod';
import { fitsStrictMode } from '#core/tools/schema/strict.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { addressOf, type ModelAccess, profileOf, type RemoteChoice } from './access';
import { createCheckedFetch } from './checked-fetch';
import { createChatMend } from './mend/chat-completions';
import { createThoughtFields } from './mend/thought-fields';
import { priceOf } from './prices';
import { modelId, readList } from './read-list';
import type { RemoteProvider } from './remote';
import type { Dialect } from './stream-model';
import type { PromptRules } from './to-prompt';

/** `toBody`: what else of the request is written otherwise. */
export const chatCompletions = (
  choice: RemoteChoice,
  { key, fetch }: ModelAccess,
  toBody = profileOf(choice) === 'strict' ? withStrictTools : undefined,
): Dialect => ({
  model: choice.model,
  path: '/chat/completions',
  connect: () => {
    const thoughts = createThoughtFields();
    return new OpenAICompatibleChatLanguageModel(choice.model, {
      provider: `${choice.type}.chat`,
      url: ({ path }) => `${addressOf(choice)}${path}`,
      includeUsage: true,
      headers: withBearer(key),
      fetch: createCheckedFetch(fetch, choice.model, createChatMend(thoughts)),
      metadataExtractor: {
        extractMetadata: async () => undefined,
        createStreamExtractor: () => ({
          processChunk: () => undefined,
          buildMetadata: () =>
            Object.keys(thoughts.fields).length > 0 ? { fields: thoughts.fields as JSONObject } : undefined, // JSON, as it was parsed
        }),
      },
      ...(toBody && { transformRequestBody: toBody }),
    });
  },
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

export const withBearer = (key: string | undefined): Record<string, string> =>
  key ? { authorization: `Bearer ${key}` } : {};

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

const read = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member: z.object({ id: modelId, created: z.number().optional() }),
    read: ({ id }) =>
      notForChat.test(id) ? null : { id, ...families.find(([family]) => family.test(id))?.[1], price: priceOf(id) },
  });

export const chatRules: PromptRules = {
  /** Of a server that passes requests on, maybe to Gemini: what all services take. */
  legalName: /^[a-zA-Z_][a-zA-Z0-9_-]{0,62}$/,
  richResults: false,
  // Mistral's rule, which all others accept; the end of an id is its random part.
  toCallId: (id) =>
    id
      .replace(/[^a-zA-Z0-9]/g, '')
      .slice(-9)
      .padStart(9, '0'),
};

export const openAi: RemoteProvider = {
  ...chatRules,
  legalName: /^[a-zA-Z0-9_-]{1,64}$/,
  connect: chatCompletions,
  headers: withBearer,
  list: async (get) =>
    read(await get('/models'))?.toSorted((one, other) => other.id.localeCompare(one.id, 'en', { numeric: true })) ??
    null,
};
