/** Asks a model with little room first whether a message is about tools at all: with tools before it, it calls one for whatever is said. */
import { isOwnMessage } from '#core/log/agent-message.ts';
import type { Usage } from '#core/log/entry.ts';
import { own, said, type Words } from '#core/tools/foreign.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { speaksOf } from '#core/tools/search.ts';
import type { ModelMessage, ModelRequest, Provider } from './provider';
import type { RunContext } from './session-event';

/** Characters of an answer or of thoughts, after which the model isn't waited for. A slow one is: all tools would take it longer. */
const limits = { text: 20, thoughts: 200 };
/** Characters; what is longer is no small talk. */
const maxAsked = 400;

interface Asked {
  isTalk: boolean;
  usage?: Usage | undefined;
}

/**
 * Whether the person's newest message needs no tool, by a request of some 200 tokens. It isn't asked of what names a tool or one of its
 * values, of what answers a question of the model's, and of what brings attachments or events: there the tools stay.
 */
export async function askIfTalk(
  { conversation, nonce }: Pick<RunContext, 'conversation' | 'nonce'>,
  { provider, layers }: { provider: Provider; layers: readonly ToolLayer[] },
  signal: AbortSignal,
): Promise<Asked> {
  const { items, queuedEvents } = conversation();
  const last = items.at(-1);
  if (last?.type !== 'user' || queuedEvents.length > 0) return { isTalk: false };
  const { text, attachments = [] } = last.entry;
  const before = items.findLast((item) => item.type === 'turn')?.entry.text ?? '';
  const theirs = layers.flatMap(({ internal, tools }) => (internal && internal !== 'derived' ? [] : tools));
  const isPlain = isOwnMessage(last.entry) && attachments.length === 0 && text.length <= maxAsked;
  if (!isPlain || asks(before) || speaksOf(theirs, text)) return { isTalk: false };
  return readWord(provider, toRequest(nonce, text), signal);
}

const asks = (text: string): boolean => /[?？؟][\s"'”’»)*_]*$/u.test(text);

async function readWord(provider: Provider, request: ModelRequest, signal: AbortSignal): Promise<Asked> {
  const stop = new AbortController();
  const asked: Asked = { isTalk: false };
  let [word, thoughts] = ['', 0];
  for await (const event of provider.stream(request, AbortSignal.any([signal, stop.signal]))) {
    if (event.type === 'text-delta') word += event.text;
    if (event.type === 'text-was-thought') word = '';
    if (event.type === 'reasoning-delta') thoughts += event.text.length;
    if (event.type === 'waiting' || word.length > limits.text || thoughts > limits.thoughts) stop.abort();
    if (event.type !== 'end') continue;
    asked.usage = event.usage;
    asked.isTalk = event.reason === 'stop' && /^\W*talk\b/i.test(word) && !stop.signal.aborted;
  }
  return asked;
}

const system = own`A person speaks to an assistant that has tools for the web page and the services in front of them. Say “tool” if the message asks to do or look up something there, and “talk” if it is thanks, general knowledge, language, arithmetic or writing.`;

const examples: readonly [Words, 'talk' | 'tool'][] = [
  [own`Thanks!`, 'talk'],
  [own`What is 2 plus 3?`, 'talk'],
  [own`Remove the first one.`, 'tool'],
  [own`Hello in Spanish?`, 'talk'],
  [own`I want two of those.`, 'tool'],
  [own`Who wrote Hamlet?`, 'talk'],
  [own`What is on this page?`, 'tool'],
  [own`Explain what a noun is.`, 'talk'],
];

const toRequest = (nonce: string, asked: string) => ({
  nonce,
  system,
  messages: [
    ...examples.flatMap(([text, word]): ModelMessage[] => [
      { role: 'user', text },
      { role: 'assistant', text: word, calls: [] },
    ]),
    { role: 'user' as const, text: said(asked) }, // const: a literal type
  ],
  tools: [],
});
