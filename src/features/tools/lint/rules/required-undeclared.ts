/** A required member that isn’t declared, which is often misspelt. */
import { phrase } from '#core/tools/phrase.ts';
import { partsOfSchema } from '../parts-of-schema';
import { undeclaredIn, withoutRequired } from '../required';
import type { ToolRule } from '../rule';

/** A part of a whole that declares the members elsewhere. */
const isAlternative = /\/((anyOf|oneOf|allOf)\/\d+|if|then|else|not|dependentSchemas\/[^/]+)$/;
const composed = ['allOf', 'anyOf', 'oneOf', '$ref', 'if', 'patternProperties'];

export const requiredUndeclared: ToolRule = {
  id: 'required-undeclared',
  severity: 'warn',
  what: phrase('{name} is required, but isn’t among the properties.'),
  reason: phrase('The model knows neither its type nor its meaning. Declare it, or correct its name.'),
  bad: {
    inputSchema: {
      type: 'object',
      properties: { words: { type: 'string', description: 'Words of the title.' } },
      required: ['query'],
    },
  },
  good: {
    inputSchema: {
      type: 'object',
      properties: { words: { type: 'string', description: 'Words of the title.' } },
      required: ['words'],
    },
  },
  link: 'https://json-schema.org/understanding-json-schema/reference/object#required',
  check: ({ inputSchema }) =>
    partsOfSchema(inputSchema)
      .filter(({ schema, place }) => schema.additionalProperties !== false && !isAlternative.test(place))
      .filter(({ schema }) => !composed.some((keyword) => keyword in schema))
      .flatMap(({ schema, place }) => undeclaredIn(schema).map((name) => ({ place, values: { name } }))),
  fix: withoutRequired,
};
