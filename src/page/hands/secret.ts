/** Fields for secrets: passwords, one-time codes, payment. What they hold is never read, and nobody but the user fills them. */
import { nameOf } from './describe';
import { isEditable, isTag } from './doing/elements';
import { isSecretField } from './sight/field-value';
import { attributeOf } from './sight/shown-in';

/** What only the user fills in, by what is declared, else by its words. `name`: its own, if it was read. */
export function isForbidden(control: Element, name = nameOf(control)): boolean {
  if (isTag(control, 'input') && control.type === 'file') return true;
  const isDrawn = isEditable(control) || /textbox/.test(attributeOf(control, 'role'));
  return (isDrawn || isTag(control, 'input', 'textarea', 'select')) && isSecretField(control, name);
}
