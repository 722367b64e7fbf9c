/** Required and forbidden at once. */
import { phrase } from '#core/tools/phrase.ts';
import { partsOfSchema } from '../parts-of-schema';
import { undeclaredIn, withoutRequired } from '../required';
import type { ToolRule } from '../rule';

export const schemaRequiredUnknown: ToolRule = {
  id: 'schema-required-unknown',
  severity: 'error',
  what: phrase('{name} is required, but there is no such property and no others are allowed.'),
  reason: phrase('No call can fit. Add the property, or take it out of required.'),
  bad: { inputSchema: { type: 'object', properties: {}, required: ['day'], additionalProperties: false } },
  good: { inputSchema: { type: 'object', properties: {}, additionalProperties: false } },
  link: 'https://json-schema.org/understanding-json-schema/reference/object#required',
  check: ({ inputSchema }) =>
    partsOfSchema(inputSchema)
      .filter(({ schema }) => schema.additionalProperties === false)
      .flatMap(({ schema, place }) => undeclaredIn(schema).map((name) => ({ place, values: { name } }))),
  fix: withoutRequired,
};
