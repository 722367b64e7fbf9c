/** Fields to fill in, from a JSON Schema: what is entered is sent at once, to the model or to a tool. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';
import { checkForm, toBoundCall, toForm } from './fields';

export const form = {
  name: 'form',
  title: phrase('Form'),
  group: 'simple',
  description: 'fields to fill in, sent to you or to a tool at once',
  schema: object({
    schema: {
      type: 'object',
      description: 'A JSON Schema of the fields, with titles; `default` is what one begins with',
    },
    'title?': string(),
    'tool?': string('The exact name of a tool that is called with the values, instead of telling you'),
    'input?': { type: 'object', description: 'Its further arguments' },
  }),
  sample: {
    title: 'A table for tonight',
    schema: {
      type: 'object',
      description: 'The kitchen closes at ten.',
      properties: {
        day: { type: 'string', format: 'date', title: 'Day', default: '2026-05-08' },
        guests: { type: 'integer', minimum: 1, maximum: 12, title: 'Guests', default: 2 },
        place: { type: 'string', enum: ['Inside', 'Terrace'], title: 'Where' },
        wishes: { type: 'string', title: 'Anything else', maxLength: 200 },
      },
      required: ['day', 'guests'],
    },
    tool: 'table_mcp_book',
    input: { restaurant: 'r-12' },
  },
  events: [{ name: 'submit', payload: '{ values }', whole: true }],
  size: { columns: 6, rows: 8 },
  modernise: toForm,
  check: checkForm,
  tools: ({ tool }: { tool?: string }) => (tool === undefined ? [] : [tool]),
  callOf: toBoundCall,
} as const satisfies WidgetSpec;
