/** Fields for secrets: passwords, one-time codes, payment. What they hold is never read, and nobody but the user fills them. */
import { tagNameOf } from './sight';

const declared = /password|one-time-code|\bcc-/;
const named =
  /passw(or)?d|passphrase|\b(otp|totp|mfa|2fa|pin|cvc|cvv|csc)\b|one.?time.?(code|pass)|(card|cc).?(num|no\b|csc|cvc|cvv|exp)|security.?code|\biban\b/i;

export function isSecret(element: Element): boolean {
  const name = tagNameOf(element);
  if (name !== 'INPUT' && name !== 'TEXTAREA' && name !== 'SELECT') return false;
  const read = (each: string) => Element.prototype.getAttribute.call(element, each) ?? '';
  if (read('type').toLowerCase() === 'password' || declared.test(read('autocomplete'))) return true;
  return named.test(toWords(['id', 'name', 'placeholder', 'aria-label'].map(read).join(' ')));
}

/** `cardNumber` and `card_number` alike. */
const toWords = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ');
