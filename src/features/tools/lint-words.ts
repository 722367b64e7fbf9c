/** Words what the lint found. By itself, since the rules are no part of the panel's start. */

import { say } from '#ui/language/index.tsx';
import { toFigure } from '#ui/words/figures.ts';
import type { Sentence } from '#ui/words/sentence.ts';
import type { LintNote } from './lint/lint';
import { phrasesOf } from './words';

/** What the lint or a smoke run found, with its place unless it is the whole definition, and why it matters. */
export function wordLint(note: LintNote): Sentence {
  const { place } = note;
  const values = Object.fromEntries(
    Object.entries(note.values).map(([key, value]) => [key, typeof value === 'number' ? toFigure(value) : value]),
  );
  const { what, reason } = phrasesOf(note);
  return {
    what: place.startsWith('/') ? `${say(what, values)} (${place})` : say(what, values),
    next: say(reason, values),
  };
}
