/** Google's Gemini, or a server that speaks the same protocol. */
import { createGoogle } from '@ai-sdk/google';
import * as z from 'zod';
import type { ModelChoice } from '#settings';
import { type Access, addressOf } from './access';
import { createCheckedFetch } from './checked-fetch';
import { priceOf } from './prices';
import { modelId, modelName, readList, tokens } from './read-list';
import type { Dialect } from './stream-model';

type Choice = Extract<ModelChoice, { type: 'gemini' }>;

export function gemini(choice: Choice, { key, fetch }: Access): Dialect {
  const model = choice.model.replace(/^models\//, '');
  return {
    model,
    path: `/models/${model}:streamGenerateContent`,
    connect: () =>
      createGoogle({
        baseURL: addressOf(choice),
        // Sent as `x-goog-api-key`; an empty key is refused like a wrong one.
        apiKey: key ?? '',
        fetch: createCheckedFetch(fetch, model),
      })(model),
    richResults: true,
    toCallId: (id) => id,
  };
}

const member = z.object({
  name: modelId,
  displayName: modelName,
  inputTokenLimit: tokens,
  supportedGenerationMethods: z.array(z.string()).default([]),
});

/** Names of models that can't chat, though they generate content. */
const others = /embedding|image|tts|audio|live|robotics|aqa|transcribe|nano-banana|computer-use|veo|imagen/;

export const readGemini = (answer: unknown) =>
  readList(answer, {
    under: 'models',
    member,
    read({ name, displayName, inputTokenLimit, supportedGenerationMethods }) {
      const id = name.replace(/^models\//, '');
      if (!supportedGenerationMethods.includes('generateContent') || others.test(id)) return null;
      // Gemma, in the same list, takes no function declarations.
      const abilities = id.startsWith('gemini') ? { tools: true, images: true } : {};
      return { id, name: displayName, ...abilities, context: inputTokenLimit, price: priceOf(id) };
    },
  });
