/**
 * Words that name a secret: a password, a code, a card, a key. The one list for hands, for what is read of a page, for what servers
 * ask the user, and for the parameters of tools; in the languages of the serious words.
 */
import { toPlainWords, wholeWords } from './whole-words';

const secrets = wholeWords(
  'pass ?words?|passphrase|pass ?code|passwd|pwd|log ?in code|one[- ]time (pass ?)?(code|word|pin)|(verification|security|authentication|authenticator|access|confirmation|sms|activation|login|recovery|backup|2fa|mfa) codes?|code (we|you) (just )?(sent|were sent|received)|enter (the|your) (\\d+[- ]digit )?code|\\d+[- ]digit code|otp|totp|mfa|2fa|' +
    'card ?(number|no|num)|(credit|debit) ?card|card (details|expiry|expiration|holder|verification|security)|cc ?(num|number|csc|cvc|cvv|exp|month|year)|cvc2?|cvv2?|csc|iban|bic|account (number|no)|routing number|sort code|pin|pin code|tan|' +
    "ssn|social security( number| no)?|national insurance( number| no)?|(seed|recovery|secret|mnemonic|backup) (phrase|words)|mnemonic|(api|access|private|secret|signing|ssh|recovery|license|encryption|master|wallet) ?-?keys?|client secret|(access|auth|bearer|api|session|refresh|personal) ?-?(access )?tokens?|(answer to )?(your )?(security|secret) (question|answer)|mother'?s maiden name|" +
    'contrasena|(?<!palabras? )clave|palabra clave secreta|codigo (de )?(verificacion|seguridad|acceso|confirmacion|sms|autenticacion)|codigo que (te|le) hemos enviado|numero (de )?(la )?tarjeta|tarjeta de (credito|debito)|numero de (cuenta|la seguridad social)|frase (semilla|de recuperacion)|(clave|llave) (privada|secreta|api)|pregunta de seguridad|dni|' +
    "mot de passe|code (de |d')?(verification|securite|confirmation|acces|sms|authentification|validation)|code (recu|envoye)|numero de (la )?carte|carte (bancaire|bleue|de credit)|cryptogramme|numero de (compte|securite sociale)|phrase (de recuperation|secrete|mnemonique)|cle (privee|secrete|api|d'api)|question (de securite|secrete)|code (secret|pin)|rib|" +
    'passwort|kennwort|passwortes|(bestatigungs|sicherheits|pruf|verifizierungs|einmal|zugangs|sms|freischalt|aktivierungs)-?code|code,? den wir|kartennummer|kreditkarte(nnummer)?|prufziffer|kartenprufnummer|einmal(kenn|pass)wort|kontonummer|sozialversicherungsnummer|steuer-?id|(wiederherstellungs|seed-?)(phrase|worter)|(api|zugriffs|geheimer|privater|privaten) ?-?schlussel|sicherheitsfrage|geheimzahl|mtan|' +
    'senha|palavra-passe|codigo de (verificacao|seguranca|acesso|autenticacao)|numero do cartao|cartao de (credito|debito)|numero da conta|cpf|frase (de recuperacao|secreta)|chave (privada|secreta|api|de api)|pergunta de seguranca|' +
    "parola d'ordine|codice (di )?(verifica|sicurezza|conferma|accesso|autenticazione)|codice (ricevuto|inviato)|codice (segreto|pin|fiscale)|numero (della )?carta|carta di (credito|debito)|numero di conto|frase (di recupero|segreta|seed)|chiave (privata|segreta|api)|domanda di sicurezza|" +
    'wachtwoord|toegangscode|(verificatie|beveiligings|bevestigings|toegangs|sms)-?code|kaartnummer|creditcard(nummer)?|rekeningnummer|burgerservicenummer|bsn|herstel(zin|woorden|code)|(prive|geheime|api)-?sleutel|beveiligingsvraag|pincode|' +
    'haslo|hasla|kod (weryfikacyjny|sms|bezpieczenstwa|autoryzacyjny|pin|dostepu|jednorazowy)|numer (karty|konta|rachunku)|karta kredytowa|pesel|fraza (odzyskiwania|seed)|klucz (prywatny|api|tajny)|pytanie (bezpieczenstwa|pomocnicze)|' +
    'парол(ь|я|ю)|код (подтверждения|из смс|из sms|безопасности|доступа|авторизации|проверки)|(одноразовый|проверочный|секретный) код|номер (карты|счета|паспорта)|(банковская|кредитная) карта|снилс|сид-?фраза|(секретная|мнемоническая) фраза|(приватный|секретный|закрытый) ключ|api[- ]ключ|(контрольный|секретный) вопрос|пин-?код|пин|' +
    'sifre|sifreniz|parola|(dogrulama|guvenlik|onay|sms) kodu|kart (numarasi|no)|kredi karti|hesap (numarasi|no)|tc ?kimlik( no)?|kurtarma (ifadesi|kelimeleri)|(ozel|gizli|api) anahtar(i)?|guvenlik sorusu',
  'パスワード|パスコード|暗証番号|認証コード|確認コード|認証番号|セキュリティ ?コード|ワンタイム|カード番号|口座番号|マイナンバー|秘密鍵|秘密の質問|リカバリーフレーズ|復元フレーズ|シードフレーズ|apiキー|アクセスキー|ピンコード|密码|密碼|口令|验证码|驗證碼|校验码|动态码|卡号|卡號|安全码|安全碼|银行账号|身份证号|身份證|助记词|助記詞|私钥|私鑰|密钥|密鑰|密保|安全问题',
);

/** Of a card, and of much else: what stands over the field decides. */
const cardParts = wholeWords(
  "expir(y|es|ation)|exp( date)?|(mm|month) ?/ ?(yy|yyyy|aa|jj|year)|valid (thru|through|until)|name on card|cardholder|caducidad|vencimiento|date d'expiration|ablaufdatum|gultig bis|validade|scadenza|vervaldatum|geldig tot|data waznosci|срок действия|son kullanma",
  '有効期限|有效期',
);
const around = /^[^\p{L}\d]+|(?<![^\p{L}\d])[^\p{L}\d]+$/gu;
/** No more than what a box of several is called. */
const alone =
  /^((\p{L}+ ){0,3}(digits?|characters?|box|field|input|ziffer|chiffre|digito|cifra|cijfer|cyfra|цифра)|code|number|numero|nummer|numer|codigo|codice|kod|код|номер|month|year|monat|jahr|mes|ano|mois|annee|mese|anno|maand|jaar|miesiac|rok|ay|yil|番号|コート|号码|月|年)?[^\p{L}\d]*\d*( (of|\/|von|sur|de|di|van|z|из) \d+)?$/u;
export const isPartOfSecret = (name: string): boolean =>
  name.split(' | ').some((each) => cardParts.test(toPlainWords(each))) ||
  name.split(' | ').every((each) => alone.test(toPlainWords(each).replace(around, '')));

const payment = wholeWords(
  'card details|card payment|payment (details|method|information)|pay by card|(credit|debit|bank) ?cards?|datos de (la |tu )?tarjeta|donnees de (la )?carte|carte bancaire|kartendaten|kreditkarte|dados do cartao|dati (della )?carta|kaartgegevens|dane karty|данные карты|kart bilgileri',
  'カード情報|クレジットカード|银行卡|信用卡',
);
/** What stands over a group of fields says that they are a secret in parts. */
export const headsSecret = (heading: string): boolean => isSecretName(heading) || payment.test(toPlainWords(heading));

/** Alone they say enough as the name of a field, and too little in a sentence. */
const bareKeys = wholeWords('tokens?|secret|credentials?|pass|pw');

/** `cardNumber` and `card_number` as words. */
const toWords = (text: string): string => text.replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ').replace(/[_.:[\]-]+/g, ' ');

/** How a text could be meant: as it stands, and as the name that a program gives. */
const readings = (text: string): string => toPlainWords(`${text} | ${toWords(text)}`);

export const isSecretName = (text: string): boolean => secrets.test(readings(text));

/** Also what would say too little in a sentence. */
export const asksForKey = (name: string): boolean => isSecretName(name) || bareKeys.test(readings(name));
