/** The versions of a tool's definition since the panel was opened, and a summary of what changed between two. */
import type { ToolRow } from '#bridge';
import { isSchema } from '#tools';

export interface ToolVersion {
  /** When it was first seen, milliseconds since 1970. */
  at: number;
  definition: ReturnType<typeof toDefinition>;
}

/** Versions kept for one tool. */
const mostVersions = 50;

function toDefinition({ title, description, hints, schema, disabled, unavailable }: ToolRow) {
  return { title, description, hints, schema, disabled, unavailable };
}

/** Adds the current definition; returns the same list when nothing changed. */
export function withVersion(versions: readonly ToolVersion[], row: ToolRow, at: number): readonly ToolVersion[] {
  const definition = toDefinition(row);
  const newest = versions.at(-1);
  if (newest && write(newest.definition) === write(definition)) return versions;
  return [...versions, { at, definition }].slice(-mostVersions);
}

export const write = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

export interface VersionChange {
  /** A schema path such as `track_id enum`, or a member of the definition. */
  what: string;
  added: number;
  removed: number;
}

/** What differs, with counts for lists: `track_id enum +2 −1`. */
export function toChanges(before: ToolVersion, after: ToolVersion): VersionChange[] {
  const [a, b] = [before.definition, after.definition];
  const members = ['title', 'description', 'hints', 'disabled', 'unavailable'] as const;
  const plain = members
    .filter((key) => write(a[key]) !== write(b[key]))
    .map((what) => ({ what, added: 0, removed: 0 }));
  return [...plain, ...schemaChanges(a.schema, b.schema)];
}

function schemaChanges(before: unknown, after: unknown): VersionChange[] {
  if (write(before) === write(after)) return [];
  const found = deepChanges(before, after, '');
  return found.length > 0 ? found.slice(0, 6) : [{ what: 'schema', added: 0, removed: 0 }];
}

function deepChanges(before: unknown, after: unknown, place: string): VersionChange[] {
  if (!isSchema(before) || !isSchema(after)) return [];
  return Object.keys({ ...before, ...after }).flatMap((key) => {
    const [a, b] = [before[key], after[key]];
    if (write(a) === write(b)) return [];
    if (key === 'enum' || key === 'required') return [counted(`${place} ${key}`.trim(), listed(a), listed(b))];
    if (key === 'properties') return propertyChanges(a, b, place);
    const inner = deepChanges(a, b, key === 'items' ? `${place}[]` : place);
    return inner.length > 0 ? inner : [{ what: `${place} ${key}`.trim(), added: 0, removed: 0 }];
  });
}

function propertyChanges(before: unknown, after: unknown, place: string): VersionChange[] {
  const [a, b] = [isSchema(before) ? before : {}, isSchema(after) ? after : {}];
  const own = counted(`${place} properties`.trim(), Object.keys(a), Object.keys(b));
  const both = Object.keys(a).filter((name) => Object.hasOwn(b, name));
  const inner = both.flatMap((name) => deepChanges(a[name], b[name], place === '' ? name : `${place}.${name}`));
  return own.added + own.removed > 0 ? [own, ...inner] : inner;
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(write) : []);

function counted(what: string, before: readonly string[], after: readonly string[]): VersionChange {
  const [a, b] = [new Set(before), new Set(after)];
  return {
    what,
    added: after.filter((each) => !a.has(each)).length,
    removed: before.filter((each) => !b.has(each)).length,
  };
}
