/** OpenAI's list has names only; what the families can do stands in a small table, and what isn't in it is unknown. */
import * as z from 'zod';
import { toPrice } from './anthropic';
import { id, readList } from './shape';

/** What one can't chat with by chat completions. */
const others =
  /embedding|whisper|tts|dall-e|moderation|realtime|audio|image|transcribe|davinci|babbage|sora|search|instruct|codex|computer-use|deep-research|-pro(-|$)/;

const families: [RegExp, { tools: boolean; images: boolean; context: number }][] = [
  [/^gpt-5\.[45](-2|$)/, { tools: true, images: true, context: 1_050_000 }],
  [/^gpt-5/, { tools: true, images: true, context: 400_000 }],
  [/^gpt-4\.1/, { tools: true, images: true, context: 1_047_576 }],
  [/^gpt-4o/, { tools: true, images: true, context: 128_000 }],
  [/^o[34]/, { tools: true, images: true, context: 200_000 }],
];

export const readOpenAi = (answer: unknown) =>
  readList(answer, {
    under: 'data',
    member: z.object({ id, created: z.number().optional() }),
    read: ({ id }) =>
      others.test(id) ? null : { id, ...families.find(([family]) => family.test(id))?.[1], ...toPrice(id) },
  });
