/** A parameter that any value fits. */
import { phrase } from '#core/tools/phrase.ts';
import { parametersOf } from '../parts-of-schema';
import type { ToolRule } from '../rule';
import { withPart } from '../with-part';

const typing = ['type', 'enum', 'const', '$ref', 'anyOf', 'oneOf', 'allOf', 'properties', 'items', 'not', 'if'];

/** Of the value that is its default or its example; null: there is none. */
function typeOf(value: unknown): string | null {
  if (Array.isArray(value)) return 'array';
  if (value === null || value === undefined) return null;
  return Number.isInteger(value) ? 'integer' : typeof value;
}

export const parameterUntyped: ToolRule = {
  id: 'parameter-untyped',
  severity: 'warn',
  what: phrase('{name} has no type.'),
  reason: phrase('Anything fits, and the model guesses. Add a type, an enum or a reference.'),
  bad: {
    inputSchema: { type: 'object', properties: { day: { description: 'The day, as 2026-05-31.', default: 'today' } } },
  },
  good: {
    inputSchema: { type: 'object', properties: { day: { type: 'string', description: 'The day, as 2026-05-31.' } } },
  },
  link: 'https://json-schema.org/understanding-json-schema/reference/type',
  check: ({ inputSchema }) =>
    parametersOf(inputSchema)
      .filter(({ schema }) => !typing.some((keyword) => keyword in schema))
      .map(({ place, name }) => ({ place, values: { name } })),
  fix: (tool, { place }) =>
    withPart(tool, place, (schema) => {
      const type = typeOf(schema.default ?? [schema.examples].flat()[0]);
      return type === null ? null : { type, ...schema };
    }),
};
