/** What is stored outside the logs, as it comes out of the database: a record without its shape is left out, and costs nobody else anything. Pure. */
import type { StoreNames } from 'idb';
import type * as z from 'zod';
import { storedResultSchema } from '#core/log/entry-kinds.ts';
import type { TabhandSchema } from './database';
import { fits } from './readable';
import { grantSchema, liveSchema, runSchema, savedInputSchema } from './stored-shapes';

/** Functions, since a schema is built when its first record is read. */
const schemas = new Map<string, () => z.ZodType>();

/** Says what a store's records look like. No caller compiles if the schema refuses some of what the store holds. */
export function defineRecords<Name extends StoreNames<TabhandSchema>, Schema extends z.ZodType>(
  name: Name,
  schema: TabhandSchema[Name]['value'] extends z.input<Schema> ? () => Schema : never,
): void {
  schemas.set(name, schema);
}

defineRecords('grants', () => grantSchema);
defineRecords('liveData', () => liveSchema);
defineRecords('results', () => storedResultSchema);
defineRecords('toolRuns', () => runSchema);
defineRecords('savedInputs', () => savedInputSchema);

type Stored<Name extends StoreNames<TabhandSchema>> = TabhandSchema[Name]['value'];

/** Those that can be read. */
export function readRecords<Name extends StoreNames<TabhandSchema>>(
  name: Name,
  stored: readonly unknown[],
): Stored<Name>[] {
  if (stored.length === 0) return [];
  const schema = schemas.get(name)?.();
  if (!schema) throw new Error(`Nobody said what records of ${name} look like.`);
  return stored.filter((record): record is Stored<Name> => fits(schema, record));
}

/** Null if there is none, or it can't be read. */
export const readRecord = <Name extends StoreNames<TabhandSchema>>(name: Name, stored: unknown): Stored<Name> | null =>
  readRecords(name, stored === undefined ? [] : [stored])[0] ?? null;
