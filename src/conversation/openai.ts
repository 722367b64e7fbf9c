/** A conversation as messages of OpenAI's API, for the export. Pure. */
import { toPlain } from '#tools';
import type { CallState, Conversation, Item } from './conversation';
import { saysNothing } from './messages';
import { explainMissing, explainOutcome, writeProblem } from './outcome-words';
import { wordEvents } from './widget-events';

interface ChatToolCall {
  id: string;
  type: 'function';
  /** `arguments` is JSON, or what the model wrote in its place. */
  function: { name: string; arguments: string };
}

interface ChatMessage {
  /** Of its entry in the log. */
  id: string;
  role: 'user' | 'assistant' | 'system' | 'tool';
  /** Null for an answer that only calls. */
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
 * Each result is a message of its own, in the order of the calls. Unfinished calls of the current run have none yet.
 * `system`: the prompt, which each turn composes anew, so that no log has it.
 */
export function toChatMessages(conversation: Conversation, system?: string): ChatMessage[] {
  const { items, run } = conversation;
  const messages = items.flatMap((item): ChatMessage[] => {
    if (item.type !== 'turn') return [toUserMessage(item)];
    return saysNothing(item) ? [] : toTurnMessages(item, run.going && item === items.at(-1));
  });
  const timestamp = messages[0]?.timestamp ?? toTime(0);
  return system === undefined ? messages : [{ id: 'system', role: 'system', content: system, timestamp }, ...messages];
}

function toUserMessage(item: Exclude<Item, { type: 'turn' }>): ChatMessage {
  const content = item.type === 'user' ? item.entry.text : toPlain(wordEvents(item.events));
  return { id: item.entry.id, role: 'user', content: content.toWellFormed(), timestamp: toTime(item.entry.at) };
}

function toTurnMessages({ entry, calls }: Extract<Item, { type: 'turn' }>, isOpen: boolean): ChatMessage[] {
  const message: ChatMessage = {
    id: entry.id,
    role: 'assistant',
    content: entry.text === '' ? null : entry.text.toWellFormed(),
    timestamp: toTime(entry.at),
    ...(calls.length > 0 && { tool_calls: calls.map(toChatToolCall) }),
  };
  const answered = isOpen ? calls.filter(({ result }) => result) : calls;
  return [message, ...answered.map((state) => toToolMessage(state, entry.at))];
}

function toChatToolCall({ call: { id, name, input, malformed }, prepared }: CallState): ChatToolCall {
  const written = prepared ? undefined : malformed;
  return { id, type: 'function', function: { name, arguments: written ?? JSON.stringify(prepared?.input ?? input) } };
}

/** A call without a result entry lends its message its own id, and its turn's time. */
function toToolMessage(state: CallState, askedAt: number): ChatMessage {
  const { call, result } = state;
  return {
    id: result?.id ?? call.id,
    role: 'tool',
    content: wordContent(state).toWellFormed(),
    timestamp: toTime(result?.at ?? askedAt),
    tool_call_id: call.id,
    name: call.name,
  };
}

/** Errors are always JSON, whatever the tool returned. */
function wordContent(state: CallState): string {
  const outcome = state.result?.outcome;
  const told = { callId: state.call.id, age: 0, whose: { from: '' } };
  const { text, problem } = outcome ? explainOutcome(outcome, told) : explainMissing(state);
  return toPlain(problem ? writeProblem(text, problem, false) : text);
}
