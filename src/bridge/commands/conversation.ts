/** Commands about one conversation: opening it, its messages and attachments, its run and calls, and its canvas. */
import * as z from 'zod';
import type { Decided } from '#agent';
import { type Attachment, approvalDecisions } from '#conversation';
import { modelChoiceSchema } from '#settings';
import { type Content, toSeenWords } from '#tools';
import { elicitationAnswerSchema, operationSchemas } from '#tools/schemas';
import { command, conversation, idField, objectUpTo, tabId } from './command';

/** The user's words, whoever suggested them: without what they can't see. */
const text = z.string().min(1).max(200_000).transform(toSeenWords);
const entry = conversation.extend({ entryId: idField });
const messages = conversation.extend({ entryIds: z.array(idField).min(1).max(500) });
const model = modelChoiceSchema.optional();
const call = conversation.extend({ callId: idField });
const block = conversation.extend({ blockId: idField });

/** Characters of a file that are read; fewer are kept. */
const longestText = 2_000_000;
/** Characters in base64, before the picture is made smaller: 20 MB. */
const longestPicture = 28_000_000;
/** Characters as JSON: of a call's arguments, and of a widget's data and reports, which a program that a model wrote may make. */
const longestInput = 200_000;
const longestData = 2_000_000;
const longestPayload = 100_000;

const name = z.string().max(300);
const mime = z.string().max(100);

/** What the user can attach. The background reads the content of a tab at that moment. */
const attaching = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['page', 'selection', 'screenshot']), tabId }),
  z.object({ type: z.literal('file'), name, mime, text: z.string().max(longestText) }),
  z.object({ type: z.literal('image'), name, mime, data: z.string().min(1).max(longestPicture) }),
  z.object({ type: z.literal('resource'), serverId: idField, uri: z.string().max(2000), name: name.optional() }),
]);
export type Attaching = z.infer<typeof attaching>;

const [, , moved, resized, , , removed, cleared, unbound, undone, redone] = operationSchemas;
/** The user's operations: complete ones of the log's, and those that the background completes. */
const canvasChange = z.discriminatedUnion('type', [
  moved,
  resized,
  removed,
  cleared,
  unbound,
  undone,
  redone,
  z.object({ type: z.literal('duplicated'), id: idField }),
  z.object({ type: z.literal('app-shown'), callId: idField }),
  z.object({
    ...{ type: z.literal('updated'), id: idField },
    ...{ change: objectUpTo(longestData), whole: z.boolean().optional() },
  }),
]);

/** A whole result, or that it is no longer stored. */
export type WholeResult = { content: Content[]; structured?: unknown } | { missing: true };

export const conversationCommands = {
  /** Subscribes to a conversation (without an id, one that suits) from the entry after `afterSeq`. `tabId`: the active tab. */
  open: command(
    z.object({ conversationId: idField.optional(), afterSeq: z.number().int().optional(), tabId: tabId.nullable() }),
  ).gives<{ conversationId: string }>(),
  'new-conversation': command(z.object({ tabId: tabId.nullable() })).gives<{ conversationId: string }>(),
  /**
   * Sends a message. While a run goes on, the message waits in the log, where every panel shows it.
   * `attachments`: ids of pending attachments. `blockId`: of the selected widget. `tabId`: the active tab, to which a conversation that follows moves.
   * `byApp`: an app wrote it, and the user let it be sent.
   */
  send: command(
    conversation.extend({
      text,
      attachments: z.array(idField).max(20).optional(),
      blockId: idField.optional(),
      tabId: tabId.nullable().optional(),
      byApp: z.literal(true).optional(),
    }),
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
  result: command(call).gives<WholeResult>(),

  /** The attachment also arrives as an entry of the log, in every panel that shows the conversation. */
  attach: command(conversation.extend({ what: attaching })).gives<{ attachment: Attachment }>(),
  detach: command(conversation.extend({ attachmentId: idField })),
  /** Attaches what the user chose in the context menus of this window's pages. */
  'attach-from-menu': command(conversation.extend({ windowId: z.number().int() })),

  /**
   * `input` replaces the call's arguments. An answer with `issues`: it doesn't fit, and nothing was decided. `repeated`: the
   * background ended before it answered, and may have taken the decision.
   */
  approve: command(
    call.extend({
      decision: z.enum(approvalDecisions),
      input: objectUpTo(longestInput).optional(),
      repeated: z.boolean().optional(),
    }),
  ).gives<Decided>(),
  /** Answers a call's server; of a manual run, `callId` is the run's. As with `approve`, nothing is sent if there are `issues`. */
  'answer-elicitation': command(
    call.extend({
      elicitationId: idField,
      answer: elicitationAnswerSchema.extend({ content: objectUpTo(longestInput).optional() }),
    }),
  ).gives<Decided>(),
  /** Ends a waiting call whose page or server is gone, so that the run goes on without it. */
  'let-go': command(call),

  /** The user did something to a widget; it may start a run. */
  'widget-event': command(block.extend({ event: z.string().min(1).max(100), payload: objectUpTo(longestPayload) })),
  /** Changes the canvas by hand. Gives the widget that changed; for a duplicate, the new one. */
  canvas: command(conversation.extend({ change: canvasChange })).gives<{ id?: string }>(),
  /** Calls the tool of a live widget again. A notice brings the outcome to every panel that shows it. */
  'refresh-block': command(block),
};
