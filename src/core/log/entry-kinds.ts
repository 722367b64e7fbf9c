/**
 * The log's entries, kind by kind: the one place where they are declared. The types are inferred from here, and a log from a
 * file is checked with it. Bounds hold for what comes from a file. Entries hold codes and values, not sentences.
 * The panel's start has no zod: it imports types alone.
 */
import * as z from 'zod';
import { modelChoiceSchema } from '#core/settings/model-choice.ts';
import {
  blockId,
  callTargetSchema,
  canvasOperationSchema,
  contentSchema,
  count,
  elicitationAnswerSchema,
  elicitationSchema,
  foreseenSchema,
  foundTools,
  id,
  jsonObject,
  longText,
  serverMessageSchema,
  toolFailureSchema,
  toolHintsSchema,
  validationIssueSchema,
  withheldServerSchema,
  word,
} from '#core/tools/schemas.ts';
import { approvalDecisions, approvalReasons } from './approval-answers';
import { modelFailureSchema } from './model-failure';

/** Milliseconds since 1970. */
const time = z.number().min(0).max(8_640_000_000_000_000);
const amount = z.number().min(0).optional();

/** The members of every entry besides its type. */
export const entryBase = {
  /** Order of arrival in its conversation, from 1: the cursor for a reconnect. */
  seq: count.min(1).max(1_000_000_000),
  id,
  /** The entry it follows; null for the first. */
  parent: id.nullable(),
  conversationId: id,
  at: time,
};

export const modelCallSchema = z.object({
  id,
  /** The exposed name, as the model wrote it. */
  name: word,
  input: jsonObject,
  /** The arguments as text, when they were not a JSON object. */
  malformed: longText.optional(),
  /** Null when the name was not offered in this turn. */
  target: callTargetSchema.nullable(),
});

/** `writtenInputTokens`: of the input, what the service keeps for a next request and charges more for. */
export const usageSchema = z.object({
  inputTokens: amount,
  outputTokens: amount,
  cachedInputTokens: amount,
  writtenInputTokens: amount,
});

/** What a model is told of its surroundings; absent members are as they were told before. */
export const surroundingsSchema = z.object({
  today: z.object({ weekday: word, date: word, timeZone: word, language: word }).optional(),
  /** `lacks`: the page has no tools or doesn't answer; a frame that doesn't. The title is the page's own word, in quotation marks. */
  pages: z
    .array(
      z.object({
        origin: word,
        lacks: z.enum(['tools', 'frame']).optional(),
        title: word.optional(),
        address: word.optional(),
        language: word.optional(),
        /** How the names of its tools begin; `made`: whom they are of, if they aren't the page's own. */
        tools: z
          .array(z.object({ prefix: word, made: z.enum(['guess', 'pack']).optional() }))
          .max(1000)
          .optional(),
      }),
    )
    .max(200)
    .optional(),
  /** Tools that are no longer as the request defines them, as they are now. */
  tools: z
    .array(z.object({ name: word, from: word, description: longText, inputSchema: jsonObject }))
    .max(1000)
    .optional(),
});

/** Data that only its service understands, such as signatures of the model's thoughts. */
export const opaqueSchema = z.object({
  /** The type of model choice that gave it, and its host where any server has that type: it is sent to no other. */
  from: word,
  /** Of the turn as a whole. */
  turn: jsonObject.optional(),
  /** Of each call, by its position; null for none. */
  calls: z.array(jsonObject.nullable()).optional(),
});

/** The parts of a definition besides its description. */
export const definitionPartSchema = z.object({
  title: word.optional(),
  hints: toolHintsSchema.optional(),
  schema: jsonObject.optional(),
  /** Of a form: whether a call submits it. Earlier versions said it of none. */
  autosubmit: z.boolean().optional(),
});

/** A site or a server that data comes from or goes to, or a file that it comes from. */
export const dataSourceSchema = z.discriminatedUnion('type', [
  /** `documentId`: of a document without an origin that could be named, which equals no other. */
  z.object({ type: z.literal('site'), origin: word, documentId: word.optional() }),
  z.object({ type: z.literal('server'), serverId: word, name: word }),
  /** An attachment of the user's own; without a name: the file that the conversation, whose id it has, was imported from. */
  z.object({ type: z.literal('file'), id, name: word }),
]);

export const runEndReasonSchema = z.enum([
  'end_turn',
  'max_turns',
  /** It reached the cost at which the user wants to be asked. */
  'max_cost',
  'aborted',
  'error',
  'interrupted',
  /** The same call gave the same result again and again, even after a warning to the model. */
  'repeating',
]);

/** Null: the default. */
export const conversationSettingsSchema = z.object({
  /** The user's, in place of the conversation's own name. */
  title: word.nullable(),
  /** Instructions for the system prompt of every turn. */
  systemPrompt: z.string().max(20_000).nullable(),
  model: modelChoiceSchema.nullable(),
  /** Turns of one run. */
  maxTurns: z.number().int().min(1).max(100).nullable(),
  /** False: what the user noted for all chats isn't told in this one, and nothing is added. */
  memory: z.boolean().nullable(),
});

/** A frame of another origin than its page's. It is attached for as long as its document is there. */
export const attachedFrameSchema = z.object({ documentId: word, origin: word, title: word });

/** A tab's number means that tab only during one browser session. */
export const attachedPageSchema = z.object({
  frames: z.array(attachedFrameSchema).max(20).optional(),
  tabId: z.number(),
  origin: word.nullable(),
  title: word.nullable(),
  browserSession: word,
  /** The site for which the model opened the tab, with the user's leave; absent: the tab is the user's own. */
  opened: word.optional(),
});

/** What a message carries besides its text. Its content is stored outside the log under its `id`, as a result is under its call's id. */
export const attachmentSchema = z.object({
  id,
  /** `image`: a picture that was pasted, dropped, chosen, or pointed at on a page. */
  kind: z.enum(['page', 'selection', 'link', 'file', 'screenshot', 'image', 'resource', 'prompt']),
  /** The title of the page, or the name of the file, the resource or the prompt. */
  name: word,
  /** Of the page that it was taken from, as the browser says; null: the user's own. */
  origin: word.nullable(),
  /** The MCP server that it was read from, and whether it has changed there since. Without a URI: a prompt. */
  served: z.object({ serverId: word, server: word, uri: word.optional() }).optional(),
  changed: z.literal(true).optional(),
  mime: word,
  /** Characters of a text, bytes of a picture. */
  size: count,
  /** Of a text, by estimate; of a picture, roughly what services count. */
  tokens: count,
  /** The first characters of a text. */
  preview: word.optional(),
  /** Characters before some of them were left out. */
  cutFrom: count.optional(),
  /** Parts of a text that its page hides from people: they were left out. */
  hidden: count.optional(),
  /** Px of a picture. */
  width: count.optional(),
  height: count.optional(),
});

/**
 * A message of the user's: its text, its attachments, and the widget that was selected, as it was titled then. `byApp`: a server's
 * app wrote it; `byAgent`: another agent of this name did. The user let either be sent.
 */
export const messageContentSchema = z.object({
  text: longText,
  attachments: z.array(attachmentSchema).max(100).optional(),
  about: z.object({ blockId, widget: word, title: word }).optional(),
  byApp: z.literal(true).optional(),
  byAgent: word.optional(),
});

/** The members of an entry, by its type. */
export const entryBodies = {
  'user-message': messageContentSchema,
  /** Sent during a run: it becomes a message when that run ends by itself, or when the user sends it. */
  'message-queued': messageContentSchema,
  /** It left the queue: sent, as the message that follows, or taken back. */
  'message-unqueued': z.object({ entryId: id }),
  /** Pending until `attachment-removed`, or the message that it is sent with. A resource may have changed at its server by then. */
  'attachment-added': z.object({ attachment: attachmentSchema }),
  'attachment-removed': z.object({ attachmentId: id }),
  'attachment-changed': z.object({ attachmentId: id }),
  /** All pages that the conversation is about from here on. `follow`: its next message goes to the active tab. */
  'pages-attached': z.object({ follow: z.boolean(), pages: z.array(attachedPageSchema).max(100) }),
  /** An attached tab went to another site (`now`), or was closed (null): the tools that it had are gone. */
  'page-left': z.object({ tabId: z.number(), origin: word.nullable(), now: attachedPageSchema.nullable() }),
  /** The user took back that the chat may open this site (an origin). */
  'site-revoked': z.object({ site: word }),
  /** In older logs: one page, or none (`tabId` null). */
  'page-attached': attachedPageSchema.extend({ tabId: z.number().nullable() }),
  /** The first call to a server in this conversation: all its tools are offered from the next turn on. */
  'server-activated': z.object({ layerKey: word, callId: id }),
  /** A search or a list named these tools (real names): they are offered from the next turn on. */
  'tools-found': z.object({ callId: id, ...foundTools }),
  /** The user switched a server (no `tool`) or one of its tools on or off for this conversation. */
  'tools-enabled': z.object({ layerKey: word, tool: word.optional(), enabled: z.boolean() }),
  /** What the user set for this conversation, on every branch. Absent members stay; null goes back to the default. */
  'conversation-set': conversationSettingsSchema.partial(),
  /** The name that it gave itself. `model`, `usage`: of the request for it; absent: by rule. */
  'conversation-named': z.object({ name: word, model: word.optional(), usage: usageSchema.optional() }),
  /** A message (its entry) that is no longer shown to anybody; of a turn with calls, the results go with it. */
  'message-deleted': z.object({ entryId: id }),
  /** The deletion was undone. */
  'message-restored': z.object({ entryId: id }),
  /** All entries before it came from a file. */
  imported: z.object({}),
  /** The server name of a layer, given once per conversation. */
  'server-named': z.object({ layerKey: word, name: word }),
  'assistant-message': z.object({
    model: word,
    text: longText,
    reasoning: longText.optional(),
    /** Milliseconds from the first piece of reasoning to the first word of what follows it. */
    thought: amount,
    calls: z.array(modelCallSchema).max(1000),
    /** What the service wants back with the next turn, without which it may refuse it. */
    opaque: opaqueSchema.optional(),
    usage: usageSchema.optional(),
    /** Milliseconds from the request to its last word, and to its first; absent in older logs. */
    duration: amount,
    firstWord: amount,
    /** How many changes the tools' schemas went through on their way to the model, and how many tools were offered. */
    patches: amount,
    offered: amount,
    /** The servers with the most of them, the biggest first, when they were too many to choose well from. */
    crowd: z
      .array(z.object({ server: word, tools: count }))
      .max(1000)
      .optional(),
    /** The servers that were on and offered in part or not at all. */
    withheld: z.array(withheldServerSchema).max(1000).optional(),
    /** What its request told anew of the surroundings. */
    told: surroundingsSchema.optional(),
    /** Options of the user's that its request had to do without; told once in a chat. */
    leftOut: z
      .array(z.enum(['effort', 'temperature']))
      .max(2)
      .optional(),
    /** The model ran into its limit of tokens: the answer ends before it was finished. */
    tooLong: z.literal(true).optional(),
    /** It ended for a call that didn’t come. */
    lostCall: z.literal(true).optional(),
    /** The background's death or a stop cut the answer off; it stays, and the turn can be requested again. */
    interrupted: z.enum(['died', 'stopped']).optional(),
    /** No model was involved: the user ran its one call from the composer, another agent of this name asked for it, or the user sent the form of this block. */
    byHand: z.literal(true).optional(),
    byAgent: word.optional(),
    byForm: blockId.optional(),
  }),
  /** `definitionHash`: of the tool at that time; the call runs only while the tool still has it. */
  'call-prepared': z.object({
    callId: id,
    input: jsonObject,
    repairs: z.array(word).max(1000),
    definitionHash: word,
    /** What it will do to a page, as the card shows it; it does that or nothing. */
    foreseen: foreseenSchema.optional(),
  }),
  'approval-asked': z.object({
    callId: id,
    reason: z.enum(approvalReasons),
    /** False if each call of the tool needs its own approval. */
    mayRemember: z.boolean(),
    /** The answer may hold for the rest of the run on this site. */
    forRun: z.literal(true).optional(),
    /** Data of the sources in `flow` may be let go there for the rest of this chat. */
    forChat: z.literal(true).optional(),
    /** The origins that the user is asked to let the chat open. */
    sites: z.array(word).max(100).optional(),
    /** What it will touch, as the page shows it: a JPEG in base64. */
    picture: z.string().max(40_000).optional(),
    /** The tool's description now, if it differs from the one that was offered. */
    description: longText.optional(),
    /** The description that the grant was given for, when it changed since. */
    grantedDescription: longText.optional(),
    grantedAt: time.optional(),
    /** The other parts of its definition that differ: as they were approved or offered, and as they are now. */
    change: z.object({ before: definitionPartSchema, now: definitionPartSchema }).optional(),
    /** The sources whose data the arguments could pass on, which needs approval. */
    flow: z.array(dataSourceSchema).max(1000).optional(),
  }),
  /** `input`: the arguments as the user changed them before allowing the call; the call runs with these. */
  'approval-given': z.object({ callId: id, decision: z.enum(approvalDecisions), input: jsonObject.optional() }),
  'call-started': z.object({ callId: id }),
  /** The call's server asks the user something. `elicitationId`: unique in the call. */
  'elicitation-asked': z.object({ callId: id, elicitationId: id, asked: elicitationSchema }),
  /** `byServer`: it withdrew the question, or said that what the user did elsewhere is done. */
  'elicitation-answered': z.object({
    callId: id,
    elicitationId: id,
    answer: elicitationAnswerSchema,
    byServer: z.literal(true).optional(),
  }),
  /** From where the call can be taken up if the background dies, in words of its layer; null: from nowhere. */
  'call-checkpoint': z.object({ callId: id, from: longText.nullable() }),
  'tool-result': z.object({
    callId: id,
    outcome: z.discriminatedUnion('type', [
      /** The whole of a small result; of a large one a preview, while the full result is stored under the call's id. */
      z.object({
        type: z.literal('result'),
        preview: longText,
        size: count,
        stored: z.boolean(),
        isError: z.boolean(),
        images: count,
        /** It has parts that no preview can show. */
        rich: z.literal(true).optional(),
        /** Where its structure doesn't fit the tool's output schema. */
        misfits: z.array(validationIssueSchema).max(100).optional(),
      }),
      toolFailureSchema,
    ]),
    /** Milliseconds, rounded; null when unknown. */
    duration: z.number().nullable(),
    /** What its server logged meanwhile. */
    said: z.array(serverMessageSchema).max(100).optional(),
  }),
  /** `callId` null: the user's own operation. */
  canvas: z.object({ callId: id.nullable(), operation: canvasOperationSchema }),
  /** What the user did to a widget. `wakes` false: no run starts, and the model's next turn includes it. */
  'widget-event': z.object({ blockId, widget: word, event: word, payload: jsonObject, wakes: z.boolean() }),
  /** The queued events are part of the model's messages from here on. */
  'events-told': z.object({}),
  /** "Continue" after a run that stopped, or "ask again" on a branch of its own: counting of turns starts again. `model`: for this run only. */
  'run-continued': z.object({ model: modelChoiceSchema.optional() }),
  /** The user asks for the chat so far to be summarised: a run of its own. */
  'compaction-asked': z.object({}),
  /** From here on the messages up to the entry `upTo` are read as this text, which a model wrote of them. */
  compacted: z.object({
    upTo: id,
    text: longText,
    /** Of the request for it; absent: the user changed the text of the earlier entry `of`. */
    model: word.optional(),
    usage: usageSchema.optional(),
    of: id.optional(),
    /** Why there is no text: what doesn’t fit is left out unread. */
    failure: modelFailureSchema.optional(),
  }),
  /** The background died during the run and takes it up again where it was. */
  'run-resumed': z.object({}),
  /** The user went to another branch: it goes on after this entry's parent, its end. */
  'branch-chosen': z.object({}),
  /** The user stopped the run: nothing more begins, and what is under way is being ended. */
  'run-stopped': z.object({}),
  'run-ended': z.object({ reason: runEndReasonSchema, failure: modelFailureSchema.optional(), turns: count }),
};

/** The whole result, stored outside the log under its call's id. */
export const storedResultSchema = z.object({
  callId: id,
  conversationId: id,
  content: z.array(contentSchema).max(10_000),
  structured: z.unknown().optional(),
  at: time,
});
