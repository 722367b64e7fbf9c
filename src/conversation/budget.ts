/** Keeps a conversation within what a model can read: the oldest results go first, and no call loses its result. */
import type { ProjectedMessage } from './messages';

/** Roughly: four characters a token in most languages and in JSON. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);

const removed = '[This result was left out to save room. Call the tool again if you need it.]';

/** `fixed`: what is sent beside the messages and takes its part of `budget` tokens. */
export function fitMessages(messages: ProjectedMessage[], budget: number, fixed: unknown): ProjectedMessage[] {
  let excess = estimateTokens(JSON.stringify(fixed)) + estimateTokens(JSON.stringify(messages)) - budget;
  if (excess <= 0) return messages;
  const newest = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map((message, at) => {
    if (excess <= 0 || at > newest || message.role !== 'tool') return message;
    excess -= estimateTokens(message.text) - estimateTokens(removed);
    return { ...message, text: removed };
  });
}
