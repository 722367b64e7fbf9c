/** A definition that takes much of every turn. */

import { phrase } from '#core/tools/phrase.ts';
import { estimateTokens } from '#core/tools/shorten.ts';
import { toWritten } from '../definition';
import type { ToolRule } from '../rule';

/** Tokens. */
const large = 600;
const muchTooLarge = 1500;
const manyNames = Array.from({ length: 300 }, (_, i) => `City ${i}`);

export const tooLarge: ToolRule = {
  id: 'too-large',
  severity: 'info',
  what: phrase('The definition takes about {tokens} tokens in each turn.'),
  reason: phrase(
    'Aim for less than {large}: shorten descriptions, split the tool, or make long enums a search of their own.',
  ),
  bad: { inputSchema: { type: 'object', properties: { city: { description: 'Where.', enum: manyNames } } } },
  good: {
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string', description: 'Where, as find_city has it.' } },
    },
  },
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  check: (tool) => {
    const { name, description, inputSchema } = toWritten(tool);
    const tokens = estimateTokens(JSON.stringify({ name, description, inputSchema }));
    const severity = tokens > muchTooLarge ? 'warn' : 'info';
    return tokens > large ? [{ place: '', severity, values: { tokens, large } }] : [];
  },
};
