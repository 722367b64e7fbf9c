/** A reference to nothing. */

import { lookUp } from '#core/tools/json-pointer.ts';
import { phrase } from '#core/tools/phrase.ts';
import { pointerOf, referenceText } from '#core/tools/schema/index.ts';
import { isSchema } from '#core/tools/schema/rewriting.ts';
import { partsOfSchema } from '../parts-of-schema';
import type { ToolRule } from '../rule';

export const schemaReferenceMissing: ToolRule = {
  id: 'schema-reference-missing',
  severity: 'error',
  what: phrase('{reference} points to nothing in this schema.'),
  reason: phrase('Nothing is fetched, so anything fits there. Put the part under $defs.'),
  bad: { inputSchema: { type: 'object', properties: { day: { $ref: '#/$defs/day' } } } },
  good: {
    inputSchema: {
      type: 'object',
      properties: { day: { $ref: '#/$defs/day' } },
      $defs: { day: { type: 'string', description: 'The day.' } },
    },
  },
  link: 'https://json-schema.org/understanding-json-schema/structuring',
  check: ({ inputSchema }) =>
    partsOfSchema(inputSchema).flatMap(({ schema: { $ref }, place }) => {
      if ($ref === undefined) return [];
      const pointer = pointerOf($ref);
      const target = pointer === undefined ? undefined : lookUp(inputSchema, pointer);
      const isThere = isSchema(target) || typeof target === 'boolean';
      return isThere ? [] : [{ place, values: { reference: referenceText($ref).slice(0, 100) } }];
    }),
};
