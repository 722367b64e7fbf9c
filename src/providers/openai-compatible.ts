/** Any server that speaks OpenAI's chat completions: OpenAI, OpenRouter, Ollama, LM Studio, llama.cpp and many more. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelChoice } from '#settings';
import type { Access } from './access';
import { checkBaseUrl, checkKey, withoutTrailingSlash } from './access';
import { createCheckedFetch } from './checked-fetch';
import { profileOf } from './profile';
import type { Connection } from './stream-model';

type Choice = Extract<ModelChoice, { type: 'openai-compatible' }>;

export function openAiCompatible(choice: Choice, { key, fetch }: Access): Connection {
  const { baseUrl, model } = choice;
  const baseURL = withoutTrailingSlash(baseUrl);
  const url = `${baseURL}/chat/completions`;
  return {
    key,
    model,
    profile: profileOf(choice),
    url,
    connect() {
      checkBaseUrl(baseURL);
      checkKey(key, url);
      return createOpenAICompatible({
        name: 'openai-compatible',
        baseURL,
        includeUsage: true,
        fetch: createCheckedFetch(fetch, model),
        ...(key && { apiKey: key }),
      }).chatModel(model);
    },
    // Mistral's rule, which all others take too; the random part of an id is its end.
    toCallId: (id) =>
      id
        .replace(/[^a-zA-Z0-9]/g, '')
        .slice(-9)
        .padStart(9, '0'),
  };
}
