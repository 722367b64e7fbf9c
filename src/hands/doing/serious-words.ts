/** How pages call what asks each time, in the languages that we speak. Each entry is a pattern; whole words only. */
import type { Foreseen } from '#tools/schemas';
import { wholeWords } from '../whole-words';

type Serious = NonNullable<Foreseen['serious']>;

/** `leaves` is no word: a submit to another origin. In order: what costs most first. */
const words: [Exclude<Serious, 'leaves'>, ...string[]][] = [
  [
    'pay',
    'pay|pays|payment|buy|purchase|(?<!in |sort )order(?! by| of)|checkout|check out|subscribe|donate|book now|place bid|rent',
    'payer|paiement|acheter|achat|commander|passer (la |ma )?commande|régler|s’abonner|réserver|donner',
    "s'abonner",
    '(be)?zahlen|zahlung|zahlungspflichtig|kaufen|kauf|bestell(en|ung)|zur kasse|kasse|abonnieren|buchen|spenden|ersteigern',
    'pagar|pago|comprar|compra|pedir|(realizar|hacer) (el )?pedido|pedido|suscribirse|reservar|donar',
    'paga|pagare|pagamento|acquista|acquistare|compra|ordina|ordinare|abbonati|prenota|dona',
    'pagar|pagamento|comprar|compra|encomendar|finalizar (a )?(compra|pedido)|pedido|assinar|reservar|doar',
    'betalen|betaling|kopen|koop|bestellen|bestelling|afrekenen|abonneren|boeken|doneren|reken af',
  ],
  [
    'delete',
    'delete|remove|erase|discard|destroy|unsubscribe|deactivate|terminate|close (my )?account|trash|wipe',
    'supprimer|suppression|effacer|retirer|enlever|détruire|résilier|désactiver|corbeille',
    'löschen|löschung|entfernen|vernichten|kündigen|deaktivieren|verwerfen|papierkorb',
    'eliminar|borrar|quitar|suprimir|descartar|desactivar|dar de baja|papelera',
    'elimina|eliminare|cancella|cancellare|rimuovi|rimuovere|disattiva|scarta|cestino|disdici',
    'eliminar|excluir|apagar|remover|descartar|desativar|lixeira',
    'verwijder|verwijderen|wissen|wis|vernietigen|opzeggen|deactiveren|prullenbak',
  ],
  [
    'publish',
    'publish|post|repost|tweet|retweet|share|release|go live|deploy|comment',
    'publier|publication|poster|partager|mettre en ligne|commenter|diffuser',
    'veröffentlichen|posten|teilen|freigeben|kommentieren',
    'publicar|compartir|postear|comentar|difundir',
    'pubblica|pubblicare|posta|condividi|condividere|commenta',
    'publicar|postar|compartilhar|partilhar|comentar',
    'publiceer|publiceren|plaatsen|delen|deel|reageren',
  ],
  [
    'send',
    'send|transfer|reply|forward|apply now|submit (the |my |your )?(application|order|request|claim|return)|invite',
    'envoyer|expédier|transférer|répondre|faire suivre|virement|inviter|postuler',
    'senden|absenden|abschicken|schicken|verschicken|überweisen|antworten|weiterleiten|einladen|einreichen|bewerben',
    'enviar|mandar|transferir|responder|reenviar|invitar',
    'invia|inviare|spedisci|trasferisci|rispondi|inoltra|invita|manda',
    'enviar|mandar|transferir|responder|encaminhar|convidar',
    'verstuur|versturen|verzend|verzenden|stuur|overmaken|beantwoorden|doorsturen|uitnodigen|indienen',
  ],
  [
    'agree',
    'accept|agree|consent|sign(?![ -]?(in|up|out|on|off)\\b)|e-?sign|i do|authori[sz]e|allow|confirm',
    'accepter|accepte|j’accepte|consentir|signer|approuver|autoriser|confirmer|valider',
    "j'accepte",
    'akzeptieren|akzeptiere|annehmen|zustimmen|stimme zu|einwilligen|unterschreiben|unterzeichnen|bestätigen|erlauben',
    'aceptar|acepto|consentir|firmar|autorizar|confirmar|estoy de acuerdo',
    'accetta|accetto|accettare|acconsenti|firma|firmare|autorizza|conferma|confermo|approva',
    'aceitar|aceito|concordar|concordo|assinar|autorizar|confirmar',
    'accepteren|accepteer|akkoord|instemmen|ondertekenen|teken|toestaan|bevestigen|bevestig',
  ],
];

const patterns = words.map(([serious, ...each]) => ({ serious, pattern: wholeWords(each.join('|')) }));

/** What the words say happens, if it is one of those things. */
export function seriousIn(text: string): Exclude<Serious, 'leaves'> | null {
  const read = text.normalize('NFC');
  return patterns.find(({ pattern }) => pattern.test(read))?.serious ?? null;
}
