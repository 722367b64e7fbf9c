/** Commands about the conversations there are, and what is set for each. */
import * as z from 'zod';
import type { ConversationSummary, ToolSwitch } from '#agent';
import type { ConversationSettings } from '#conversation';
import { modelChoiceSchema } from '#settings';
import type { ArchivedConversation, ArchiveProblem, FoundConversation } from '#storage';
import { conversation, id, type Nothing, nothing, tooLong, within } from './parts';

export interface HistoryCommands {
  /** Those in which something was said, newest first. What changes afterwards is told as `conversations`. */
  conversations: { take: Nothing; give: { conversations: ConversationSummary[] } };
  /** Those whose title or texts hold all the words. */
  'search-conversations': { take: { words: string }; give: { found: FoundConversation[] } };
  'set-conversation': { take: { conversationId: string; change: Partial<ConversationSettings> }; give: Nothing };
  'switch-tool': { take: { conversationId: string } & ToolSwitch; give: Nothing };
  'pin-conversation': { take: { conversationId: string; pinned: boolean }; give: Nothing };
  /** They stop, and can be put back for `undoFor`; then they are wiped. */
  'delete-conversations': { take: { conversationIds: string[] }; give: Nothing };
  /** One conversation as a file holds it. */
  'export-conversation': {
    take: { conversationId: string };
    give: { conversation: ArchivedConversation; leftOut: number };
  };
  /** Out of the list until it is restored, with all others of its file: nothing of a file that doesn't fit is kept. */
  'import-conversation': {
    take: { conversation?: unknown };
    give: { conversationId: string } | { problem: ArchiveProblem };
  };
  /** Gives those that were still there. */
  'restore-conversations': { take: { conversationIds: string[] }; give: { conversationIds: string[] } };
}

/** Characters of a conversation from a file, as JSON; the panel refuses more before it is sent. */
const mostOfOne = 41_000_000;

const several = z.object({ conversationIds: z.array(id).max(100_000) });
const change = z.object({
  title: z.string().trim().min(1).max(200).nullable().optional(),
  systemPrompt: z.string().max(20_000).nullable().optional(),
  model: modelChoiceSchema.nullable().optional(),
  maxTurns: z.number().int().min(1).max(100).nullable().optional(),
});

export const historySchemas = {
  conversations: nothing,
  'search-conversations': z.object({ words: z.string().max(500) }),
  'set-conversation': conversation.extend({ change }),
  'switch-tool': conversation.extend({
    layerKey: z.string().min(1).max(1000),
    tool: z.string().min(1).max(1000).optional(),
    enabled: z.boolean(),
  }),
  'pin-conversation': conversation.extend({ pinned: z.boolean() }),
  'delete-conversations': several,
  'restore-conversations': several,
  'export-conversation': conversation,
  'import-conversation': z.object({ conversation: z.unknown().refine(within(mostOfOne), tooLong) }),
} satisfies Record<keyof HistoryCommands, z.ZodType>;
