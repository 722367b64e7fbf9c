/** What a field holds, unless its page declares it a secret. */
import { tagNameOf } from './shown-in';

const declared = /password|one-time-code|\bcc-/;
const named =
  /passw(or)?d|passphrase|\b(otp|totp|mfa|2fa|pin|cvc|cvv|csc)\b|one.?time.?(code|pass)|(card|cc).?(num|no\b|csc|cvc|cvv|exp)|security.?code|\biban\b/i;

/** A page can turn a password into a text, to show it. */
const onceHidden = new WeakSet<Element>();

const isDrawnAsDots = (element: Element): boolean =>
  /disc|circle|square/.test(getComputedStyle(element).getPropertyValue('-webkit-text-security'));

export function isDeclaredSecret(element: Element): boolean {
  const name = tagNameOf(element);
  if (name !== 'INPUT' && name !== 'TEXTAREA' && name !== 'SELECT') return false;
  const read = (each: string) => Element.prototype.getAttribute.call(element, each) ?? '';
  const isHidden = read('type').toLowerCase() === 'password' || isDrawnAsDots(element);
  if (isHidden) onceHidden.add(element);
  if (onceHidden.has(element) || declared.test(read('autocomplete'))) return true;
  return named.test(toWords(['id', 'name', 'placeholder', 'aria-label'].map(read).join(' ')));
}

/** `cardNumber` and `card_number` alike. */
const toWords = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ');

const readable = new Set(
  'text search email url tel number date time datetime-local month week submit reset button'.split(' '),
);

/** The text of a field, if it is readable text and no secret. A field of a frame is of another realm: it is told by its name. */
export function toValue(field: Element): string {
  if (isDeclaredSecret(field)) return '';
  const name = tagNameOf(field);
  if (name === 'TEXTAREA') return (field as HTMLTextAreaElement).value.trim(); // by its name
  if (name === 'INPUT')
    return readable.has((field as HTMLInputElement).type) ? (field as HTMLInputElement).value.trim() : ''; // by its name
  if (name !== 'SELECT') return '';
  const chosen = [...(field as HTMLSelectElement).selectedOptions].filter(({ value }) => value !== ''); // by its name
  return chosen.map(({ text }) => text.trim()).join(', ');
}
