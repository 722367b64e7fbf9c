/** Characters that models read and people don’t see. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';
import { hiddenIn, textsOf, withoutHidden } from '../texts';

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

export const hiddenCharacters: ToolRule = {
  id: 'hidden-characters',
  severity: 'error',
  what: phrase('The definition contains an invisible character: {code}.'),
  reason: phrase('Models read it, but people can’t see it. Remove it.'),
  bad: { description: 'Finds shows of the sea\u200bson.' },
  good: { description: 'Finds shows of the season by title or day.' },
  link: 'https://github.com/webmachinelearning/webmcp/blob/main/docs/security-privacy-considerations.md',
  check: (tool) =>
    textsOf(tool).flatMap(({ place, text }) => {
      const unseen = hiddenIn(text);
      return unseen === undefined ? [] : [{ place, values: { code: codeOf(unseen) } }];
    }),
  fix: withoutHidden,
};
