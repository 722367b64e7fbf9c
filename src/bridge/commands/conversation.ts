/** Commands about a conversation and its run. */
import * as z from 'zod';
import type { ConversationSummary } from '#agent';
import type { ApprovalDecision } from '#conversation';
import type { Content } from '#tools';
import { conversation, id, type Nothing, nothing, tabId } from './parts';

export interface ConversationCommands {
  /** Subscribe to a conversation (the newest, if none is named), from the entry after `afterSeq`. */
  open: {
    take: { conversationId?: string; afterSeq?: number; tabId: number | null };
    give: { conversationId: string };
  };
  'new-conversation': { take: { tabId: number | null }; give: { conversationId: string } };
  conversations: { take: Nothing; give: { conversations: ConversationSummary[] } };
  send: { take: { conversationId: string; text: string }; give: Nothing };
  stop: { take: { conversationId: string }; give: Nothing };
  /** After max_turns, an interruption or an error: ask the model again. */
  'go-on': { take: { conversationId: string }; give: Nothing };
  approve: { take: { conversationId: string; callId: string; decision: ApprovalDecision }; give: Nothing };
  result: {
    take: { conversationId: string; callId: string };
    give: { content: Content[]; structured?: unknown } | { missing: true };
  };
}

export const conversationSchemas = {
  open: z.object({ conversationId: id.optional(), afterSeq: z.number().int().optional(), tabId }),
  'new-conversation': z.object({ tabId }),
  conversations: nothing,
  send: conversation.extend({ text: z.string().min(1).max(200_000) }),
  stop: conversation,
  'go-on': conversation,
  approve: conversation.extend({ callId: id, decision: z.enum(['once', 'always', 'deny', 'deny-and-stop']) }),
  result: conversation.extend({ callId: id }),
} satisfies Record<keyof ConversationCommands, z.ZodType>;
