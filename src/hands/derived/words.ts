/** Words by which pages say what a form or a link does, in the languages that Tabhand meets most. */
import { seriousIn } from '../doing/serious-words';
import { fold } from '../seeing/told';

const tester = (words: RegExp) => (text: string) => words.test(fold(text));

export const saysSearch = tester(
  /\b(search|find|lookup|such|suche|suchen|finden|recherche?r?|cherch|trouver|busc|buscar|cerca|ricerca|trova|zoek|zoeken|szuka[jc]?|wyszuk|pesquis|procur|sok|hledat|hledej|ara|ara|haku|etsi|query|keywords?)|検索|搜索|查找|поиск|بحث/,
);

const doesMore = tester(
  /\b(log ?out|sign ?out|vote|like|follow|report|cancel|clear|reject|approve|add to|abmelden|abbestell|deconnexion|desabonn|salir|wyloguj|usun|kup|zaplac|smaz|koup|ta bort|kop|sil|satin)/,
);

/** What a search or a link to another view never says. */
export const saysSerious = (text: string): boolean => seriousIn(text) !== null || doesMore(text);

/** Of the path of a link, whatever its words say. */
export const leadsOut = tester(/\b(log ?(out|off)|sign ?out|delete|remove|destroy|revoke|unsubscribe|cancel)\b/);

export const wordsOfPath = ({ pathname }: URL): string => pathname.replace(/[^\p{L}\d]+/gu, ' ');

/** Names of query parameters that make a link do more than show another view. */
export const changesSomething = (parameter: string): boolean =>
  /^(_|act|do$|op$|cmd|task|mode|method|add|remov|del|buy|cart|log(in|out)|sign|vote|like|follow|(un)?subscri|confirm|token|csrf|nonce|sig|key|s?id$|sess|auth|redirect|return|next$|url)/i.test(
    parameter,
  );

export const saysNext = tester(
  /^[^\w\p{L}]*(next( page)?|older( posts)?|nachste( seite)?|weiter|(page )?suivante?|siguiente|successiv[oa]|avanti|volgende|nastepna|proxim[ao]|nasta|dalsi|sonraki|次(へ|のページ)?|下一页|التالي)[^\w\p{L}]*$/u,
);
export const saysPrevious = tester(
  /^[^\w\p{L}]*(prev(ious)?( page)?|newer( posts)?|vorherige( seite)?|zuruck|(page )?precedente?|anterior|indietro|vorige|poprzednia|foregaende|predchozi|onceki|前(へ|のページ)?|上一页|السابق)[^\w\p{L}]*$/u,
);

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
