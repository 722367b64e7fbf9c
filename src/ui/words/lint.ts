/** Words the notes about a site's tools: what was found, why it matters, and how to fix it. */
import { type LintNote, wordsOf } from '#bench';
import { say } from '../language';
import { toFigure } from './figures';
import type { Sentence } from './sentence';

/** Adds the place, if it isn't the whole definition. */
export function wordLint(note: LintNote): Sentence {
  const { place } = note;
  const values = Object.fromEntries(
    Object.entries(note.values).map(([key, value]) => [key, typeof value === 'number' ? toFigure(value) : value]),
  );
  const { what, reason } = wordsOf(note);
  return {
    what: place.startsWith('/') ? `${say(what, values)} (${place})` : say(what, values),
    next: say(reason, values),
  };
}
