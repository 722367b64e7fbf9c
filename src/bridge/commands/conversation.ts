/** Commands about a conversation and its run. */
import * as z from 'zod';
import { type ModelChoice, modelChoiceSchema } from '#settings';
import type { Content } from '#tools';
import { conversation, id, type Nothing, tabId } from './parts';

export interface ConversationCommands {
  /** Subscribe to a conversation (the newest, if none is named), from the entry after `afterSeq`. */
  open: {
    take: { conversationId?: string; afterSeq?: number; tabId: number | null };
    give: { conversationId: string };
  };
  'new-conversation': { take: { tabId: number | null }; give: { conversationId: string } };
  /**
   * At once, or when the run that goes on has come to its own end: until then it waits in the log, for every panel to see.
   * `attachments`: ids of what waits beside the text. `tabId`: the tab in front, where a conversation that follows goes.
   */
  send: {
    take: { conversationId: string; text: string; attachments?: string[]; tabId?: number | null };
    give: Nothing;
  };
  /** One that waits and isn't sent by itself, since the run before it failed or was stopped. */
  'send-queued': { take: { conversationId: string; entryId: string }; give: Nothing };
  'withdraw-queued': { take: { conversationId: string; entryId: string }; give: Nothing };
  /** The person's message in other words, on a branch of its own. */
  'edit-message': { take: { conversationId: string; entryId: string; text: string }; give: Nothing };
  /** A turn, or all that followed a person's message, once more, on a branch of its own. `model`: for that run only. */
  'ask-again': { take: { conversationId: string; entryId: string; model?: ModelChoice }; give: Nothing };
  /** Goes to the branch of an entry, as it was left. */
  'choose-branch': { take: { conversationId: string; entryId: string }; give: Nothing };
  'delete-messages': { take: { conversationId: string; entryIds: string[] }; give: Nothing };
  'restore-messages': { take: { conversationId: string; entryIds: string[] }; give: Nothing };
  stop: { take: { conversationId: string }; give: Nothing };
  /** After max_turns, an interruption or an error: ask the model again. */
  'go-on': { take: { conversationId: string; model?: ModelChoice }; give: Nothing };
  result: {
    take: { conversationId: string; callId: string };
    give: { content: Content[]; structured?: unknown } | { missing: true };
  };
}

const text = z.string().min(1).max(200_000);
const entry = conversation.extend({ entryId: id });
const messages = conversation.extend({ entryIds: z.array(id).min(1).max(500) });
const model = modelChoiceSchema.optional();

export const conversationSchemas = {
  open: z.object({ conversationId: id.optional(), afterSeq: z.number().int().optional(), tabId }),
  'new-conversation': z.object({ tabId }),
  send: conversation.extend({ text, attachments: z.array(id).max(20).optional(), tabId: tabId.optional() }),
  'send-queued': entry,
  'withdraw-queued': entry,
  'edit-message': entry.extend({ text }),
  'ask-again': entry.extend({ model }),
  'choose-branch': entry,
  'delete-messages': messages,
  'restore-messages': messages,
  stop: conversation,
  'go-on': conversation.extend({ model }),
  result: conversation.extend({ callId: id }),
} satisfies Record<keyof ConversationCommands, z.ZodType>;
