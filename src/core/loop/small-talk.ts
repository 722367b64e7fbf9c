/** Asks a model with little room first whether a message is about tools at all: with tools before it, it calls one for whatever is said. */
import { isOwnMessage } from '#core/log/agent-message.ts';
import type { Conversation } from '#core/log/conversation.ts';
import { ranByHand } from '#core/log/messages.ts';
import { own, said, type Words } from '#core/tools/foreign.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { speaksOf } from '#core/tools/search.ts';
import { askBriefly } from './brief-answer';
import type { ModelMessage, Provider } from './provider';
import type { RunContext } from './session-event';

/** Characters of an answer or of thoughts, after which the model isn't waited for. A slow one is: all tools would take it longer. */
const limits = { text: 20, thoughts: 200 };
/** Characters; what is longer is no small talk. */
const maxAsked = 400;
/** Earlier messages that are told. */
const maxBefore = 3;

type Word = 'talk' | 'tool';
type Example = [Words, Word];

/**
 * Whether the person's newest message needs no tool, by a request of some 200 tokens to a model on this computer. It isn't asked of what
 * names a tool or one of its values, of what answers a question of the model's, of what is about a widget or brings attachments, and in a
 * chat with instructions of its own: there the tools stay.
 */
export async function isSmallTalk(
  { conversation, nonce }: Pick<RunContext, 'conversation' | 'nonce'>,
  { provider, layers }: { provider: Provider; layers: readonly ToolLayer[] },
  signal: AbortSignal,
): Promise<boolean> {
  const { items, settings } = conversation();
  const last = items.at(-1);
  if (last?.type !== 'user' || provider.isElsewhere || settings.systemPrompt) return false;
  const { text, attachments = [], about } = last.entry;
  const before = items.findLast((item) => item.type === 'turn')?.entry.text ?? '';
  const theirs = layers.flatMap(({ internal, tools }) => (internal && internal !== 'derived' ? [] : tools));
  const isPlain = isOwnMessage(last.entry) && attachments.length === 0 && !about && text.length <= maxAsked;
  if (!isPlain || asks(before) || speaksOf(theirs, text)) return false;
  const request = toRequest(nonce, text, toExamples(items.slice(0, -1)));
  const answer = await askBriefly(provider, request, { limits, signal });
  return answer.isWhole && /^\W*talk\b/i.test(answer.text);
}

const asks = (text: string): boolean => /[?？؟][\s"'”’»)*_]*$/u.test(text);

/** What the person said before, and whether it came to calls: “And in Paris?” is about tools after a forecast. */
function toExamples(items: Conversation['items']): Example[] {
  const examples: { text: string; word: Word }[] = [];
  for (const [i, item] of items.entries()) {
    const last = examples.at(-1);
    if (item.type === 'user' && isOwnMessage(item.entry) && !ranByHand(items, i))
      examples.push({ text: item.entry.text.slice(0, maxAsked), word: 'talk' });
    else if (item.type === 'turn' && item.calls.length > 0 && last) last.word = 'tool';
  }
  return examples.slice(-maxBefore).map(({ text, word }) => [said(text), word]);
}

const system = own`A person speaks to an assistant that has tools for the web page and the services in front of them. Say “tool” if the message asks to do or look up something there, and “talk” if it is thanks, general knowledge, language, arithmetic or writing.`;

const examples: readonly Example[] = [
  [own`Thanks!`, 'talk'],
  [own`What is 2 plus 3?`, 'talk'],
  [own`Remove the first one.`, 'tool'],
  [own`Hello in Spanish?`, 'talk'],
  [own`I want two of those.`, 'tool'],
  [own`Who wrote Hamlet?`, 'talk'],
  [own`What is on this page?`, 'tool'],
  [own`Explain what a noun is.`, 'talk'],
];

const toRequest = (nonce: string, asked: string, before: readonly Example[]) => ({
  nonce,
  system,
  messages: [
    ...[...examples, ...before].flatMap(([text, word]): ModelMessage[] => [
      { role: 'user', text },
      { role: 'assistant', text: word, calls: [] },
    ]),
    { role: 'user' as const, text: said(asked) }, // const: a literal type
  ],
  tools: [],
});
