/** How pages call what asks each time, in the languages that we speak. Each entry is a pattern; whole words only. */

import { toSeenWords } from '#tools/invisible';
import type { Foreseen } from '#tools/schemas';
import { wholeWords } from '#tools/secret-words';

type Serious = NonNullable<Foreseen['serious']>;

/** `leaves` is no word: a submit to another origin. In order: what costs most first. */
const words: [Exclude<Serious, 'leaves'>, ...string[]][] = [
  [
    'pay',
    'pay|pays|payment|buy|purchase|(?<!in |sort |cancel |cancel (my|the|your) )order(?! by| of)|checkout|check out|subscribe|donat(e|ion)|book now',
    '💳|💸|bid|place bid|get premium|go (premium|pro)|(complete|finish) (my |the |your )?(booking|reservation)|rent|reserve|renew|upgrade|top up|start (my |your |a )?(free )?trial',
    'payer|paiement|acheter|achat|commander|(passer|valider) (la |ma )?commande|régler|s’abonner|réserver|donner|(faire )?un don|payez|achetez|commandez|réservez|abonnez-vous|donnez|louer|renouveler',
    "s'abonner",
    '(be)?zahlen|zahlung|zahlungspflichtig|kaufen|kauf|bestell(en|ung)|kasse|abonnieren|buchen|spenden?|gebot|ersteigern|mieten|verlängern|aufladen',
    'pagar|paga|pago|comprar|compra|contratar|donación|suscríbete|pedir|(realizar|hacer) (el )?pedido|pedido|suscribirse|reservar|donar|alquilar|renovar',
    'paga|pagare|pagamento|acquist(a|are|o)|compra|ordina|ordinare|abbonati|prenota|procedi all.ordine|dona|donazione|noleggia|rinnova',
    'pagar|pague|pagamento|comprar|compre|compra|contratar|doação|assine|encomendar|finalizar (a )?(compra|pedido)|pedido|assinar|reservar|doar|alugar|renovar',
    'betalen|betaal|betaling|kopen|koop|bestell?en|bestel|bestelling|afrekenen|abonneer|abonneren|boek|boeken|reserveer|reserveren|doneer|doneren|reken af|huren|huur|verlengen',
  ],
  [
    'delete',
    '🗑|delete|remove|erase|discard|destroy|unsubscribe|deactivate|terminate|close (my )?account|trash|wipe|revoke|clear (all |my )?(data|history)',
    'cancel (my |the |your )?(subscription|order|booking|reservation|membership|plan|account)',
    'supprimer|supprimez|suppression|effacer|(se )?désinscrire|retirer|enlever|détruire|résilier|(se )?désabonner|annuler (la |ma |mon |l’)?(commande|réservation|abonnement)|désactiver|corbeille',
    'löschen|löschung|entfernen|vernichten|kündigen|stornieren|newsletter abmelden|abmelden vom newsletter|abbestellen|deaktivieren|verwerfen|papierkorb',
    'eliminar|elimina|borrar|borra|quitar|suprimir|descartar|desactivar|dar(se|me)? de baja|cancelar (la |mi )?(suscripción|reserva)|papelera',
    'elimina|eliminare|cancella|cancellare|rimuovi|rimuovere|disattiva|scarta|cestino|disdici|disiscriviti|annulla (la |l’)?(prenotazione|abbonamento|ordine)',
    'eliminar|excluir|exclua|apagar|remover|descartar|desativar|cancelar (a |minha )?(assinatura|reserva)|lixeira',
    'verwijder|verwijderen|wissen|wis|vernietigen|opzeggen|uitschrijven|(abonnement|bestelling|reservering) annuleren|deactiveren|prullenbak',
  ],
  [
    'publish',
    'publish|post|repost|tweet|retweet|share(?! price)|release(?! notes)|go live|deploy|comment|merge',
    'publier|publiez|publication|poster|partager|partagez|mettre en ligne|commenter|diffuser',
    'veröffentlichen|posten|teilen|freigeben|kommentieren',
    'publicar|publica|compartir|comparte|postear|comentar|difundir',
    'pubblica|pubblicare|posta|condividi|condividere|commenta',
    'publicar|publique|postar|compartilhar|compartilhe|partilhar|comentar',
    'publiceer|publiceren|plaatsen|delen|deel|reageren',
  ],
  [
    'send',
    'send|transfer|reply|forward|apply now|submit (the |my |your )?(application|order|request|claim|return)|invite',
    'envoyer|envoyez|expédier|transférer|répondre|faire suivre|virement|inviter|postuler',
    'senden|absenden|abschicken|schicken|verschicken|überweisen|antworten|weiterleiten|einladen|einreichen|bewerben',
    'enviar|envía|mandar|transferir|responder|reenviar|invitar',
    'invia|inviare|spedisci|trasferisci|rispondi|inoltra|invita|manda|candidati',
    'enviar|envie|mandar|transferir|responder|encaminhar|convidar',
    'verstuur|versturen|verzend|verzenden|stuur|overmaken|beantwoorden|doorsturen|uitnodigen|indienen',
  ],
  [
    'agree',
    'accept|agree|consent|sign(?![ -]?(in|up|out|on|off)\\b)|e-?sign|i do|authori[sz]e|allow|grant|confirm|approve',
    'accepter|acceptez|accepte|j’accepte|consentir|signer|approuver|autoriser|confirmer|valider',
    "j'accepte",
    'akzeptieren|akzeptiere|annehmen|zustimmen|stimme zu|einwilligen|unterschreiben|unterzeichnen|bestätigen|erlauben',
    'aceptar|acepta|acepto|consentir|firmar|autorizar|confirmar|estoy de acuerdo',
    'accetta|accetto|accettare|acconsenti|firma|firmare|autorizza|conferma|confermo|approva',
    'aceitar|aceite|aceito|concordar|concordo|assinar|autorizar|confirmar',
    'accepteren|accepteer|onderteken|akkoord|instemmen|ondertekenen|teken|toestaan|bevestigen|bevestig',
  ],
];

/** Only shows something, although its words are in the list: where one pays, and what was ordered before. */
const harmless = [
  '(go|proceed|continue|return|back|on) to (the )?checkout|(al|ao|au|naar|para o|zum) checkout|zur kasse',
  'order (details|history|number|status|summary|tracking)|(find|see|track|view) (my |the |your )?order|fast forward',
  'payment (history|methods|options)|bestellung (ansehen|anzeigen|verfolgen)|bestelling (bekijken|volgen)',
  '(acompanhar|rastrear|seguir|ver) (el |meu |mi |o |seu |su |tu )?pedido',
];

const patterns = words.map(([serious, ...each]) => ({ serious, pattern: wholeWords(each.join('|')) }));
const passedOver = new RegExp(wholeWords(harmless.join('|')), 'giu');

/** What the words say happens, if it is one of those things. */
export function seriousIn(text: string): Exclude<Serious, 'leaves'> | null {
  const read = toSeenWords(text).normalize('NFKC').replace(/\s+/g, ' ').replace(passedOver, ' ');
  return patterns.find(({ pattern }) => pattern.test(read))?.serious ?? null;
}
