/** The door for conversations from a file: what one must look like, kind by kind, before anything of it is kept. */
import * as z from 'zod';
import type { EntryType } from '#conversation';

const id = z.string().min(1).max(100);
const word = z.string().max(2000);
const text = z.string().max(2_000_000);
const count = z.number().int().min(0);
const time = z.number().min(0).max(8_640_000_000_000_000);
const anyObject = z.record(z.string(), z.unknown());
const values = z.record(z.string(), z.union([z.string(), z.number()]));

const source = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('page'),
    origin: word,
    tabId: z.number(),
    documentId: word,
    top: z.boolean(),
    topOrigin: word,
  }),
  z.object({ type: z.literal('mcp'), serverId: word, url: word }),
  z.object({ type: z.literal('local'), server: word }),
]);

const hints = z.object({
  readOnly: z.boolean(),
  destructive: z.boolean(),
  idempotent: z.boolean(),
  openWorld: z.boolean(),
  consequential: z.boolean(),
  untrustedContent: z.boolean(),
});

const target = z.object({
  layerKey: word,
  tool: word,
  title: word.optional(),
  server: word,
  protocol: z.enum(['mcp', 'webmcp']),
  source,
  hints,
  description: text,
  definitionHash: word,
  profile: z.enum(['strict', 'openai', 'anthropic', 'gemini', 'small-local']).optional(),
});

const call = z.object({
  id,
  name: word,
  input: anyObject,
  malformed: text.optional(),
  target: target.nullable(),
});

const outcome = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('result'),
    preview: text,
    size: count,
    stored: z.boolean(),
    isError: z.boolean(),
    images: count,
  }),
  z.object({
    type: z.literal('failure'),
    code: word,
    values,
    details: z
      .array(z.object({ path: word, keyword: word, message: word }))
      .max(1000)
      .optional(),
    expectedSchema: anyObject.optional(),
  }),
]);

const px = z.number().min(-100_000).max(100_000);
const operation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shown'), id, widget: word, data: anyObject, copyOf: id.optional() }),
  z.object({ type: z.literal('updated'), id, data: anyObject }),
  z.object({ type: z.literal('moved'), id, x: px, y: px }),
  z.object({ type: z.literal('resized'), id, width: px, height: px, x: px.optional(), y: px.optional() }),
  z.object({ type: z.literal('raised'), id }),
  z.object({ type: z.literal('styled'), id, styles: z.record(z.string().max(100), z.string().max(200)) }),
  z.object({ type: z.literal('removed'), id }),
  z.object({ type: z.literal('cleared') }),
  z.looseObject({ type: z.literal('bound'), id }),
  z.object({ type: z.literal('unbound'), id }),
  z.object({ type: z.literal('undone') }),
  z.object({ type: z.literal('redone') }),
]);

const part = z.object({ title: word.optional(), hints: hints.optional(), schema: anyObject.optional() });
const holding = z.discriminatedUnion('type', [
  z.object({ type: z.literal('site'), origin: word, documentId: word.optional() }),
  z.object({ type: z.literal('server'), serverId: word, name: word }),
]);
const asked = {
  callId: id,
  reason: word,
  mayRemember: z.boolean(),
  description: text.optional(),
  grantedDescription: text.optional(),
  grantedAt: time.optional(),
  change: z.object({ before: part, now: part }).optional(),
  flow: z.array(holding).max(1000).optional(),
};

const base = { seq: count.min(1), id, parent: id.nullable(), at: time };

const attachment = z.object({
  id,
  kind: z.enum(['page', 'selection', 'link', 'file', 'screenshot', 'image']),
  name: word,
  origin: word.nullable(),
  mime: word,
  size: count,
  tokens: count,
  preview: word.optional(),
  cutFrom: count.optional(),
  width: count.optional(),
  height: count.optional(),
});
const said = { text, attachments: z.array(attachment).max(100).optional() };
const page = z.object({ tabId: z.number(), origin: word.nullable(), title: word.nullable(), browserSession: word });

const amount = z.number().min(0).optional();
const turn = {
  model: word,
  text,
  reasoning: text.optional(),
  thought: amount,
  calls: z.array(call).max(1000),
  usage: z.object({ inputTokens: amount, outputTokens: amount, cachedInputTokens: amount }).optional(),
  duration: amount,
  firstWord: amount,
  patches: amount,
  offered: amount,
  crowd: z
    .array(z.object({ server: word, tools: count }))
    .max(1000)
    .optional(),
  withheld: z
    .array(z.object({ server: word, tools: count, reason: z.enum(['too-large', 'unreachable']) }))
    .max(1000)
    .optional(),
  tooLong: z.literal(true).optional(),
  interrupted: z.enum(['died', 'stopped']).optional(),
};

/** A kind of entry without its line here doesn't compile. */
const bodies = {
  'user-message': said,
  'message-queued': said,
  'attachment-added': { attachment },
  'attachment-removed': { attachmentId: id },
  'pages-attached': { follow: z.boolean(), pages: z.array(page).max(100) },
  'page-left': { tabId: z.number(), origin: word.nullable(), now: page.nullable() },
  'message-unqueued': { entryId: id },
  'page-attached': {
    tabId: z.number().nullable(),
    origin: word.nullable(),
    title: word.nullable(),
    browserSession: word,
  },
  'server-activated': { layerKey: word, callId: id },
  'tools-found': { callId: id, layerKey: word, tools: z.array(word).max(10_000) },
  'tools-enabled': { layerKey: word, tool: word.optional(), enabled: z.boolean() },
  'conversation-set': {
    title: word.nullable().optional(),
    systemPrompt: z.string().max(20_000).nullable().optional(),
    maxTurns: z.number().int().min(1).max(100).nullable().optional(),
  },
  'message-deleted': { entryId: id },
  'message-restored': { entryId: id },
  'server-named': { layerKey: word, name: word },
  'assistant-message': turn,
  'call-prepared': { callId: id, input: anyObject, repairs: z.array(word).max(1000), definitionHash: word },
  'approval-asked': asked,
  'approval-given': {
    callId: id,
    decision: z.enum(['once', 'always', 'deny', 'deny-and-stop']),
    input: anyObject.optional(),
  },
  'call-started': { callId: id },
  'tool-result': { callId: id, outcome, duration: z.number().nullable() },
  canvas: { callId: id.nullable(), operation },
  'widget-event': { blockId: id, widget: word, event: word, payload: anyObject, wakes: z.boolean() },
  'events-told': {},
  'run-continued': {},
  'branch-chosen': {},
  'run-ended': {
    reason: z.enum(['end_turn', 'max_turns', 'aborted', 'error', 'interrupted', 'repeating']),
    failure: z.object({ code: word, values }).optional(),
    turns: count,
  },
} satisfies Record<EntryType, z.ZodRawShape>;

/** Members that no line names are dropped: nothing comes in unchecked. */
export const entrySchemas: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries(bodies).map(([type, body]) => [type, z.object({ ...base, type: z.literal(type), ...body })]),
);

const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().max(50_000_000) }),
  z.object({ type: z.literal('image'), data: z.string().max(50_000_000), mimeType: word }),
  z.object({ type: z.literal('audio'), data: z.string().max(50_000_000), mimeType: word }),
  z.looseObject({ type: z.literal('resource'), uri: word }),
  z.looseObject({ type: z.literal('resource_link'), uri: word }),
]);

export const resultSchema = z.object({
  callId: id,
  size: count,
  content: z.array(content).max(10_000),
  structured: z.unknown().optional(),
  at: time,
});

export const outlineSchema = z.looseObject({
  pinned: z.boolean().default(false),
  entries: z.array(z.unknown()).min(1).max(200_000),
  results: z.array(z.unknown()).max(200_000).default([]),
});
