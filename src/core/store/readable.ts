/** Entries as they come out of the database: those that don't have their type's shape are left out. Pure. */
import * as z from 'zod';
import type { Entry } from '#core/log/entry.ts';
import { entryBase, entryBodies } from '#core/log/entry-kinds.ts';

/** By type, each made when the first such entry is read. */
const schemas = new Map<string, z.ZodObject>();

function schemaOf(type: string): z.ZodObject | undefined {
  const body = Object.entries(entryBodies).find(([known]) => known === type)?.[1];
  const schema = body?.extend({ ...entryBase, type: z.literal(type) });
  if (schema) schemas.set(type, schema);
  return schema;
}

/** Limits of size hold for files: what this browser wrote may be longer. A time beyond them is no date, though. */
const sizeIssues: readonly string[] = ['too_big', 'too_small'];

/** Whether a stored value has this shape. */
export function fits(schema: z.ZodType, value: unknown): boolean {
  const { error } = schema.safeParse(value);
  return !error || error.issues.every(({ code, path }) => sizeIssues.includes(code) && path[0] !== 'at');
}

function isReadable(value: unknown): value is Entry {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  const schema = typeof type === 'string' && (schemas.get(type) ?? schemaOf(type));
  return schema ? fits(schema, value) : false;
}

export interface ReadLog {
  entries: Entry[];
  /** How many entries were left out. */
  unreadable: number;
}

/** Chains what followed an entry that is left out after the entry before it, so that the rest of the branch is kept. */
export function readLog(stored: readonly unknown[]): ReadLog {
  const entries = stored.filter(isReadable);
  const unreadable = stored.length - entries.length;
  if (unreadable === 0) return { entries, unreadable };
  const known = new Set<string>();
  let last: string | null = null;
  const chained = entries.map((entry) => {
    const parent: string | null = entry.parent === null || known.has(entry.parent) ? entry.parent : last;
    known.add(entry.id);
    last = entry.id;
    return { ...entry, parent };
  });
  return { entries: chained, unreadable };
}
