/** Arguments that a tool's schema wants repeated in headers (`x-mcp-header`), so that what stands before a server can route a call. Pure. */

import { toBase64 } from '#core/tools/base64.ts';
import { lookUp, pointerBy } from '#core/tools/json-pointer.ts';
import { digitsOf, isLong } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';

const mark = 'x-mcp-header';

interface Marked {
  name: unknown;
  type: unknown;
  /** The argument's path; null where no argument can be named: under an array, a choice, a reference. */
  path: string[] | null;
}

function* marksIn(schema: unknown, path: string[] | null): Generator<Marked> {
  if (typeof schema !== 'object' || schema === null) return;
  const isSchema = isJsonObject(schema);
  if (isSchema && Object.hasOwn(schema, mark)) yield { name: schema[mark], type: schema.type, path };
  for (const [key, below] of Object.entries(schema)) {
    if (data.has(key)) continue;
    if (isSchema && key === 'properties' && isJsonObject(below))
      for (const [name, property] of Object.entries(below)) yield* marksIn(property, path && [...path, name]);
    else yield* marksIn(below, null);
  }
}

/** Keywords whose value is no schema. */
const data = new Set(['const', 'default', 'enum', 'examples', mark]);

/** A token of HTTP. */
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const types: unknown[] = ['string', 'integer', 'boolean'];

/** Why a tool can't be called: the specification forbids to guess. */
export function faultInMarks(schema: JsonSchema | undefined): string | undefined {
  const seen = new Set<string>();
  for (const { name, type, path } of marksIn(schema, [])) {
    const key = String(name).toLowerCase();
    if (typeof name !== 'string' || !token.test(name)) return 'It names a header that can’t be sent.';
    if (!path?.length || !types.includes(type))
      return `It wants ${name} in a header, which only plain arguments can be.`;
    if (seen.has(key)) return `It wants two arguments in the header ${name}.`;
    seen.add(key);
  }
  return undefined;
}

/** The headers of one call. What is absent, or fits no header, is left out. */
export function toParamHeaders(schema: JsonSchema | undefined, input: JsonObject): Record<string, string> {
  const headers = [...marksIn(schema, [])].flatMap(({ name, path }) => {
    const found = path && lookUp(input, pointerBy(path));
    const value = isLong(found) ? digitsOf(found) : found;
    const fits = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);
    return fits ? [[`Mcp-Param-${name}`, encode(String(value))] as const] : [];
  });
  return Object.fromEntries(headers);
}

/** As it is, or as base64 of its UTF-8 where a header can't carry it or would be read as base64. */
function encode(value: string): string {
  const isPlain = /^[\t\x20-\x7e]+$/.test(value) && value === value.trim() && !/^=\?base64\?.*\?=$/.test(value);
  if (isPlain) return value;
  return `=?base64?${toBase64(new TextEncoder().encode(value))}?=`;
}
