/** OpenRouter: many services' models behind one key. */
import * as z from 'zod';
import type { JsonObject } from '#core/tools/tool.ts';
import { chatCompletions, chatRules, withBearer } from './chat-completions';
import { modelId, modelName, readList, tokens } from './read-list';
import type { RemoteProvider } from './remote';
import { endsOfPrefix } from './to-prompt';

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

const mark = { cache_control: { type: 'ephemeral' } };

/** Claude remembers what is marked, here on a part of a text; what other models remember, their services choose. */
function withMarks(body: JsonObject): JsonObject {
  const { messages, tools } = body;
  if (!Array.isArray(messages)) return body;
  const ends = endsOfPrefix(messages, { tools: [] });
  return {
    ...body,
    messages: messages.map((message, i) => (ends.includes(i) ? withMark(message) : message)),
    ...(Array.isArray(tools) && { tools: [...tools.slice(0, -1), { ...tools.at(-1), ...mark }] }),
  };
}

function withMark(message: JsonObject): JsonObject {
  const { content } = message;
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? content : [];
  const at = parts.findLastIndex((part) => part.type === 'text' && part.text !== '');
  return at === -1
    ? message
    : { ...message, content: parts.map((part, i) => (i === at ? { ...part, ...mark } : part)) };
}

export const openRouter: RemoteProvider = {
  ...chatRules,
  connect: (choice, access) =>
    /^~?anthropic\/|claude/i.test(choice.model)
      ? { ...chatCompletions(choice, access, withMarks), marksCache: true }
      : chatCompletions(choice, access),
  headers: withBearer,
  list: async (get) => read(await get('/models')),
};
