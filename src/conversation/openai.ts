/** A conversation's messages as OpenAI's API has them. */
import { isJsonObject } from '#tools';
import type { CallState, Conversation, Item } from './conversation';
import { saysNothing } from './messages';
import { wordMissing, wordOutcome } from './outcome-words';
import { toWellFormed } from './well-formed';
import { wordEvents } from './widget-events';

export interface ChatToolCall {
  id: string;
  type: 'function';
  /** `arguments` is JSON, or what the model wrote instead. */
  function: { name: string; arguments: string };
}

export interface ChatMessage {
  /** Of its entry in the log. */
  id: string;
  role: 'user' | 'assistant' | 'system' | 'tool';
  /** Null beside calls when nothing was said. */
  content: string | null;
  /** ISO 8601, in UTC. */
  timestamp: string;
  tool_calls?: ChatToolCall[];
  tool_call_id?: string;
  /** The tool's exposed name. */
  name?: string;
}

const toTime = (at: number): string => new Date(at).toISOString();

/**
 * Each result follows its call as a message of its own, in the calls' order. Calls that a run still works on or waits for have none yet.
 * `system`: the prompt, which is made anew for each turn and so is in no log.
 */
export function toChatMessages(conversation: Conversation, system?: string): ChatMessage[] {
  const { items, run } = conversation;
  const said = items.flatMap((item): ChatMessage[] => {
    if (item.type !== 'turn') return [toUserMessage(item)];
    return saysNothing(item) ? [] : toTurnMessages(item, run.going && item === items.at(-1));
  });
  const timestamp = said[0]?.timestamp ?? toTime(0);
  return system === undefined ? said : [{ id: 'system', role: 'system', content: system, timestamp }, ...said];
}

function toUserMessage(item: Exclude<Item, { type: 'turn' }>): ChatMessage {
  const content = item.type === 'user' ? toWellFormed(item.entry.text) : wordEvents(item.events);
  return { id: item.entry.id, role: 'user', content, timestamp: toTime(item.entry.at) };
}

function toTurnMessages({ entry, calls }: Extract<Item, { type: 'turn' }>, isOpen: boolean): ChatMessage[] {
  const said: ChatMessage = {
    id: entry.id,
    role: 'assistant',
    content: entry.text === '' ? null : toWellFormed(entry.text),
    timestamp: toTime(entry.at),
    ...(calls.length > 0 && { tool_calls: calls.map(toChatToolCall) }),
  };
  const answered = isOpen ? calls.filter(({ result }) => result) : calls;
  return [said, ...answered.map((state) => toToolMessage(state, entry.at))];
}

function toChatToolCall({ call: { id, name, input, malformed }, prepared }: CallState): ChatToolCall {
  const written = prepared ? undefined : malformed;
  return { id, type: 'function', function: { name, arguments: written ?? JSON.stringify(prepared?.input ?? input) } };
}

/** A call that never ran has no entry of its own: its message bears its id, and the time of its turn. */
function toToolMessage(state: CallState, askedAt: number): ChatMessage {
  const { call, result } = state;
  return {
    id: result?.id ?? call.id,
    role: 'tool',
    content: toWellFormed(wordContent(state)),
    timestamp: toTime(result?.at ?? askedAt),
    tool_call_id: call.id,
    name: call.name,
  };
}

/** What went wrong is JSON, whatever the tool said it in. */
function wordContent(state: CallState): string {
  const outcome = state.result?.outcome;
  const text = outcome ? wordOutcome(outcome, state.call.id, 0) : wordMissing(state);
  if (outcome?.type === 'result' && !outcome.isError) return text;
  return isObjectText(text) ? text : JSON.stringify({ error: text });
}

function isObjectText(text: string): boolean {
  try {
    return isJsonObject(JSON.parse(text));
  } catch {
    return false; // not JSON at all
  }
}
