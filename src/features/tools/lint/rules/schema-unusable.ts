/** A schema that the validator can’t work with. */
import { phrase } from '#core/tools/phrase.ts';
import { validateInput } from '#core/tools/validate.ts';
import type { ToolRule } from '../rule';
import { schemaReferenceMissing } from './schema-reference-missing';
import { schemaRequiredUnknown } from './schema-required-unknown';
import { schemaTooDeep } from './schema-too-deep';
import { schemaUnreadable } from './schema-unreadable';

/** What they say is the reason already. */
const graver = [schemaTooDeep, schemaUnreadable, schemaReferenceMissing, schemaRequiredUnknown];

export const schemaUnusable: ToolRule = {
  id: 'schema-unusable',
  severity: 'warn',
  what: phrase('A part of the schema can’t be used: {message}'),
  reason: phrase('Tabhand doesn’t check arguments against it. Write it more simply.'),
  bad: {
    inputSchema: {
      type: 'object',
      properties: { day: { type: 'string', description: 'The day.', pattern: '(?=(a+)+)\\1' } },
    },
  },
  good: {
    inputSchema: { type: 'object', properties: { day: { type: 'string', description: 'The day.', pattern: '^a+$' } } },
  },
  link: 'https://json-schema.org/understanding-json-schema/reference/regular_expressions',
  check: (tool) => {
    if (!tool.inputSchema || graver.some((rule) => rule.check(tool).length > 0)) return [];
    const { problem } = validateInput(tool.inputSchema, {});
    return problem === undefined ? [] : [{ place: '', values: { message: problem } }];
  },
};
