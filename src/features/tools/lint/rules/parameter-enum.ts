/** Choices that are said in words only. */

import { phrase } from '#core/tools/phrase.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { parametersOf } from '../parts-of-schema';
import type { ToolRule } from '../rule';
import { withPart } from '../with-part';

const announced =
  /\b(one of|either|must be|can be|allowed( values)?|valid values|possible values|options)\b(?: are)?:? ?/i;
const list = /^(['"`‘“])[\w .-]+(['"`’”])((,| or|, or| and|, and| \||\/) ?(['"`‘“])[\w .-]+(['"`’”]))+/;

/** Quoted words, one after the other: others may be examples. */
function choicesIn({ type, description, ...schema }: JsonSchema): string[] {
  if (type !== 'string' || typeof description !== 'string' || constrained.some((keyword) => keyword in schema))
    return [];
  const [lead] = announced.exec(description) ?? [];
  const after = lead === undefined ? '' : description.slice(description.indexOf(lead) + lead.length);
  return [...(list.exec(after)?.[0] ?? '').matchAll(/['"`‘“]([\w .-]+)['"`’”]/g)].map(([, word = '']) => word);
}

const constrained = ['enum', 'const', 'pattern', 'format', '$ref', 'anyOf', 'oneOf', 'allOf'];

export const parameterEnum: ToolRule = {
  id: 'parameter-enum',
  severity: 'info',
  what: phrase('The description of {name} lists its choices: {choices}.'),
  reason: phrase('A model may write another one, and nothing refuses it. Put them into enum.'),
  bad: {
    inputSchema: { type: 'object', properties: { order: { type: 'string', description: "Must be 'asc' or 'desc'." } } },
  },
  good: {
    inputSchema: {
      type: 'object',
      properties: { order: { type: 'string', enum: ['asc', 'desc'], description: 'How the shows are sorted.' } },
    },
  },
  link: 'https://json-schema.org/understanding-json-schema/reference/enum',
  check: ({ inputSchema }) =>
    parametersOf(inputSchema).flatMap(({ place, name, schema }) => {
      const choices = choicesIn(schema);
      return choices.length > 1 ? [{ place, values: { name, choices: choices.join(', ').slice(0, 100) } }] : [];
    }),
  fix: (tool, { place }) => withPart(tool, place, (schema) => ({ ...schema, enum: choicesIn(schema) })),
};
