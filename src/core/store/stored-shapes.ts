/** What the records of the core’s own stores look like. */
import * as z from 'zod';
import { dataSourceSchema, definitionPartSchema, entryBodies } from '#core/log/entry-kinds.ts';
import { jsonObject, liveBindingSchema } from '#core/tools/schemas.ts';

const text = z.string();
const time = z.number();

const place = dataSourceSchema;
export const grantSchema = z.object({
  key: text,
  definitionHash: text,
  description: text,
  at: time,
  usedAt: time.optional(),
  part: definitionPartSchema.optional(),
  about: z.discriminatedUnion('type', [
    z.object({ type: z.literal('tool'), tool: text, place, topOrigin: text.optional() }),
    z.object({ type: z.literal('reading'), place }),
    z.object({ type: z.literal('app'), place, hosts: z.array(text) }),
  ]),
});

export const liveSchema = z.object({
  conversationId: text,
  blockId: text,
  binding: liveBindingSchema,
  data: jsonObject,
  at: time,
});

const ofTool = { layerKey: text, tool: text, input: jsonObject, at: time, bytes: z.number().optional() };
export const runSchema = z.object({
  ...ofTool,
  id: text,
  conversationId: text,
  inChat: z.literal(true).optional(),
  byApp: z.literal(true).optional(),
  going: z.literal(1).optional(),
  outcome: entryBodies['tool-result'].shape.outcome.nullable(),
  duration: z.number().nullable(),
  said: entryBodies['tool-result'].shape.said.readonly(),
});
export const savedInputSchema = z.object({ ...ofTool, name: text });
