/** What demo mode says, in the browser's language where it speaks it. `label` is a tool, `what` one of its parameters. */

const wayOut = 'or say "never mind".';
const wayOutFr = 'ou dites « laisse tomber ».';

const en = {
  noTools: 'I can’t call anything yet: allow this site, open a page with tools, or add a server.',
  nothingCalled: 'All right. Nothing was called.',
  wayOut,
  beyond: (label: string, what: string) =>
    `${label} needs ${what}, which demo mode can’t fill in. A language model can; nothing was called.`,
  ask: (label: string, what: string) => `What is the ${what} for ${label}? Answer, ${wayOut}`,
  choose: (label: string, what: string, names: string, more: number) =>
    `Which ${what || 'one'} for ${label}: ${names}${more > 0 ? `, or ${more} more` : ''}? Name one, ${wayOut}`,
  noMatch: (count: number) =>
    `I match words, I don’t understand them, and nothing offered matches these: there ${count === 1 ? 'is 1 tool' : `are ${count} tools`}. Nothing was called.`,
  offer: (list: string) =>
    `I match words, I don’t understand them, and no tool fits clearly. The closest:\n\n${list}\n\nSay one by its name to call it.`,
  notDrawn: 'The table could not be drawn.',
  denied: (label: string) => `You didn’t allow “${label}”. Nothing was changed.`,
  failed: (label: string, why: string) => `${label} did not work: ${why}`,
  foundNothing: (label: string) => `${label} found nothing.`,
  done: (label: string) => `Done: ${label}.`,
  more: (count: number) => ` and ${count} more`,
  yes: 'yes',
  no: 'no',
  none: 'none',
};

export type Speech = typeof en;

const fr: Speech = {
  noTools:
    'Je ne peux encore rien appeler : autorisez ce site, ouvrez une page qui a des outils ou ajoutez un serveur.',
  nothingCalled: 'D’accord. Rien n’a été appelé.',
  wayOut: wayOutFr,
  beyond: (label, what) =>
    `${label} a besoin de ${what}, que le mode démo ne sait pas remplir. Un modèle de langage le peut ; rien n’a été appelé.`,
  ask: (label, what) => `Quelle valeur de ${what} pour ${label} ? Répondez, ${wayOutFr}`,
  choose: (label, what, names, more) =>
    `Lequel (${what || 'choix'}) pour ${label} : ${names}${more > 0 ? `, ou ${more} de plus` : ''} ? Nommez-en un, ${wayOutFr}`,
  noMatch: (count) =>
    `Je compare des mots sans les comprendre, et rien ne correspond à ceux-ci : outils proposés : ${count}. Rien n’a été appelé.`,
  offer: (list) =>
    `Je compare des mots sans les comprendre, et aucun outil ne convient clairement. Les plus proches :\n\n${list}\n\nDites-en un par son nom pour l’appeler.`,
  notDrawn: 'Impossible de dessiner le tableau.',
  denied: (label) => `Vous n’avez pas autorisé « ${label} ». Rien n’a été modifié.`,
  failed: (label, why) => `${label} n’a pas fonctionné : ${why}`,
  foundNothing: (label) => `${label} n’a rien trouvé.`,
  done: (label) => `Fait : ${label}.`,
  more: (count) => ` et ${count} de plus`,
  yes: 'oui',
  no: 'non',
  none: 'aucun',
};

export const speechIn = (language: string): Speech => (/^fr\b/.test(language) ? fr : en);
