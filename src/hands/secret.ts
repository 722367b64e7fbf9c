/** Fields for secrets: passwords, one-time codes, payment. What they hold is never read, and nobody but the user fills them. */
import { nameOf } from './describe';
import { closest, isEditable, isTag } from './doing/elements';
import { headingOf } from './doing/outcome';
import { isDeclaredSecret } from './sight';
import { wholeWords } from './whole-words';

/** Fields for secrets by the words beside them, where the page declares nothing. */
const secrets =
  'password|passphrase|pass ?code|one[- ]time (pass)?code|verification code|security code|card number|cvc|cvv|csc|iban|pin|' +
  'mot de passe|code de (vérification|sécurité)|numéro de carte|cryptogramme|' +
  'passwort|kennwort|(bestätigungs|sicherheits|prüf)code|kartennummer|prüfziffer|einmalcode|tan|' +
  'contraseña|clave|código de (verificación|seguridad)|número de (la )?tarjeta|' +
  'codice di (verifica|sicurezza)|numero (della )?carta|' +
  'senha|palavra-passe|código de (verificação|segurança)|número do cartão|' +
  'wachtwoord|(verificatie|beveiligings)code|kaartnummer';

const secret = wholeWords(secrets);

export const isSecretName = (text: string): boolean => secret.test(text.normalize('NFC'));

const pressed = /^(checkbox|radio|submit|button|image|reset|range|color)$/;

/** Codes and card numbers may have a field for each piece of them: what stands over these tells. */
function wordsOverPiece(control: Element): string {
  if (!isTag(control, 'input') || control.maxLength < 1 || control.maxLength > longestPiece) return '';
  return headingOf(closest(control, 'fieldset, form, dialog, section, [role]') ?? control);
}

/** Characters of one of several fields for a code. */
const longestPiece = 4;

/** What only the user fills in, by what is declared, else by its words. `name`: its own, if it was read. */
export function isForbidden(control: Element, name = nameOf(control)): boolean {
  if (isTag(control, 'input') && pressed.test(control.type)) return false;
  const read = (each: string) => control.getAttribute(each) ?? '';
  if (!isTag(control, 'input', 'textarea', 'select') && !isEditable(control) && !/textbox/.test(read('role')))
    return false;
  if (isDeclaredSecret(control) || (isTag(control, 'input') && control.type === 'file')) return true;
  const words = [name, read('placeholder'), read('name').replace(/[_.-]+/g, ' '), wordsOverPiece(control)].join(' | ');
  const isNumber = read('inputmode') === 'numeric' && /^\^?(\\d|\[0-9\])[{*+]/.test(read('pattern'));
  return isSecretName(words) || (isNumber && /\b(card|carte|karte|code|código|codice)\b/i.test(words));
}
