/** Objects in objects, which small models lose their way in. */

import { phrase } from '#core/tools/phrase.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { partsOfSchema } from '../parts-of-schema';
import type { ToolRule } from '../rule';

const max = 4;

/** Levels below the arguments themselves. */
const levelsOf = (place: string): number => place.match(/\/(properties\/[^/]+|items)/g)?.length ?? 0;

const nested = (levels: number): JsonSchema =>
  levels === 0
    ? { type: 'string', description: 'A word.' }
    : { type: 'object', description: 'A part.', properties: { inner: nested(levels - 1) } };

export const schemaNested: ToolRule = {
  id: 'schema-nested',
  severity: 'warn',
  what: phrase('Objects and lists are nested {levels} levels deep.'),
  reason: phrase('Small models make more mistakes. Lift the inner members to the top, or split the tool.'),
  bad: { inputSchema: nested(6) },
  good: { inputSchema: nested(2) },
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  check: ({ inputSchema }) => {
    const levels = Math.max(0, ...partsOfSchema(inputSchema).map(({ place }) => levelsOf(place)));
    return levels > max ? [{ place: '', values: { levels } }] : [];
  },
};
