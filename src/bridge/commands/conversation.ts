/** Commands about one conversation: opening it, its messages and its run. */
import * as z from 'zod';
import { modelChoiceSchema } from '#settings';
import type { Content } from '#tools';
import { command } from './command';
import { conversation, id, tabId } from './fields';

const text = z.string().min(1).max(200_000);
const entry = conversation.extend({ entryId: id });
const messages = conversation.extend({ entryIds: z.array(id).min(1).max(500) });
const model = modelChoiceSchema.optional();

/** A whole result, or that it is no longer kept. */
export type WholeResult = { content: Content[]; structured?: unknown } | { missing: true };

export const conversationCommands = {
  /** Subscribes to a conversation (without an id, one that suits) from the entry after `afterSeq`. `tabId`: the tab in front. */
  open: command(
    z.object({ conversationId: id.optional(), afterSeq: z.number().int().optional(), tabId: tabId.nullable() }),
  ).gives<{ conversationId: string }>(),
  'new-conversation': command(z.object({ tabId: tabId.nullable() })).gives<{ conversationId: string }>(),
  /**
   * Sends a message. While a run goes on, the message waits in the log, where every panel shows it.
   * `attachments`: ids of pending attachments. `tabId`: the tab in front, to which a conversation that follows moves.
   */
  send: command(
    conversation.extend({ text, attachments: z.array(id).max(20).optional(), tabId: tabId.nullable().optional() }),
  ),
  /** Sends a waiting message that isn't sent by itself, because the run before it failed or was stopped. */
  'send-queued': command(entry),
  'withdraw-queued': command(entry),
  /** Replaces a message of the user's on a new branch. */
  'edit-message': command(entry.extend({ text })),
  /** Asks for a turn, or for all that followed a user's message, again on a new branch. `model`: for that run only. */
  'ask-again': command(entry.extend({ model })),
  /** Switches to the branch of an entry, at the message where the user left it. */
  'choose-branch': command(entry),
  'delete-messages': command(messages),
  'restore-messages': command(messages),
  stop: command(conversation),
  /** Asks the model again after `max_turns`, an interruption or an error. */
  'go-on': command(conversation.extend({ model })),
  /** The whole result of a call, of which the log holds a preview. */
  result: command(conversation.extend({ callId: id })).gives<WholeResult>(),
};
