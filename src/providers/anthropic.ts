/** Anthropic's Claude, called from the browser, or a server that speaks the same protocol. */
import { AnthropicLanguageModel } from '@ai-sdk/anthropic/internal';
import * as z from 'zod';
import { addressOf } from './access';
import { createCheckedFetch } from './checked-fetch';
import { createAnthropicMend } from './mend/anthropic';
import { priceOf } from './prices';
import { modelId, modelName, readList, tokens } from './read-list';
import type { RemoteProvider } from './remote';

const inBrowser = { 'anthropic-dangerous-direct-browser-access': 'true' };

const connect: RemoteProvider['connect'] = (choice, { key, fetch }) => ({
  model: choice.model,
  path: '/messages',
  marksCache: true,
  // The package's own function brings batches, files and skills along.
  connect: () =>
    new AnthropicLanguageModel(choice.model, {
      provider: 'anthropic.messages',
      baseURL: addressOf(choice),
      headers: anthropic.headers(key),
      fetch: createCheckedFetch(fetch, choice.model, createAnthropicMend()),
    }),
});

const member = z.object({
  id: modelId,
  display_name: modelName,
  max_input_tokens: tokens,
  capabilities: z
    .object({ image_input: z.object({ supported: z.boolean() }).optional() })
    .nullish()
    .catch(null),
});

/** Every Claude calls tools and sees images; newer answers say so themselves. */
const read = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member,
    read: ({ id, display_name, max_input_tokens, capabilities }) => ({
      id,
      name: display_name,
      tools: true,
      images: capabilities?.image_input?.supported ?? true,
      context: max_input_tokens,
      price: priceOf(id),
    }),
  });

export const anthropic: RemoteProvider = {
  connect,
  legalName: /^[a-zA-Z0-9_-]{1,64}$/,
  toCallId: (id) => id.replace(/[^a-zA-Z0-9_-]/g, '_'),
  richResults: true,
  headers: (key = '') => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01', ...inBrowser }),
  list: async (get) => read(await get('/models?limit=1000')),
};
