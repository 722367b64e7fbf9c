/** A conversation as messages of chat completions, for files and programs: every role in the log's order, results in full. Pure. */

import { toPlain } from '#core/tools/foreign.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { resultText } from '#core/tools/result.ts';
import { askedMessage } from './agent-message';
import { compactionsIn } from './compaction';
import { type CallState, type Conversation, type ConversationStep, countWaiting, type Turn } from './conversation';
import type { EntryOf, RunEndReason, StoredResult } from './entry';
import { wordAsker, wordEdit, wordRan } from './messages';
import { explainMissing, explainOutcome, writeProblem } from './outcome-words';
import { saysNothing } from './shortened';
import { wordEvents } from './widget-events';

type Stored = Pick<StoredResult, 'callId' | 'content' | 'structured'>;

export interface ChatMessage {
  /** Unique in the conversation. */
  id: string;
  /** `system`: the user's instructions, and what Tabhand notes between the messages. */
  role: 'user' | 'assistant' | 'system' | 'tool';
  /** Null for an answer that only calls. */
  content: string | null;
  /** ISO 8601, in UTC. */
  timestamp: string;
  /** `arguments` is JSON, or what the model wrote in its place. */
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
  /** The tool's exposed name. */
  name?: string;
}

/**
 * Each result is a message of its own behind its turn, in the order of the calls. Open calls of the current run have none yet.
 * `results`: the stored ones, of which the log holds a part.
 */
export function toChatMessages(conversation: Conversation, results: readonly Stored[] = []): ChatMessage[] {
  const { steps, settings, tree } = conversation;
  const reader = new Reader(conversation, new Map(results.map((result) => [result.callId, result])));
  const [first] = tree.entries.values();
  const { systemPrompt } = settings;
  const instructions = first && systemPrompt?.trim() ? [note({ ...first, id: 'instructions' }, systemPrompt)] : [];
  return [...instructions, ...steps.flatMap((step) => reader.read(step))];
}

/** What sending a message came to. */
export interface ChatAnswer {
  success: boolean;
  user_message: ChatMessage | null;
  /** Null: the model wrote nothing. */
  assistant_message: ChatMessage | null;
  message: string;
}

/** Of the last message, or of the one with this id, once its run has ended or waits for the user. */
export function toChatAnswer(conversation: Conversation, messageId?: string): ChatAnswer {
  const messages = toChatMessages(conversation);
  const asked = messages.findLastIndex(({ id, role }) => role === 'user' && (messageId ?? id) === id);
  const next = messages.findIndex(({ role }, i) => i > asked && role === 'user');
  const after = messages.slice(asked + 1, next === -1 ? undefined : next);
  const own = conversation.runs.find(({ id }) => id === messageId);
  const { ended } = own ?? conversation.run;
  return {
    success: ended?.reason === 'end_turn',
    user_message: messages[asked] ?? null,
    assistant_message: after.findLast(({ role, content }) => role === 'assistant' && content !== null) ?? null,
    message: ended ? wordEnd(ended) : countWaiting(conversation) > 0 ? waits : 'The run has not ended.',
  };
}

const waits = 'The chat waits for the user, who is asked something in Tabhand. What follows stands in the chat.';

const ends: Record<RunEndReason, string> = {
  end_turn: 'Chat completed successfully',
  max_turns: 'The run reached its limit of turns, so the task may not be finished.',
  max_cost: 'The run reached its limit of cost, so the task may not be finished.',
  aborted: 'The run was stopped.',
  error: 'The model could not be asked',
  interrupted: 'The run was interrupted: the browser closed or stopped Tabhand.',
  repeating: 'The run was ended, since the model repeated the same call.',
};

function wordEnd({ reason, failure }: EntryOf<'run-ended'>): string {
  if (!failure) return ends[reason];
  const { detail } = failure.values;
  return `${ends[reason]} (${failure.code})${detail ? `: ${detail}` : '.'}`;
}

const toTime = (at: number): string => new Date(at).toISOString();

const note = ({ id, at }: { id: string; at: number }, words: string): ChatMessage => ({
  id,
  role: 'system',
  content: words.toWellFormed(),
  timestamp: toTime(at),
});

class Reader {
  constructor(
    private readonly of: Conversation,
    private readonly results: ReadonlyMap<string, Stored>,
  ) {}

  read(step: ConversationStep): ChatMessage[] {
    if (this.of.deleted.has(step.entry.id)) return [];
    if (step.type === 'events') return [note(step.entry, toPlain(wordEvents(step.used.map(({ entry }) => entry))))];
    return step.type === 'entry' ? this.readEntry(step.entry) : [];
  }

  private readEntry(entry: Extract<ConversationStep, { type: 'entry' }>['entry']): ChatMessage[] {
    switch (entry.type) {
      case 'user-message':
        return toSaid(entry);
      case 'assistant-message':
        return this.readTurn(entry);
      case 'run-ended':
        return entry.reason === 'end_turn' ? [] : [note(entry, `[${wordEnd(entry)}]`)];
      case 'page-left':
        return [note(entry, wordLeft(entry))];
      case 'compacted': {
        const summary = compactionsIn(this.of).find(({ id }) => id === entry.id);
        return summary?.text ? [note(entry, `[Summary of earlier messages:]\n${summary.text}`)] : [];
      }
      case 'pages-attached':
      case 'page-attached':
        return [note(entry, wordAttached('pages' in entry ? entry.pages : entry.tabId === null ? [] : [entry]))];
    }
  }

  private readTurn(entry: EntryOf<'assistant-message'>): ChatMessage[] {
    const calls = entry.calls.flatMap(({ id }) => this.of.calls.get(id) ?? []);
    const turn: Turn = { type: 'turn', entry, calls };
    if (saysNothing(turn) || askedMessage(turn)) return [];
    const isOpen = this.of.run.going && entry.id === this.of.items.at(-1)?.entry.id;
    const answered = isOpen ? calls.filter(({ result }) => result) : calls;
    return [...toAsker(turn), toAnswer(turn), ...answered.map((state) => this.toResult(state, entry.at))];
  }

  /** A call without a result lends its message its own id, and its turn's time. */
  private toResult(state: CallState, askedAt: number): ChatMessage {
    const { call, result, edited } = state;
    const words = edited ? `${this.wordResult(state)}\n${toPlain(wordEdit(edited))}` : this.wordResult(state);
    return {
      id: result?.id ?? call.id,
      role: 'tool',
      content: words.toWellFormed(),
      timestamp: toTime(result?.at ?? askedAt),
      tool_call_id: call.id,
      name: call.name,
    };
  }

  /** Errors are JSON, as services read them that can mark none. */
  private wordResult(state: CallState): string {
    const { call, result } = state;
    const whole = this.results.get(call.id);
    const text = whole && resultText(whole.content, whole.structured);
    const outcome =
      result?.outcome.type === 'result' && text !== undefined
        ? { ...result.outcome, preview: text, size: text.length }
        : result?.outcome;
    const told = { callId: call.id, isOld: false, whose: { from: '' } };
    const { text: words, problem } = outcome ? explainOutcome(outcome, told) : explainMissing(state);
    return toPlain(problem ? writeProblem(words, problem, false) : words);
  }
}

function toSaid({ id, at, text, attachments = [], about, byApp, byAgent }: EntryOf<'user-message'>): ChatMessage[] {
  const said: ChatMessage = { id, role: 'user', content: text.toWellFormed(), timestamp: toTime(at) };
  const notes = [
    ...(byApp ? ['The app of a server wrote this, and the user let it be sent.'] : []),
    ...(byAgent !== undefined
      ? [`Another agent, which calls itself ${writeJson(byAgent)}, wrote this, and the user let it be sent.`]
      : []),
    ...(about ? [`About the ${about.widget} widget ${about.blockId}.`] : []),
    ...attachments.map(
      ({ kind, name, origin }) => `Attached: ${kind} ${writeJson(name)}${origin ? ` of ${origin}` : ''}.`,
    ),
  ];
  return notes.length > 0 ? [said, note({ id: `${id}-notes`, at }, `[${notes.join(' ')}]`)] : [said];
}

/** Who asked for the calls of a turn that no model wrote. */
function toAsker({ entry, calls: [first] }: Turn): ChatMessage[] {
  const { id, at, byHand } = entry;
  const asked = wordAsker(entry);
  if (asked) return [note({ id: `${id}-asked`, at }, toPlain(asked))];
  return byHand && first ? [note({ id: `${id}-asked`, at }, toPlain(wordRan(first.call.name)))] : [];
}

const toAnswer = ({ entry: { id, at, text }, calls }: Turn): ChatMessage => ({
  id,
  role: 'assistant',
  content: text === '' ? null : text.toWellFormed(),
  timestamp: toTime(at),
  ...(calls.length > 0 && { tool_calls: calls.map(toToolCall) }),
});

function toToolCall({ call: { id, name, input, malformed }, prepared }: CallState) {
  const written = prepared ? undefined : malformed;
  const text = written ?? writeJson(prepared?.input ?? input);
  return { id, type: 'function' as const, function: { name, arguments: text } }; // a literal type
}

const wordAttached = (pages: readonly { origin: string | null }[]): string =>
  pages.length === 0
    ? '[No page is attached.]'
    : `[Attached pages: ${pages.map(({ origin }) => origin ?? '?').join(', ')}]`;

const wordLeft = ({ origin, now }: EntryOf<'page-left'>): string =>
  `[An attached tab left ${origin ?? 'its page'}${now ? ` for ${now.origin ?? 'another'}` : ' and was closed'}.]`;
