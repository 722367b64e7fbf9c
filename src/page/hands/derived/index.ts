/** Derived tools: what a page declares, as tools that it didn't make. No model guesses; the same document gives the same tools. */

import type { Guessed, HandsAnswer } from '#core/tools/hands-wire.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { guessForms } from './forms';
import type { Guess } from './guess';

export function derive(page: Document): Guess[] {
  if (!/^https?:$/.test(new URL(page.URL).protocol)) return [];
  return guessForms(page);
}

/** Reads the document once, and again when it has moved to another address or has other forms. */
export function createDerived(page: Document) {
  let sign = '';
  let known: Guess[] = [];
  const guesses = () => {
    const counted = ['form', 'input, select, textarea, button'];
    const now = `${page.URL} ${counted.map((each) => page.querySelectorAll(each).length)}`;
    if (now !== sign) known = derive(page);
    sign = now;
    return known;
  };
  return {
    derive: (): HandsAnswer => ({ type: 'derived', tools: guesses().map(({ tool }) => tool) }),
    /** Reads the document again: what would be played now must be what was listed. */
    play(listed: Guessed, input: JsonObject): HandsAnswer {
      const guess = derive(page).find(({ tool }) => tool.name === listed.name);
      if (!guess || !isSame(guess.tool, listed)) return { type: 'refused', why: guess ? 'changed' : 'gone' };
      const played = guess.play(input);
      return played.type === 'refused' ? played : { type: 'played', played };
    },
  };
}

const isSame = (one: Guessed, other: Guessed): boolean => toText(one) === toText(other);

/** The order of members may change on the way. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
