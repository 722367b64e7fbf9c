/** What a kind of model isn’t given. */
import { schemaProfiles } from '#core/settings/schema-profile.ts';
import { phrase } from '#core/tools/phrase.ts';
import { toProviderSchema } from '#core/tools/schema/index.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { checkDefinition } from '#core/tools/validate.ts';
import type { Finding, ToolRule } from '../rule';

/** What is only written otherwise for a model is no loss. */
const labels = new Set('$schema $id id $anchor $comment additionalProperties default'.split(' '));

const lossesOf = (schema: JsonSchema): Finding[] =>
  schemaProfiles.flatMap((profile) => {
    const lost = toProviderSchema(schema, profile).patches.filter(
      ({ change, keyword }) => change === 'cut' || (change === 'removed' && !labels.has(keyword)),
    );
    const keywords = [...new Set(lost.map(({ keyword }) => keyword))].slice(0, 4).join(', ');
    return lost.length === 0 ? [] : [{ place: '', values: { profile, count: lost.length, keywords } }];
  });

export const profileLoses: ToolRule = {
  id: 'profile-loses',
  severity: 'info',
  what: phrase('Models of type {profile} don’t get the whole schema: {keywords}.'),
  reason: phrase(
    'Such a model may write what doesn’t fit, and then Tabhand refuses the call. Say in the description what the schema says.',
  ),
  bad: {
    inputSchema: {
      type: 'object',
      properties: { day: { description: 'The day.', anyOf: [{ type: 'string' }, { type: 'number' }] } },
    },
  },
  good: { inputSchema: { type: 'object', properties: { day: { type: 'string', description: 'The day.' } } } },
  link: 'https://ai.google.dev/api/caching#Schema',
  // The browser makes the schema of a form.
  check: ({ description, inputSchema, declarative }) =>
    inputSchema && !declarative && checkDefinition({ description, inputSchema }) === undefined
      ? lossesOf(inputSchema)
      : [],
};
