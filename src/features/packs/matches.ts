/** Whether a pack is for a page, by its match patterns. */
import { MatchPattern } from '@webext-core/match-patterns';

/** Each `*` multiplies what matching may cost. */
const maxStars = 6;

/** Null if it is no pattern of pages. */
function toPattern(text: string): MatchPattern | null {
  if (!/^(<all_urls>$|(\*|https?|file):\/\/)/.test(text) || text.split('*').length - 1 > maxStars) return null;
  try {
    return new MatchPattern(text);
  } catch {
    return null; // it throws only where the text is no pattern
  }
}

export const isPattern = (text: string): boolean => toPattern(text) !== null;

/** `url`: of a page. */
export const matchesPage = (patterns: readonly string[], url: string): boolean =>
  /^(https?|file):/.test(url) && patterns.some((pattern) => toPattern(pattern)?.includes(url) === true);
