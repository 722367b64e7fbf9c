/** One message and what came of it, as one call: for whoever has no panel. */
import type { ChatMessage, Conversation, Run, RunEndReason } from '#conversation';
import { entryOfMessage, Refusal, toChatMessages } from '#conversation';
import type { Log } from './log';
import type { Sessions } from './session';

export interface ChatReply {
  /** The run came to its own end. */
  success: boolean;
  user_message: ChatMessage | null;
  /** The last that the model said in this run; null when it said nothing. */
  assistant_message: ChatMessage | null;
  /** What happened, in a sentence. */
  message: string;
}

type ChatSessions = Pick<Sessions, 'open' | 'send' | 'settled'>;

/** Sends a person's message and resolves when its run stands still. */
export async function chat(sessions: ChatSessions, conversationId: string, text: string): Promise<ChatReply> {
  try {
    await sessions.send(conversationId, text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { success: false, user_message: null, assistant_message: null, message: error.message };
  }
  await sessions.settled(conversationId);
  return toReply((await sessions.open(conversationId)).conversation);
}

function toReply(conversation: Conversation): ChatReply {
  const { run } = conversation;
  const messages = toChatMessages(conversation);
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  return {
    success: run.ended?.reason === 'end_turn',
    user_message: messages[asked] ?? null,
    assistant_message: messages.slice(asked + 1).findLast(({ role }) => role === 'assistant') ?? null,
    message: wordEnd(run, conversation),
  };
}

function wordEnd({ ended, turns }: Run, { items }: Conversation): string {
  if (ended) return wordReason(ended.reason, turns, ended.failure?.code);
  const last = items.at(-1);
  const waiting = last?.type === 'turn' ? last.calls.filter(({ asked, decision }) => asked && !decision) : [];
  return `Waiting for approval of: ${waiting.map(({ call }) => call.name).join(', ')}.`;
}

function wordReason(reason: RunEndReason, turns: number, code: string | undefined): string {
  const sentences: Record<RunEndReason, string> = {
    end_turn: 'Chat completed successfully',
    max_turns: `Stopped after ${turns} turns, the limit of one run. It can go on.`,
    aborted: 'Stopped by the person.',
    error: `The model could not be asked: ${code}.`,
    interrupted: 'Interrupted before the answer was complete. It can go on.',
    repeating: 'Stopped: the same call gave the same result again and again.',
  };
  return sentences[reason];
}

/** Takes a message out of the conversation, a turn's calls and results with it. Resolves with whether it was there. */
export async function deleteMessage(log: Log, messageId: string): Promise<boolean> {
  const entryId = entryOfMessage(log.conversation, messageId);
  if (entryId === undefined) return false;
  await log.append({ type: 'message-deleted', entryId });
  return true;
}
