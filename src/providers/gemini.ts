/** Google's Gemini, or a server that speaks the same protocol. */
import { GoogleLanguageModel } from '@ai-sdk/google/internal';
import * as z from 'zod';
import { addressOf } from './access';
import { createCheckedFetch } from './checked-fetch';
import { createGeminiMend } from './mend/gemini';
import { priceOf } from './prices';
import { modelId, modelName, readList, tokens } from './read-list';
import type { RemoteProvider } from './remote';

const connect: RemoteProvider['connect'] = (choice, { key, fetch }) => {
  const model = choice.model.replace(/^models\//, '');
  return {
    model,
    path: `/models/${model}:streamGenerateContent`,
    // The package's own function brings its models for pictures, speech and files along: 30 KB.
    connect: () =>
      new GoogleLanguageModel(model, {
        provider: 'google.generative-ai',
        baseURL: addressOf(choice),
        headers: { 'x-goog-api-key': key ?? '' }, // an empty one is refused like a wrong one
        generateId: () => crypto.randomUUID(), // Gemini's calls have no ids
        fetch: createCheckedFetch(fetch, model, createGeminiMend()),
      }),
  };
};

const member = z.object({
  name: modelId,
  displayName: modelName,
  inputTokenLimit: tokens,
  supportedGenerationMethods: z.array(z.string()).default([]),
});

/** Names of models that can't chat, though they generate content. */
const others = /embedding|image|tts|audio|live|robotics|aqa|transcribe|nano-banana|computer-use|veo|imagen/;

const read = (answer: unknown) =>
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

/** Cloud's reference of FunctionDeclaration and Firebase's differ in the length: 64 and 63. */
export const gemini: RemoteProvider = {
  connect,
  legalName: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,62}$/,
  toCallId: (id) => id,
  richResults: true,
  headers: (key): Record<string, string> => (key ? { 'x-goog-api-key': key } : {}),
  list: async (get) => read(await get('/models?pageSize=1000')),
};
