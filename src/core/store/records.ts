/** What is stored outside the logs, as it comes out of the database: a record without its shape is left out, and costs nobody else anything. Pure. */
import type { StoreNames } from 'idb';
import * as z from 'zod';
import { dataSourceSchema, definitionPartSchema, entryBodies, storedResultSchema } from '#core/log/entry-kinds.ts';
import { jsonObject, liveBindingSchema } from '#core/tools/schemas.ts';
import type { TabhandSchema } from './database';
import { fits } from './readable';

const text = z.string();
const time = z.number();

const place = dataSourceSchema;
const grant = z.object({
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

const live = z.object({ conversationId: text, blockId: text, binding: liveBindingSchema, data: jsonObject, at: time });

const ofTool = { layerKey: text, tool: text, input: jsonObject, at: time, bytes: z.number().optional() };
const run = z.object({
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
const savedInput = z.object({ ...ofTool, name: text });

const schemas = new Map<string, z.ZodType>();

/** Says what a store's records look like. No caller compiles if the schema refuses some of what the store holds. */
export function defineRecords<Name extends StoreNames<TabhandSchema>, Schema extends z.ZodType>(
  name: Name,
  schema: TabhandSchema[Name]['value'] extends z.input<Schema> ? Schema : never,
): void {
  schemas.set(name, schema);
}

defineRecords('grants', grant);
defineRecords('liveData', live);
defineRecords('results', storedResultSchema);
defineRecords('toolRuns', run);
defineRecords('savedInputs', savedInput);

type Stored<Name extends StoreNames<TabhandSchema>> = TabhandSchema[Name]['value'];

/** Those that can be read. */
export function readRecords<Name extends StoreNames<TabhandSchema>>(
  name: Name,
  stored: readonly unknown[],
): Stored<Name>[] {
  const schema = schemas.get(name);
  if (!schema) throw new Error(`Nobody said what records of ${name} look like.`);
  return stored.filter((record): record is Stored<Name> => fits(schema, record));
}

/** Null if there is none, or it can't be read. */
export const readRecord = <Name extends StoreNames<TabhandSchema>>(name: Name, stored: unknown): Stored<Name> | null =>
  readRecords(name, [stored])[0] ?? null;
