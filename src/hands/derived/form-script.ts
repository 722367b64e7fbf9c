/** A guessed form as code for a pack: it finds the form again by its id or its address, and the fields by their names. */
import type { Field } from './fields';

interface Parts {
  button: Element | null;
  fields: readonly Field[];
}

export function formScript(form: HTMLFormElement, { button, fields }: Parts): string {
  const places = fields.map(({ key, control, choices = new Map() }) => {
    const values = [...choices].map(([label, { value }]) => [label, value]);
    return [key, { at: control.name || control.id || indexIn(form, control), values: Object.fromEntries(values) }];
  });
  return `const form = ${whereIs(form)};
if (!form) throw new Error('This page has no such form.');
const find = (at) => [...form.elements].filter((each, i) => each.type !== 'hidden' && [i, each.name || each.id].includes(at));
/** Where each field is, and the values behind its labels. */
const fields = ${JSON.stringify(Object.fromEntries(places), null, 2)};
${filling}
const button = ${button?.id ? `document.getElementById(${JSON.stringify(button.id)})` : `form.elements[${button && indexIn(form, button)}]`};
if (!form.noValidate && !form.reportValidity()) throw new Error('The form has a value that isn’t valid.');
setTimeout(() => form.requestSubmit(button));
return 'The form was filled in and sent.';`;
}

const indexIn = (form: HTMLFormElement, element: Element): number => [...form.elements].indexOf(element);

/** An expression that finds it, by what only this form has. */
function whereIs(form: HTMLFormElement): string {
  const { forms } = form.ownerDocument;
  for (const name of ['id', 'action']) {
    const value = form.getAttribute(name);
    const isOnly = [...forms].filter((each) => each.getAttribute(name) === value).length === 1;
    if (value && isOnly) return `document.querySelector(${JSON.stringify(`form[${name}=${JSON.stringify(value)}]`)})`;
  }
  return `document.forms[${[...forms].indexOf(form)}]`;
}

const filling = `for (const [key, given] of Object.entries(input)) {
  const { at, values } = fields[key];
  const wanted = [given].flat().map((each) => values[each] ?? String(each));
  for (const field of find(at)) {
    if (/^(checkbox|radio)$/.test(field.type)) {
      const on = typeof given === 'boolean' ? given : wanted.includes(field.value);
      if (field.checked !== on && (on || field.type === 'checkbox')) field.click();
      continue;
    }
    if (field.options && field.multiple) for (const option of field.options) option.selected = wanted.includes(option.value);
    else field.value = wanted[0];
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}`;
