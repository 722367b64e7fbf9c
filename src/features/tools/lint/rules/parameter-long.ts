/** A parameter whose description buries its format. */
import { phrase } from '#core/tools/phrase.ts';
import { parametersOf } from '../parts-of-schema';
import type { ToolRule } from '../rule';

/** Characters. */
const maxLength = 300;

export const parameterLong: ToolRule = {
  id: 'parameter-long',
  severity: 'info',
  what: phrase('The description of {name} has {length} characters.'),
  reason: phrase('The format gets lost in it. Say in one or two sentences what the value is and how it is written.'),
  bad: {
    inputSchema: {
      type: 'object',
      properties: {
        day: { type: 'string', description: `The day. ${'It may be any day of the season. '.repeat(12)}` },
      },
    },
  },
  good: {
    inputSchema: { type: 'object', properties: { day: { type: 'string', description: 'The day, as 2026-05-31.' } } },
  },
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  check: ({ inputSchema }) =>
    parametersOf(inputSchema).flatMap(({ place, name, schema: { description } }) =>
      typeof description === 'string' && description.length > maxLength
        ? [{ place, values: { name, length: description.length } }]
        : [],
    ),
};
