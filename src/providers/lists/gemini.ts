/** Google's list. */
import * as z from 'zod';
import { toPrice } from './anthropic';
import { id, readList, tokens } from './shape';

const member = z.object({
  name: id,
  displayName: z.string().max(200).optional(),
  inputTokenLimit: tokens,
  supportedGenerationMethods: z.array(z.string()).default([]),
});

const others = /embedding|image|tts|audio|live|robotics|aqa|transcribe|nano-banana|computer-use|veo|imagen/;

export const readGemini = (answer: unknown) =>
  readList(answer, {
    under: 'models',
    member,
    read({ name, displayName, inputTokenLimit, supportedGenerationMethods }) {
      const id = name.replace(/^models\//, '');
      if (!supportedGenerationMethods.includes('generateContent') || others.test(id)) return null;
      return {
        id,
        ...(displayName && { name: displayName }),
        // Gemma under the same roof takes no function declarations.
        ...(id.startsWith('gemini') && { tools: true, images: true }),
        ...(inputTokenLimit && { context: inputTokenLimit }),
        ...toPrice(id),
      };
    },
  });
