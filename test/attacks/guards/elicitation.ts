/** Guards of what a server may ask the user in the middle of a call. */
import type { Guard } from './guard';

const file = 'src/core/tools/elicitation.ts';

export const elicitationGuards = {
  'no form asks for a secret': {
    file,
    holds: 'holdsSecret(name, field, schema, left) ||',
    without: '(holdsSecret(name, field, schema, left) && false) ||',
  },
  'what a card reads is what is checked': { file, holds: '[lookUp(root, pointer)]', without: '[]' },
  'no sentence asks for a secret': { file, holds: '(asksOutright && isTyped(field, schema))', without: 'false' },
  'only what a card shows is sent': { file, holds: ', additionalProperties: false }', without: ' }' },
  'a form begins with its defaults': {
    file,
    holds: 'field.default === undefined ? [] : [[name, field.default]]',
    without: '[[name, field.default ?? field.const]]',
  },
} as const satisfies Record<string, Guard>;
