/** Words by which pages say what a form does, in the languages that Tabhand meets most. */

import { fold, seriousIn } from '#tools/page-words';

const tester = (words: RegExp) => (text: string) => words.test(fold(text));

export const saysSearch = tester(
  /\b(search|find|lookup|such|suche|suchen|finden|recherche?r?|cherch|trouver|busc|buscar|cerca|ricerca|trova|zoek|zoeken|szuka[jc]?|wyszuk|pesquis|procur|sok|hledat|hledej|ara|ara|haku|etsi|query|keywords?)|検索|搜索|查找|поиск|بحث/,
);

const doesMore = tester(
  /\b(log ?out|sign ?out|vote|like|follow|report|cancel|clear|reject|approve|add to|abmelden|abbestell|deconnexion|desabonn|salir|wyloguj|usun|kup|zaplac|smaz|koup|ta bort|kop|sil|satin)/,
);

/** Every form is submitted. */
const bareSubmit = /\bsubmit\b(?! ?\p{L})/giu;

/** What a search never says. */
export const saysSerious = (text: string): boolean =>
  seriousIn(text.replace(bareSubmit, ' ')) !== null || doesMore(text);

/** Of where a form is sent, and of what it sends unseen, whatever its words say. */
export const leadsOut = tester(
  /\b(log ?(out|off)|sign ?out|delete|remove|destroy|revoke|unsubscribe|cancel|cart|basket|checkout|add|trash|purge|drop)\b/,
);

/** `bulk_delete`, `deleteAll` → `bulk delete`, `delete All`. */
export const toWords = (identifier: string): string =>
  identifier.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\d]+/gu, ' ');

/** "(required)" and its like, at the end of a label. */
const requiredMark =
  /(?<!\s)\s*[([]?(required|pflichtfeld|erforderlich|obligatoire|obligatori[oa]|obbligatorio|verplicht|wymagane|必須|必填)[)\]]?$/i;

/** A label's words without a colon or a mark of being required; and whether it has one. */
export function readLabel(text: string): { label: string; isRequired: boolean } {
  const line = text.replace(/\s+/g, ' ').trim();
  const bare = line
    .replace(requiredMark, '')
    .trim()
    .replace(/^\*\s*|(?<!\s)\s*\*$/g, '');
  const label = /[\p{L}\p{N}\p{So}]/u.test(bare) ? bare.replace(/(?<!\s)\s*:$/, '').slice(0, longestLabel) : '';
  return { label, isRequired: bare !== line };
}

/** Characters of a label. */
const longestLabel = 120;

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
