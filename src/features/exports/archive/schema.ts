/** The schema of a conversation in a file: the log's schemas without the members that never leave this browser. */
import * as z from 'zod';
import type { Entry, EntryType } from '#core/log/entry.ts';
import { entryBase, entryBodies, storedResultSchema } from '#core/log/entry-kinds.ts';
import { blockId, operationSchemas } from '#core/tools/schemas.ts';

/** An entry in a file: its conversation is the one that it is listed in. */
export type ArchivedEntry = Entry extends infer E ? (E extends Entry ? Omit<E, 'conversationId'> : never) : never;

/** By type of entry: members that are neither exported nor imported. */
export const omitted = {
  /** Opaque data could tell a provider what no user sees; and a file can't prove who made a call. */
  'assistant-message': { opaque: true, byHand: true, byAgent: true, byForm: true },
  'conversation-set': { model: true },
  'run-continued': { model: true },
} as const satisfies { [T in EntryType]?: Partial<Record<keyof (typeof entryBodies)[T]['shape'], true>> };

/** Nothing in a file is live: only the block of a binding is read, and becomes unbound. */
const operationSchema = z.discriminatedUnion('type', [
  ...operationSchemas,
  z.object({ type: z.literal('bound'), id: blockId }),
]);

const bodies: { [T in EntryType]: z.ZodObject } = {
  ...entryBodies,
  'assistant-message': entryBodies['assistant-message'].omit(omitted['assistant-message']),
  'conversation-set': entryBodies['conversation-set'].omit(omitted['conversation-set']),
  'run-continued': entryBodies['run-continued'].omit(omitted['run-continued']),
  canvas: entryBodies.canvas.extend({ operation: operationSchema }),
};

const { conversationId: _, ...base } = entryBase;

/** The schemas drop members that they don't name, so that everything imported is checked. */
export const entrySchemas: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries(bodies).map(([type, body]) => [type, body.extend({ ...base, type: z.literal(type) })]),
);

/** `size`: characters of the result as JSON. */
export const resultSchema = storedResultSchema.omit({ conversationId: true }).extend({ size: z.number().int().min(0) });

export const outlineSchema = z.looseObject({
  pinned: z.boolean().default(false),
  entries: z.array(z.unknown()).min(1),
  results: z.array(z.unknown()).default([]),
});
