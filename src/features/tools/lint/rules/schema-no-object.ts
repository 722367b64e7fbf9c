/** Arguments that are no object. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

export const schemaNoObject: ToolRule = {
  id: 'schema-no-object',
  severity: 'error',
  what: phrase('The schema’s type is {type}, and arguments are always an object.'),
  reason: phrase('No call can fit. Make it an object, with this as one of its properties.'),
  bad: { inputSchema: { type: 'string' } },
  good: {
    inputSchema: { type: 'object', properties: { words: { type: 'string', description: 'Words of the title.' } } },
  },
  link: 'https://webmachinelearning.github.io/webmcp/',
  check: ({ inputSchema }) => {
    const type = inputSchema?.type;
    const fits = type === undefined || [type].flat().includes('object');
    return fits ? [] : [{ place: '', values: { type: JSON.stringify(type) } }];
  },
  fix: (tool) => ({
    ...tool,
    inputSchema: { type: 'object', properties: { value: tool.inputSchema }, required: ['value'] },
  }),
};
