/** Whether words were already told, so that they needn't be told again. Pure. */

import { fold } from '../../words';

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}€$£%]+/gu) ?? [];

/** A test of texts against a name: a text without letters and digits is told by any. */
export function tellsOf(name: string): (text: string) => boolean {
  const words = new Set(wordsOf(name));
  return (text) => wordsOf(text).every((word) => words.has(word));
}
