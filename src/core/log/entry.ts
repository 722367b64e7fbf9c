/** The durable facts of a conversation, as types: their schemas, with what each member means, are in `entry-kinds.ts`. */
import type * as z from 'zod';
import type * as schema from './entry-kinds';
import type { modelFailureSchema } from './model-failure';

export type { ApprovalDecision } from './approval-answers';

export type ModelCall = z.infer<typeof schema.modelCallSchema>;
export type Usage = z.infer<typeof schema.usageSchema>;
export type Opaque = z.infer<typeof schema.opaqueSchema>;
export type DefinitionPart = z.infer<typeof schema.definitionPartSchema>;
export type DataSource = z.infer<typeof schema.dataSourceSchema>;
export type RunEndReason = z.infer<typeof schema.runEndReasonSchema>;
export type ModelFailure = z.infer<typeof modelFailureSchema>;
export type ConversationSettings = z.infer<typeof schema.conversationSettingsSchema>;
export type AttachedFrame = z.infer<typeof schema.attachedFrameSchema>;
export type AttachedPage = z.infer<typeof schema.attachedPageSchema>;
export type Attachment = z.infer<typeof schema.attachmentSchema>;
export type MessageContent = z.infer<typeof schema.messageContentSchema>;
export type StoredResult = z.infer<typeof schema.storedResultSchema>;

type Shapes = { [T in keyof typeof schema.entryBodies]: (typeof schema.entryBodies)[T]['shape'] };
type Bodies = { [T in keyof Shapes]: z.infer<z.ZodObject<{ type: z.ZodLiteral<T> } & Shapes[T]>> };
type EntryBase = z.infer<z.ZodObject<typeof schema.entryBase>>;

export type EntryType = keyof Bodies;
export type EntryBody = Bodies[EntryType];
export type Entry = EntryBase & EntryBody;
export type EntryOf<T extends EntryType> = EntryBase & Extract<EntryBody, { type: T }>;

/**
 * Kinds that concern the conversation on every branch: they are folded in order of arrival. All others belong to their
 * branch. A kind that is listed here needs a fold in `replay.ts`; the compiler asks for it.
 */
export const conversationWide = [
  'page-attached',
  'server-named',
  'tools-enabled',
  'conversation-set',
  'conversation-named',
  'message-queued',
  'message-unqueued',
  'message-deleted',
  'message-restored',
  'pages-attached',
  'page-left',
  'site-revoked',
  'attachment-added',
  'attachment-removed',
  'attachment-changed',
  'imported',
] as const satisfies readonly EntryType[];
export type ConversationWide = (typeof conversationWide)[number];
