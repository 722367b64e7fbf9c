/** Commands about all conversations, and about what is set for each. */
import * as z from 'zod';
import type { ConversationSummary } from '#agent';
import { modelChoiceSchema } from '#settings';
import type { ArchivedConversation, ArchiveProblem, FoundConversation } from '#storage';
import { toSeenWords } from '#tools';
import { command, conversation, idField, noInput, upTo } from './command';

/** Characters of a conversation from a file, as JSON; the panel refuses longer ones before sending them. */
const longestConversation = 41_000_000;

const several = z.object({ conversationIds: z.array(idField).max(100_000) });
const change = z.object({
  title: z.string().trim().min(1).max(200).nullable().optional(),
  systemPrompt: z.string().max(20_000).transform(toSeenWords).nullable().optional(),
  model: modelChoiceSchema.nullable().optional(),
  maxTurns: z.number().int().min(1).max(100).nullable().optional(),
});

export const historyCommands = {
  /** Those that have messages, newest first. Later changes come as `conversations` notices. */
  conversations: command(noInput).gives<{ conversations: ConversationSummary[] }>(),
  /** Those whose title or messages contain all the words. */
  'search-conversations': command(z.object({ words: z.string().max(500) })).gives<{ found: FoundConversation[] }>(),
  'set-conversation': command(conversation.extend({ change })),
  'switch-tool': command(
    conversation.extend({
      layerKey: z.string().min(1).max(1000),
      tool: z.string().min(1).max(1000).optional(),
      enabled: z.boolean(),
    }),
  ),
  'pin-conversation': command(conversation.extend({ pinned: z.boolean() })),
  /** Stops and hides them. They can be restored for `undoFor`; then they are wiped. */
  'delete-conversations': command(several),
  /** Gives those that were still there. */
  'restore-conversations': command(several).gives<{ conversationIds: string[] }>(),
  /** One conversation as a file holds it. */
  'export-conversation': command(conversation).gives<{ conversation: ArchivedConversation; leftOut: number }>(),
  /** Keeps it hidden until `restore-conversations` names it: if one conversation of a file doesn't fit, none of them is shown. */
  'import-conversation': command(z.object({ conversation: z.unknown().refine(...upTo(longestConversation)) })).gives<
    { conversationId: string } | { isHere: true } | { problem: ArchiveProblem }
  >(),
};
