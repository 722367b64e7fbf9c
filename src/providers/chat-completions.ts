/** OpenAI's chat completions, which most servers speak. */
import { createOpenAICompatible, type MetadataExtractor } from '@ai-sdk/openai-compatible';
import type { Access } from './access';
import { checkBaseUrl, checkKey } from './access';
import { addressOf, type RemoteChoice } from './addresses';
import { createCheckedFetch } from './checked-fetch';
import { profileOf } from './profile';
import type { Connection } from './stream-model';

/** `metadataExtractor`: what the service wants to have back with the next turn, found in its stream. */
export function chatCompletions(
  choice: RemoteChoice,
  { key, fetch }: Access,
  metadataExtractor?: MetadataExtractor,
): Connection {
  const { model } = choice;
  const baseURL = addressOf(choice);
  const url = `${baseURL}/chat/completions`;
  return {
    type: choice.type,
    key,
    model,
    profile: profileOf(choice),
    url,
    connect() {
      checkBaseUrl(baseURL);
      checkKey(key, url);
      return createOpenAICompatible({
        name: choice.type,
        baseURL,
        includeUsage: true,
        fetch: createCheckedFetch(fetch, model),
        ...(key && { apiKey: key }),
        ...(metadataExtractor && { metadataExtractor }),
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
