/** OpenRouter: many services' models behind one key. */
import * as z from 'zod';
import { chatCompletions, chatRules, withBearer } from './chat-completions';
import { modelId, modelName, readList, tokens } from './read-list';
import type { RemoteProvider } from './remote';

/** Dollars for one token, as text. */
const perToken = z.coerce.number().min(0).max(1);

const member = z.object({
  id: modelId,
  name: modelName,
  context_length: tokens,
  architecture: z
    .object({ input_modalities: z.array(z.string()).optional(), output_modalities: z.array(z.string()).optional() })
    .optional(),
  supported_parameters: z.array(z.string()).optional(),
  pricing: z
    .object({ prompt: perToken, completion: perToken, input_cache_read: perToken.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

const read = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member,
    read({ id, name, context_length, architecture, supported_parameters, pricing }) {
      if (architecture?.output_modalities && !architecture.output_modalities.includes('text')) return null;
      return {
        id,
        name,
        tools: supported_parameters?.includes('tools'),
        images: architecture?.input_modalities?.includes('image'),
        context: context_length,
        price: pricing && {
          input: toMillions(pricing.prompt),
          output: toMillions(pricing.completion),
          ...(pricing.input_cache_read !== undefined && { cachedInput: toMillions(pricing.input_cache_read) }),
        },
      };
    },
  });

/** Dollars per token to dollars per million tokens. */
const toMillions = (dollars: number): number => Math.round(dollars * 1e10) / 1e4;

export const openRouter: RemoteProvider = {
  ...chatRules,
  connect: chatCompletions,
  headers: withBearer,
  list: async (get) => read(await get('/models')),
};
