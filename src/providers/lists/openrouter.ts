/** OpenRouter's list, with what each model can do and costs. */
import * as z from 'zod';
import { id, readList, tokens } from './shape';

/** Dollars for one token, as text. */
const perToken = z.coerce.number().min(0).max(1);

const member = z.object({
  id,
  name: z.string().max(200).optional(),
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

export const readOpenRouter = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member,
    read({ id, name, context_length, architecture, supported_parameters, pricing }) {
      if (architecture?.output_modalities && !architecture.output_modalities.includes('text')) return null;
      return {
        id,
        ...(name && { name }),
        ...(supported_parameters && { tools: supported_parameters.includes('tools') }),
        ...(architecture?.input_modalities && { images: architecture.input_modalities.includes('image') }),
        ...(context_length && { context: context_length }),
        ...(pricing && { price: toMillions(pricing) }),
      };
    },
  });

interface Pricing {
  prompt: number;
  completion: number;
  input_cache_read?: number | undefined;
}

const million = (dollars: number): number => Math.round(dollars * 1e10) / 1e4;

const toMillions = ({ prompt, completion, input_cache_read }: Pricing) => ({
  input: million(prompt),
  output: million(completion),
  ...(input_cache_read !== undefined && { cachedInput: million(input_cache_read) }),
});
