/** A null in the schema, which a browser’s own model refuses. */
import { phrase } from '#core/tools/phrase.ts';
import { partsOfSchema } from '../parts-of-schema';
import type { ToolRule } from '../rule';
import { withPart } from '../with-part';

const literals = ['enum', 'const', 'default', 'examples'];

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));

export const schemaNull: ToolRule = {
  id: 'schema-null',
  severity: 'warn',
  what: phrase('{keyword} contains null.'),
  reason: phrase(
    'Chrome’s built-in model refuses a schema with null anywhere in it. Leave it out: a member that isn’t required may be missing.',
  ),
  bad: {
    inputSchema: { type: 'object', properties: { day: { type: 'string', description: 'The day.', default: null } } },
  },
  good: { inputSchema: { type: 'object', properties: { day: { type: 'string', description: 'The day.' } } } },
  link: 'https://developer.chrome.com/docs/ai/prompt-api',
  check: ({ inputSchema }) =>
    partsOfSchema(inputSchema).flatMap(({ schema, place }) =>
      literals.filter((keyword) => holdsNull(schema[keyword])).map((keyword) => ({ place, values: { keyword } })),
    ),
  fix: (tool, { place, values: { keyword } }) =>
    withPart(tool, place, ({ [String(keyword)]: literal, ...schema }) => {
      const kept = Array.isArray(literal) ? literal.filter((value) => value !== null) : [];
      return kept.length > 0 ? { ...schema, [String(keyword)]: kept } : schema;
    }),
};
