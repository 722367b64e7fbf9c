/** The lists of servers that speak OpenAI's protocol, with what some of them add: vLLM, llama.cpp, LM Studio, Ollama. */
import * as z from 'zod';
import type { ModelListing } from '../listing';
import { id, readList, tokens } from './shape';

const member = z.object({
  id,
  /** vLLM. */
  max_model_len: tokens,
  /** llama.cpp. */
  meta: z.object({ n_ctx: tokens, n_ctx_train: tokens }).nullish().catch(null),
});

export const readCompatible = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member,
    read({ id, max_model_len, meta }) {
      const context = max_model_len ?? meta?.n_ctx ?? meta?.n_ctx_train;
      return { id, ...(context && { context }) };
    },
  });

const lmStudioMember = z.object({
  id,
  type: z.string().optional(),
  max_context_length: tokens,
  loaded_context_length: tokens,
  capabilities: z.array(z.string()).optional().catch(undefined),
});

/** LM Studio's own list, `/api/v0/models`. */
export const readLmStudio = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member: lmStudioMember,
    read({ id, type, max_context_length, loaded_context_length, capabilities }) {
      if (type === 'embeddings') return null;
      const context = loaded_context_length ?? max_context_length;
      return {
        id,
        ...(capabilities && { tools: capabilities.includes('tool_use') }),
        ...(type && { images: type === 'vlm' }),
        ...(context && { context }),
      };
    },
  });

/** Ollama's own list, `/api/tags`: names; the rest is asked for model by model. */
export const readOllama = (answer: unknown) =>
  readList(answer, { under: 'models', member: z.object({ name: id }), read: ({ name }) => ({ id: name }) });

const shown = z.object({
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});

/** Ollama's `/api/show` for one model. Null: not one to chat with. */
export function addShown(listing: ModelListing, answer: unknown): ModelListing | null {
  const { capabilities, model_info } = shown.safeParse(answer).data ?? {};
  if (capabilities && !capabilities.includes('completion')) return null;
  const length = Object.entries(model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1];
  const context = tokens.parse(length);
  return {
    ...listing,
    ...(capabilities && { tools: capabilities.includes('tools'), images: capabilities.includes('vision') }),
    ...(context && { context }),
  };
}
