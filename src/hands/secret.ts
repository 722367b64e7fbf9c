/** Fields for secrets: passwords, one-time codes, payment. What they hold is never read, and nobody but the user fills them. */
import { isSecretName } from '#tools/secret-words';
import { nameOf } from './describe';
import { closest, isEditable, isTag } from './doing/elements';
import { headingOf } from './doing/outcome';
import { isDeclaredSecret } from './sight';

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
