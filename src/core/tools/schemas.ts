/**
 * What a log keeps of tools and their calls, as zod schemas. The types are inferred from them; whoever reads a log from a file
 * checks it with them. The panel’s start has no zod, so it imports types alone.
 */
import * as z from 'zod';
import { schemaProfiles } from '#core/settings/schema-profile.ts';
import { byHint } from './hints';

/** A name, an origin, an address or a short sentence. The limits matter for logs that come from a file. */
export const word = z.string().max(2000);
export const longText = z.string().max(2_000_000);
export const id = z.string().min(1).max(100);
export const count = z.number().int().min(0);
export const jsonObject = z.record(z.string(), z.unknown());
/** Values that a failure's sentence names. */
export const values = z.record(z.string(), z.union([z.string(), z.number()]));

/** What was stored before a hint was known doesn’t give it. */
export const toolHintsSchema = z.object(byHint(() => z.boolean().default(false)));

const protocolSchema = z.enum(['mcp', 'webmcp']);

/** A tool pack of the user's. `hash` names its version. */
const packSchema = z.object({ id, name: word, hash: word });

export const toolSourceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('page'),
    origin: word,
    tabId: z.number(),
    documentId: word,
    top: z.boolean(),
    topOrigin: word,
    /** The user added the tool; the site doesn't offer it. */
    pack: packSchema.optional(),
  }),
  z.object({ type: z.literal('mcp'), serverId: word, url: word }),
  z.object({ type: z.literal('local'), server: word }),
]);
/** Where a tool comes from, as the browser says and never as the page does. */
export type ToolSource = z.infer<typeof toolSourceSchema>;

export const callTargetSchema = z.object({
  layerKey: word,
  /** The tool's real name. */
  tool: word,
  title: word.optional(),
  /** The `ui://` resource that draws its results. */
  app: word.optional(),
  /** The server name that its exposed name bears. */
  server: word,
  protocol: protocolSchema,
  source: toolSourceSchema,
  hints: toolHintsSchema,
  description: longText,
  /** Of a form: whether a call submits it without the user. */
  autosubmit: z.boolean().optional(),
  /** SHA-256 of what a grant is bound to: title, description, hints, whether a call submits its form, and the schema (of a page's tool, what it asks for). */
  definitionHash: word,
  /** The schema profile it was offered in, when the model's input must be turned back before it fits the tool. Older logs name a service. */
  profile: z.enum(schemaProfiles).catch('openai').optional(),
});
/** What a model's call is aimed at: the turn's snapshot of a tool, as far as a later call needs it. */
export type CallTarget = z.infer<typeof callTargetSchema>;

/** Why operating an element asks each time. `leaves`: what is submitted or opened is of another origin. `unseen`: it is drawn, and nobody can tell what. */
const seriousSchema = z.enum(['pay', 'send', 'publish', 'delete', 'agree', 'leaves', 'unseen']);

export const foreseenSchema = z.object({
  /** What is touched, in order, as it was read, and what is typed into it. `action`: of hands, where a call has several. */
  elements: z
    .array(
      z.object({
        ...{ role: word, name: word, typed: longText.optional(), action: word.optional() },
        /** What is drawn in it, where its name says something else. */
        drawn: word.optional(),
      }),
    )
    .max(100),
  serious: seriousSchema.nullable(),
  /** The words that make it serious, as the page has them. */
  said: word.optional(),
  /** What stands around the element: an item, a date, an amount. */
  beside: word.optional(),
  /** The origin to which a link leads or a form is submitted, if it is another. */
  leadsTo: word.optional(),
  /** The name of a file that the browser will save. */
  saves: word.optional(),
  /** It is a file field: of these types, as pages declare them, and one file or several. */
  takes: z.object({ accept: word, several: z.boolean() }).optional(),
  /** The user touched the page since it was last operated. */
  tookOver: z.boolean(),
});
/** What operating a page will do, read from the page before it is done. */
export type Foreseen = z.infer<typeof foreseenSchema>;

export const validationIssueSchema = z.object({
  /** JSON pointer to the missing or wrong property. */
  path: word,
  keyword: word,
  message: word,
});
export type ValidationIssue = z.infer<typeof validationIssueSchema>;

const failureCodeSchema = z.enum([
  'unknown-format',
  'not-offered',
  'unknown-server',
  'unknown-tool',
  'disabled',
  /** The user switched it off for this conversation. */
  'not-enabled',
  'unavailable',
  'document-changed',
  'definition-changed',
  'malformed-arguments',
  'invalid-input',
  'denied',
  'timed-out',
  'aborted',
  'threw',
  'too-large',
  /** The page went away before it answered. */
  'page-gone',
  /** The page was closed, or too busy to list its tools, before the call: nothing was sent. */
  'page-not-there',
  /** The widget was removed from the canvas. */
  'widget-gone',
  /** `sent` 0: it was known before the call that the server can't be reached. */
  'disconnected',
  'permission-missing',
  /** The server's key is locked: nothing was sent. */
  'keys-locked',
  /** The server asks for a sign-in, or for more than was allowed: nothing ran. */
  'needs-sign-in',
  'interrupted',
  /** The background ended before the call reached its page: nothing ran. */
  'not-taken',
  /** It was one of more calls than a turn may make: nothing ran. */
  'too-many-calls',
  /** The background died twice while the call was prepared or ran. */
  'given-up',
  /** The page can't be operated like this: `why` says it, and nothing was done. */
  'not-done',
  /** A skill, or a file of it, isn't what its server's list says: `why` says how. */
  'unverified',
]);
export type FailureCode = z.infer<typeof failureCodeSchema>;

export type WhyUnverified =
  /** The server has no such skill, lists no such file of it, or sends none. */
  | 'unknown'
  | 'unlisted'
  | 'missing'
  /** What it sends isn't what its list says. */
  | 'size'
  | 'digest'
  | 'front-matter'
  /** Its entry says too little, or too much, for its files to be verified. */
  | 'dynamic'
  | 'invalid'
  | 'too-large';

export const toolFailureSchema = z.object({
  type: z.literal('failure'),
  code: failureCodeSchema,
  /** The values its sentence needs: a tool's own message, a limit in ms or characters, a name. */
  values,
  details: z.array(validationIssueSchema).max(1000).optional(),
  /** The tool's current schema, when the input did not fit it. */
  expectedSchema: jsonObject.optional(),
});
export type ToolFailure = z.infer<typeof toolFailureSchema>;

/** What an MCP server asks the user during a call. */
export const elicitationSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('form'), message: word, schema: jsonObject }),
  /** `resumes`: once the user is done there, the call is sent again; otherwise its server waits by itself. */
  z.object({ mode: z.literal('url'), message: word, url: word, resumes: z.boolean() }),
]);
export type Elicitation = z.infer<typeof elicitationSchema>;

export const elicitationAnswerSchema = z.object({
  action: z.enum(['accept', 'decline', 'cancel']),
  /** Of a form that was accepted. */
  content: jsonObject.optional(),
});
export type ElicitationAnswer = z.infer<typeof elicitationAnswerSchema>;

/** What an MCP server wrote into its log for the client. */
export const serverMessageSchema = z.object({ level: word, text: word });
export type ServerMessage = z.infer<typeof serverMessageSchema>;

const contentText = z.string().max(50_000_000);
/** Whom the source means it for alone (MCP's `audience`). */
const only = z.enum(['user', 'assistant']).optional();
export const contentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: contentText, only }),
  z.object({ type: z.literal('image'), data: contentText, mimeType: word, only }),
  z.object({ type: z.literal('audio'), data: contentText, mimeType: word, only }),
  z.object({
    type: z.literal('resource'),
    only,
    uri: word,
    mimeType: word.optional(),
    text: contentText.optional(),
    blob: contentText.optional(),
  }),
  z.object({
    type: z.literal('resource_link'),
    only,
    uri: word,
    name: word.optional(),
    title: word.optional(),
    /** Bytes. */
    size: count.optional(),
    description: longText.optional(),
    mimeType: word.optional(),
  }),
]);
/** MCP's content kinds, kept whole. `data` and `blob` are base64. */
export type Content = z.infer<typeof contentSchema>;

/** A server that is offered in part or not at all, though it is on. */
export const withheldServerSchema = z.object({
  server: word,
  /** How many tools it has. */
  tools: count,
  /**
   * `too-large`: its definitions would fill the context, so only tools that were found are offered; `too-many`: so because the
   * model's service takes so many tools at most.
   */
  reason: z.enum(['too-large', 'unreachable', 'too-many']),
  limit: count.optional(),
});
export type WithheldServer = z.infer<typeof withheldServerSchema>;

/** Real names of tools of one layer. */
export const foundTools = { layerKey: word, tools: z.array(word).max(10_000) };
export type FoundTools = z.infer<z.ZodObject<typeof foundTools>>;

/** How rows are read from a result: a part of its columns, by other names, in an order, the first of them. */
export const rowsReadingSchema = z.object({
  columns: z.array(word).max(200).optional(),
  /** Column → the member that it becomes. */
  rename: z.record(word, word).optional(),
  sort: z
    .array(z.object({ column: word, descending: z.boolean() }))
    .max(10)
    .optional(),
  limit: count.optional(),
});
export type RowsReading = z.infer<typeof rowsReadingSchema>;

export const liveBindingSchema = z.object({
  /** The tool, as in a call's target: layer and real name. */
  layerKey: word,
  /** Where its answers come from; absent in older logs. */
  source: toolSourceSchema.optional(),
  /** The server name that the user sees. */
  server: word,
  tool: word,
  /** Of the tool when it was bound: a tool that has changed since is not called. */
  definitionHash: word,
  input: jsonObject,
  /** JSON pointer to the part of the tool's result that is shown; `''`: all of it. */
  from: word,
  /** The member of the widget's data that it becomes; `''`: the data as a whole. */
  into: word,
  /** The part is a table, whose rows become the member; absent: the part is taken as it is. */
  rows: rowsReadingSchema.optional(),
  /** Seconds between two calls while the widget is in sight; null: only when the user asks. */
  every: z.number().nullable(),
});
/** A widget that calls a read-only tool again for a part of its data. */
export type LiveBinding = z.infer<typeof liveBindingSchema>;

/** It becomes part of ids, selectors and tools' names. */
export const blockId = id.regex(/^[\w-]+$/);

/** As far as the user and the model may move a block. */
const px = z.number().min(-10_000).max(10_000);
const length = z.number().min(1).max(10_000);
/**
 * `id` is `w_` and six base-36 characters. `data` is whole, never a change to be merged. `source`: the call or the attachment that
 * it was taken from by reference.
 */
const shownSchema = z.object({
  ...{ type: z.literal('shown'), id: blockId, widget: word, data: jsonObject },
  ...{ copyOf: blockId.optional(), source: id.optional() },
});
const updatedSchema = z.object({ type: z.literal('updated'), id: blockId, data: jsonObject, source: id.optional() });
const otherOperations = [
  /** Lengths are px of a board that is 1,200 px wide: the grid draws them in steps of 100 × 20, the free layout as they are. */
  z.object({
    type: z.literal('moved'),
    id: blockId,
    x: px,
    y: px,
    /** The size that it keeps: until it is placed by hand, the board decides. */
    width: length.optional(),
    height: length.optional(),
  }),
  /** With a position where resizing moved the block too: at its upper or left edge. */
  z.object({
    type: z.literal('resized'),
    id: blockId,
    width: length,
    height: length,
    x: px.optional(),
    y: px.optional(),
  }),
  /** Put above the blocks that it overlaps. */
  z.object({ type: z.literal('raised'), id: blockId }),
  /** Token → CSS colour; a token that isn't named keeps its colour. */
  z.object({ type: z.literal('styled'), id: blockId, styles: z.record(z.string().max(100), z.string().max(200)) }),
  z.object({ type: z.literal('removed'), id: blockId }),
  z.object({ type: z.literal('cleared') }),
  z.object({ type: z.literal('unbound'), id: blockId }),
  /** Reverts, or repeats, the newest operation that was not reverted. */
  z.object({ type: z.literal('undone') }),
  z.object({ type: z.literal('redone') }),
] as const; // a tuple, of which a union of its members is inferred
/** Those of a file, in which nothing is live. */
export const operationSchemas = [shownSchema, updatedSchema, ...otherOperations] as const; // as above
const binding = liveBindingSchema;
export const canvasOperationSchema = z.discriminatedUnion('type', [
  shownSchema.extend({ binding: binding.optional() }),
  updatedSchema.extend({ binding: binding.optional() }),
  z.object({ type: z.literal('bound'), id: blockId, binding }),
  ...otherOperations,
]);
/** A change of the canvas: resolved, validated and sanitised, as the log keeps it. */
export type CanvasOperation = z.infer<typeof canvasOperationSchema>;
