/** A parameter that nothing explains. */

import { phrase } from '#core/tools/phrase.ts';
import { isSchema } from '#core/tools/schema/rewriting.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { parametersOf } from '../parts-of-schema';
import type { ToolRule } from '../rule';

/** A title will do, and a reference: its target is checked at its own place. */
function isDescribed(schema: JsonSchema): boolean {
  const says = ({ description, title }: JsonSchema) =>
    [description, title].some((text) => typeof text === 'string' && text.trim() !== '');
  return says(schema) || '$ref' in schema || alternatives(schema).some(says) || isSaidByChoices(schema);
}

/** `asc` or `desc` under `order` need no sentence; signs, codes and numbers do. */
const isSaidByChoices = ({ enum: choices }: JsonSchema): boolean =>
  Array.isArray(choices) && choices.every((choice) => typeof choice === 'string' && /\p{L}{3}/u.test(choice));

const alternatives = ({ anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] =>
  [anyOf, oneOf, allOf].flatMap((parts) => (Array.isArray(parts) ? parts.filter(isSchema) : []));

export const parameterUndescribed: ToolRule = {
  id: 'parameter-undescribed',
  severity: 'warn',
  what: phrase('{name} has no description.'),
  reason: phrase('The model guesses what to write. Say what it means, in which unit, with an example.'),
  bad: { inputSchema: { type: 'object', properties: { limit: { type: 'integer' } } } },
  good: {
    inputSchema: { type: 'object', properties: { limit: { type: 'integer', description: 'At most so many shows.' } } },
  },
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  check: ({ inputSchema }) =>
    parametersOf(inputSchema)
      .filter(({ schema }) => !isDescribed(schema) && schema.const === undefined)
      .map(({ place, name }) => ({ place, values: { name } })),
};
