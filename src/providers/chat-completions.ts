/** OpenAI's chat completions, which most servers speak: OpenAI itself, OpenRouter, Ollama, LM Studio, llama.cpp, vLLM. */
import { createOpenAICompatible, type MetadataExtractor } from '@ai-sdk/openai-compatible';
import { fitsStrictMode, isJsonObject, type JsonObject } from '#tools';
import { type Access, addressOf, type RemoteChoice } from './access';
import { createCheckedFetch } from './checked-fetch';
import { profileOf } from './profile';
import type { Dialect } from './stream-model';

/** `metadataExtractor`: what the service wants to have back with the next turn, found in its stream. */
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
  // Mistral's rule, which all others take too; the random part of an id is its end.
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
