/** Anthropic's list: every Claude can call tools and see images; newer answers say it themselves. */
import * as z from 'zod';
import { priceOf } from '../prices';
import { id, readList, tokens } from './shape';

const member = z.object({
  id,
  display_name: z.string().max(200).optional(),
  max_input_tokens: tokens,
  capabilities: z
    .object({ image_input: z.object({ supported: z.boolean() }).optional() })
    .nullish()
    .catch(null),
});

export const readAnthropic = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member,
    read: ({ id, display_name, max_input_tokens, capabilities }) => ({
      id,
      ...(display_name && { name: display_name }),
      tools: true,
      images: capabilities?.image_input?.supported ?? true,
      ...(max_input_tokens && { context: max_input_tokens }),
      ...toPrice(id),
    }),
  });

export function toPrice(model: string) {
  const price = priceOf(model);
  return price && { price };
}
