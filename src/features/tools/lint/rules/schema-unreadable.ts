/** A keyword whose value JSON Schema doesn’t know. */

import { unescapePointer } from '#core/tools/json-pointer.ts';
import { phrase } from '#core/tools/phrase.ts';
import { createPatching, toWellFormedSchema } from '#core/tools/schema/index.ts';
import { requiredOf } from '#core/tools/schema/rewriting.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import type { Definition } from '../definition';
import { partsOfSchema } from '../parts-of-schema';
import type { ToolRule } from '../rule';
import { withPart } from '../with-part';

const brief = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 60);

/** Types of other languages, and the one that is meant. */
const types: Readonly<Record<string, string>> = {
  ...{ text: 'string', str: 'string', date: 'string', enum: 'string', int: 'integer', long: 'integer' },
  ...{
    float: 'number',
    double: 'number',
    decimal: 'number',
    bool: 'boolean',
    list: 'array',
    dict: 'object',
    map: 'object',
  },
};

function withKnownType(schema: JsonSchema): JsonSchema | null {
  const type = typeof schema.type === 'string' ? types[schema.type.toLowerCase()] : undefined;
  return type === undefined ? null : { ...schema, type };
}

/** `required: true` on a parameter, as draft 3 had it, belongs into the list of the object. */
function withRequiredAbove(tool: Definition, place: string): Definition | null {
  const [, above, name] = /^(.*)\/properties\/([^/]+)$/.exec(place) ?? [];
  if (above === undefined || name === undefined) return null;
  let isRequired = false;
  const bare = withPart(tool, place, ({ required, ...schema }) => {
    isRequired = required === true;
    return schema;
  });
  if (!bare || !isRequired) return bare;
  return withPart(bare, above, (schema) => ({ ...schema, required: [...requiredOf(schema), unescapePointer(name)] }));
}

export const schemaUnreadable: ToolRule = {
  id: 'schema-unreadable',
  severity: 'error',
  what: phrase('The value of {keyword}, {value}, isn’t valid in JSON Schema.'),
  reason: phrase('Tabhand ignores this value, so any input fits there. Correct it.'),
  bad: { inputSchema: { type: 'object', properties: { day: { type: 'text', description: 'The day.' } } } },
  good: { inputSchema: { type: 'object', properties: { day: { type: 'string', description: 'The day.' } } } },
  link: 'https://json-schema.org/understanding-json-schema/reference/type',
  check: ({ inputSchema }) =>
    partsOfSchema(inputSchema).flatMap(({ schema, place }) => {
      const patching = createPatching();
      toWellFormedSchema(schema, patching);
      return patching.patches
        .filter(({ change }) => change === 'removed')
        .map(({ keyword }) => ({ place, values: { keyword, value: brief(schema[keyword]) } }));
    }),
  fix: (tool, { place, values: { keyword } }) => {
    if (keyword === 'type') return withPart(tool, place, withKnownType);
    return keyword === 'required' ? withRequiredAbove(tool, place) : null;
  },
};
