/** Words that name a secret: a password, a code, a card. Also the pattern that finds words. */

/** A pattern that finds words, and no parts of words. */
export const wholeWords = (patterns: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns})(?![\\p{L}\\p{N}])`, 'iu');

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
