/** What the words of a form say. */

import { fold, requiredMark, saysMore, seriousIn } from '../../words';

/** Every form is submitted. */
const bareSubmit = /\bsubmit\b(?! ?\p{L})/giu;

/** What a search never says. */
export const saysSerious = (text: string): boolean =>
  seriousIn(text.replace(bareSubmit, ' ')) !== null || saysMore(text);

/** `bulk_delete`, `deleteAll` → `bulk delete`, `delete All`. */
export const splitIdentifier = (identifier: string): string =>
  identifier.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\d]+/gu, ' ');

/** A label's words without a colon or a mark of being required; and whether it has one. */
export function readLabel(text: string): { label: string; isRequired: boolean } {
  const line = text.replace(/\s+/g, ' ').trim();
  const bare = line
    .replace(requiredMark, '')
    .trim()
    .replace(/^\*\s*|(?<!\s)\s*\*$/g, '');
  const label = /[\p{L}\p{N}\p{So}]/u.test(bare) ? bare.replace(/(?<!\s)\s*:$/, '').slice(0, maxLabelLength) : '';
  return { label, isRequired: bare !== line };
}

/** Characters of a label. */
const maxLabelLength = 120;

/** Lower-case letters of the Latin alphabet, digits and underscores; empty for words of another script. */
export const toIdentifier = (text: string): string =>
  fold(text.replace(/['’]/g, ' '))
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ı/g, 'i')
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .slice(0, 40)
    .replace(/(?<!_)_+$/, '');
