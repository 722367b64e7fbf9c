/** Commands about one conversation: opening it, its messages and attachments, its run and calls, and its canvas. */
import * as z from 'zod';
import { command, conversation, idField, objectUpTo, tabId, type WholeResult } from '#core/bus/command.ts';
import { approvalDecisions } from '#core/log/approval-answers.ts';
import { toBlockTitle } from '#core/log/block-title.ts';
import { findBlock } from '#core/log/canvas.ts';
import { attach, detach, pickAttachments } from '#core/loop/attachments.ts';
import type { Decided } from '#core/loop/elicitations.ts';
import { modelChoiceSchema } from '#core/settings/model-choice.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import { elicitationAnswerSchema, operationSchemas } from '#core/tools/schemas.ts';
import { attachingSchema, type FoundContent, readAttachment } from '#features/files/background/index.ts';
import { chosenFilesSchema, keepFiles, takeFiles } from '#features/hands/background/index.ts';
import { readOffered } from '#features/offers/background/index.ts';

/** The user's words, whoever suggested them: without what they can't see. */
const text = z.string().min(1).max(200_000).transform(toSeenWords);
const entry = conversation.extend({ entryId: idField });
const messages = conversation.extend({ entryIds: z.array(idField).min(1).max(500) });
const model = modelChoiceSchema.optional();
const call = conversation.extend({ callId: idField });
const block = conversation.extend({ blockId: idField });

/** Characters as JSON: of a call's arguments, and of a widget's data and reports, which a program that a model wrote may make. */
const maxInput = 200_000;
const maxData = 2_000_000;
const maxPayload = 100_000;

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
    type: z.literal('updated'),
    id: idField,
    change: objectUpTo(maxData),
    whole: z.boolean().optional(),
  }),
]);

export const conversationCommands = {
  /** Subscribes to a conversation (without an id, one that suits) from the entry after `afterSeq`. `tabId`: the active tab. */
  open: command(
    z.object({ conversationId: idField.optional(), afterSeq: z.number().int().optional(), tabId: tabId.nullable() }),
    (asked, { opening }, panel) => opening.open(asked, panel),
  ),
  /** A panel names it, so as to show it at once. `repeated`: as with `approve`. */
  'new-conversation': command(
    z.object({
      conversationId: z.uuid().max(36).optional(),
      tabId: tabId.nullable(),
      repeated: z.boolean().optional(),
    }),
    (asked, { opening }) => opening.begin(asked),
  ),
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
    async ({ conversationId, text, attachments = [], blockId, tabId = null, byApp }, { sessions, pages }) => {
      const log = await sessions.open(conversationId);
      await pages.follow(log, tabId);
      const picked = pickAttachments(log, attachments);
      // A widget that was removed meanwhile is left out.
      const block = blockId === undefined ? undefined : findBlock(log.conversation.canvas.blocks, blockId);
      const about = block && { blockId: block.id, widget: block.widget, title: toBlockTitle(block.widget, block.data) };
      const attached = picked.length > 0 && { attachments: picked };
      await sessions.say(conversationId, { text, ...attached, ...(about && { about }), ...(byApp && { byApp }) });
    },
  ),
  /** Sends a waiting message that isn't sent by itself, because the run before it failed or was stopped. */
  'send-queued': command(entry, ({ conversationId, entryId }, { sessions }) =>
    sessions.sendQueued(conversationId, entryId),
  ),
  'withdraw-queued': command(entry, ({ conversationId, entryId }, { sessions }) =>
    sessions.withdrawQueued(conversationId, entryId),
  ),
  /** Replaces a message of the user's on a new branch. */
  'edit-message': command(entry.extend({ text }), ({ conversationId, entryId, text }, { sessions }) =>
    sessions.edit(conversationId, entryId, text),
  ),
  /** Asks for a turn, or for all that followed a user's message, again on a new branch. `model`: for that run only. */
  'ask-again': command(entry.extend({ model }), ({ conversationId, entryId, model }, { sessions }) =>
    sessions.askAgain(conversationId, entryId, model),
  ),
  /** Switches to the branch of an entry, at the message where the user left it. */
  'choose-branch': command(entry, ({ conversationId, entryId }, { sessions }) =>
    sessions.chooseBranch(conversationId, entryId),
  ),
  'delete-messages': command(messages, ({ conversationId, entryIds }, { sessions }) =>
    sessions.deleteMessages(conversationId, entryIds),
  ),
  'restore-messages': command(messages, ({ conversationId, entryIds }, { sessions }) =>
    sessions.restoreMessages(conversationId, entryIds),
  ),
  /** Has the model summarise the chat so far. */
  compact: command(conversation, ({ conversationId }, { sessions }) => sessions.compact(conversationId)),
  'edit-summary': command(entry.extend({ text }), ({ conversationId, entryId, text }, { sessions }) =>
    sessions.editSummary(conversationId, entryId, text),
  ),
  stop: command(conversation, ({ conversationId }, { sessions }) => sessions.stop(conversationId)),
  /** Asks the model again after `max_turns`, an interruption or an error. */
  'go-on': command(conversation.extend({ model }), ({ conversationId, model }, { sessions }) =>
    sessions.goOn(conversationId, model),
  ),
  /** The whole result of a call, of which the log holds a preview. */
  result: command(call, async ({ callId, conversationId }, { store }): Promise<WholeResult> => {
    const stored = await store.result(callId);
    return stored?.conversationId === conversationId ? stored : { missing: true };
  }),

  /** The attachment also arrives as an entry of the log, in every panel that shows the conversation. */
  attach: command(
    conversation.extend({ what: attachingSchema }),
    async ({ conversationId, what }, { sessions, servers, store, readTabPart }) => {
      const log = await sessions.open(conversationId);
      const { more = [], ...found }: FoundContent = await (what.type === 'resource'
        ? readOffered(servers, what)
        : readAttachment(what, readTabPart));
      const attachment = await attach(store, log, found);
      const others: string[] = [];
      for (const each of more) others.push((await attach(store, log, each)).id);
      return { attachment, others };
    },
  ),
  detach: command(
    conversation.extend({ attachmentId: idField }),
    async ({ conversationId, attachmentId }, { sessions, store }) =>
      detach(store, await sessions.open(conversationId), attachmentId),
  ),
  /** Attaches what the user chose in the context menus of this window's pages. */
  'attach-from-menu': command(
    conversation.extend({ windowId: z.number().int() }),
    async ({ conversationId, windowId }, { sessions, store, pageMenu }, panel) => {
      panel.windowId = windowId;
      const log = await sessions.open(conversationId);
      const refusals: unknown[] = [];
      for (const found of pageMenu.take(windowId)) {
        await found.then((each) => attach(store, log, each)).catch((refusal) => refusals.push(refusal));
      }
      // Runs last, so that a choice that can't be read doesn't prevent the others from being attached.
      if (refusals.length > 0) throw refusals[0];
    },
  ),

  /**
   * `input` replaces the call's arguments. An answer with `issues`: it doesn't fit, and nothing was decided. `repeated`: the
   * background ended before it answered, and may have taken the decision.
   */
  approve: command(
    call.extend({
      decision: z.enum(approvalDecisions),
      input: objectUpTo(maxInput).optional(),
      /** Those that the user chose for the call's page, which gets them once it is allowed. */
      files: chosenFilesSchema.optional(),
      repeated: z.boolean().optional(),
    }),
    async ({ conversationId, callId, decision, input, files, repeated }, { sessions }): Promise<Decided> => {
      if (files) keepFiles(callId, files);
      const isKnown = repeated && (await sessions.resume(conversationId, callId, decision));
      if (isKnown) return {};
      return sessions.approve(conversationId, callId, decision, input).catch((refusal) => {
        takeFiles(callId);
        throw refusal;
      });
    },
  ),
  /** Answers a call's server; of a manual run, `callId` is the run's. As with `approve`, nothing is sent if there are `issues`. */
  'answer-elicitation': command(
    call.extend({
      elicitationId: idField,
      answer: elicitationAnswerSchema.extend({ content: objectUpTo(maxInput).optional() }),
    }),
    async ({ conversationId, ...answered }, { sessions, manualRuns }): Promise<Decided> =>
      manualRuns.answer(answered) ?? sessions.answer(conversationId, answered),
  ),
  /** Ends a waiting call whose page or server is gone, so that the run goes on without it. */
  'let-go': command(call, ({ conversationId, callId }, { sessions }) => sessions.letGo(conversationId, callId)),

  /** The user did something to a widget; it may start a run. */
  'widget-event': command(
    block.extend({ event: z.string().min(1).max(100), payload: objectUpTo(maxPayload) }),
    ({ conversationId, ...event }, { sessions }) => sessions.widgetEvent(conversationId, event),
  ),
  /** Changes the canvas by hand. Gives the widget that changed; for a duplicate, the new one. */
  canvas: command(conversation.extend({ change: canvasChange }), ({ conversationId, change }, { sessions }) =>
    sessions.changeCanvas(conversationId, change),
  ),
  /** Calls the tool of a live widget again. A notice brings the outcome to every panel that shows it. */
  'refresh-block': command(block, ({ conversationId, blockId }, { refreshBlock }) =>
    refreshBlock(conversationId, blockId),
  ),
};
