/** Words by which pages say what a form does, in the languages that Tabhand meets most. */
import { fold } from '#core/tools/invisible.ts';

const tester = (words: RegExp) => (text: string) => words.test(fold(text));

export const saysSearch = tester(
  /\b(search|find|lookup|such|recherch|cherch|trouver|busc|cerca|ricerca|trova|zoek|szuka|wyszuk|pesquis|procur|sok|hledat|hledej|ara|haku|etsi|query|keyword)|検索|搜索|查找|поиск|بحث/,
);

/** Of the address or a field of a form, which are words for scripts. */
export const namesSearch = tester(/\b(search|recherche|ricerca|suche?\b|busc|zoek|szuka|pesquis|poisk)/);

/** Of a field that is there for machines, which fill in all of them. */
export const saysTrap = tester(/\b(leave \w+( field)? (blank|empty)|leer lassen|en blanco)/);

/** That it does something to what is there, or to the person’s account. */
export const saysMore = tester(
  /\b(log ?out|sign ?out|vote|like|follow|report|cancel|clear|reject|approve|add to|abmelden|abbestell|deconnexion|desabonn|salir|wyloguj|usun|kup|zaplac|smaz|koup|ta bort|kop|sil|satin)/,
);

/** Of where a form is sent, and of what it sends unseen, whatever its words say. */
export const leadsOut = tester(
  /\b(log ?(out|off)|sign ?out|delete|remove|destroy|revoke|unsubscribe|cancel|cart|basket|checkout|add|trash|purge|drop)\b/,
);

/** "(required)" and its like, at the end of a label. */
export const requiredMark =
  /(?<!\s)\s*[([]?(required|pflichtfeld|erforderlich|obligatoire|obligatori[oa]|obbligatorio|verplicht|wymagane|必須|必填)[)\]]?$/i;
