/** OpenRouter: many services' models behind one key. */
import type { MetadataExtractor } from '@ai-sdk/openai-compatible';
import * as z from 'zod';
import { chatCompletions, withBearer } from './chat-completions';
import { modelId, modelName, readList, tokens } from './read-list';
import type { RemoteProvider } from './remote';

const detail = z
  .object({ type: z.string(), index: z.number().optional(), text: z.string().nullish() })
  .catchall(z.json());
const chunk = z.object({
  choices: z.array(z.object({ delta: z.object({ reasoning_details: z.array(detail).nullish() }).nullish() })),
});

type Detail = z.infer<typeof detail>;

/** Thoughts and their signatures, without which some services' models refuse to continue after a call. */
const reasoningDetails: MetadataExtractor = {
  extractMetadata: async () => undefined,
  createStreamExtractor() {
    const details: Detail[] = [];
    return {
      processChunk(parsed) {
        const [choice] = chunk.safeParse(parsed).data?.choices ?? [];
        for (const each of choice?.delta?.reasoning_details ?? []) addDetail(details, each);
      },
      buildMetadata: () => (details.length > 0 ? { openrouter: { reasoning_details: details } } : undefined),
    };
  },
};

/** Joins the pieces in which a thought is streamed. */
function addDetail(details: Detail[], next: Detail): void {
  const last = details.at(-1);
  const isMore = last?.type === 'reasoning.text' && next.type === last.type && next.index === last.index;
  if (!last || !isMore) details.push({ ...next });
  else Object.assign(last, next, { text: `${last.text ?? ''}${next.text ?? ''}` });
}

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
  connect: (choice, access) => chatCompletions(choice, access, reasoningDetails),
  headers: withBearer,
  list: async (get) => read(await get('/models')),
};
