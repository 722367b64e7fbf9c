/** A definition past the limits. */

import { phrase } from '#core/tools/phrase.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { checkDefinition } from '#core/tools/validate.ts';
import type { ToolRule } from '../rule';

const nested = (levels: number): JsonSchema =>
  levels === 0 ? { type: 'string' } : { type: 'object', description: 'Where.', properties: { in: nested(levels - 1) } };

export const schemaTooDeep: ToolRule = {
  id: 'schema-too-deep',
  severity: 'error',
  what: phrase('The definition is past the limits: {message}'),
  reason: phrase('Tabhand doesn’t offer this tool. Make its definition smaller.'),
  bad: { inputSchema: nested(45) },
  good: { inputSchema: nested(2) },
  link: 'https://json-schema.org/understanding-json-schema/structuring',
  check: ({ description, inputSchema }) => {
    const message = checkDefinition({ description, inputSchema });
    return message === undefined ? [] : [{ place: '', values: { message } }];
  },
};
