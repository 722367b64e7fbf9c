/** A small dictionary: what French says is looked for in English. */

/** Roots of verbs, as an imperative or an infinitive has them, and whole words. */
const english = new Map(
  Object.entries({
    ...{ montr: 'show', affich: 'show', cherch: 'find', trouv: 'find', ajout: 'add', cre: 'create' },
    ...{ supprim: 'delete', enlev: 'remove', retir: 'remove', modifi: 'change', arret: 'stop', demarr: 'start' },
    ...{ envoi: 'send', envoy: 'send', achet: 'buy', ferm: 'close', annul: 'cancel', renomm: 'rename' },
    ...{ jou: 'play', mets: 'put', mett: 'put', dis: 'say', nom: 'name', morceau: 'track', attente: 'queue' },
  }),
);

export const toEnglish = (word: string): string =>
  english.get(word) ?? english.get(/^(\w{2,})(?:er|ez|e|es)$/.exec(word)?.[1] ?? '') ?? word;

/** Short words apart from those that they are written with; *file* is English, too. */
export const loosen = (text: string): string =>
  text.replace(/\b(?:qu|[cdjlmnst])['’](?=\p{L})/gu, ' ').replace(/\b(?:la|en) file\b/g, ' queue');
