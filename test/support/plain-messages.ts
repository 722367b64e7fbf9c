/** What a model is sent, without its fences: for tests that are about what is said, not about whose words it is. */
import type { ModelMessage } from '#core/loop/provider.ts';
import { foreign, own, toPlain, type Words } from '#core/tools/foreign.ts';

type PlainProblem<T> = T extends { problem?: infer P }
  ? { problem?: (Omit<P & {}, 'hint'> & { hint?: string }) | undefined }
  : object;
type Plain<T> = T extends unknown ? Omit<T, 'text' | 'problem'> & PlainProblem<T> & { text: string } : never;
export type PlainMessage = Plain<ModelMessage>;

export function inPlain(message: ModelMessage): PlainMessage {
  if (message.role === 'assistant') return message;
  if (message.role === 'user') return { ...message, text: toPlain(message.text) };
  if (!message.problem) return { ...message, text: toPlain(message.text), problem: undefined };
  const { hint, ...problem } = message.problem;
  const plain = { ...problem, ...(hint && { hint: toPlain(hint) }) };
  return { ...message, text: toPlain(message.text), problem: plain };
}

/** What the tool of a page answered. */
export const answered = (text: string): Words => own`${foreign('result', { from: 'https://music.example' }, text)}`;
