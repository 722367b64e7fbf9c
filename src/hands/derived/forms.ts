/** Forms that their page didn't make tools of. */
import type { JsonObject } from '#tools';
import type { Played, Refused } from '#tools/hands';
import { nameOf } from '../describe';
import { type Field, fieldsOf, isControl } from './fields';
import { type Control, type Guess, leaveSoon, ownUrl, resolve } from './guess';
import { take, titleOfForm } from './labels';
import { isFindable } from './sight';
import { readLabel, saysSearch, saysSerious, toIdentifier, wordsOfPath } from './words';

type Button = HTMLButtonElement | HTMLInputElement;

/** Fields of a form past which it is an application, and no tool. */
const mostFields = 60;
const mostForms = 40;

export function guessForms(page: Document, taken: Set<string>): Guess[] {
  const all = [...page.querySelectorAll('input, select, textarea, button')];
  const byForm = Map.groupBy(all, (each) => ('form' in each ? each.form : null));
  const forms = [...page.querySelectorAll('form:not([toolname])')].slice(0, mostForms);
  return forms.flatMap((form) =>
    form instanceof HTMLFormElement ? guessForm(page, form, { all: byForm.get(form) ?? [], taken }) : [],
  );
}

interface Parts {
  all: readonly Element[];
  taken: Set<string>;
}

function guessForm(page: Document, form: HTMLFormElement, { all, taken }: Parts): Guess[] {
  const buttons = all.filter((each): each is Button =>
    each.matches('button:not([type=button], [type=reset]), [type=submit], [type=image]'),
  );
  const button = buttons.find(isFindable) ?? null;
  const fields = fieldsOf(all.filter(isControl));
  const to = targetOf(page, form, button);
  const isEmpty = fields?.length === 0 && !button;
  if (!fields || !to || isEmpty || fields.length > mostFields) return [];
  const heading = titleOfForm(form);
  const searches = isSearch(form, { button, fields, heading });
  const isOwn = ownUrl(page, to.href) !== null;
  // A heading before a search is that of what follows, unless it speaks of the search.
  const isPlainSearch = searches && !saysSearch(heading);
  const otherwise = (button && readLabel(nameOf(button)).label) || fields[0]?.label || 'Form';
  const title = (!isPlainSearch && heading) || otherwise;
  const tool = {
    name: take(taken, isPlainSearch ? '' : toIdentifier(title), searches ? 'search' : 'form'),
    title,
    description: describe({ to, searches, title, button }),
    inputSchema: toSchema(fields),
    readOnly: searches && isOwn,
    ...(searches && isOwn && { searches }),
  };
  const isSame = () => JSON.stringify(targetOf(page, form, button)) === JSON.stringify(to);
  return [{ tool, play: (input) => play(form, { button, fields, input, isSame }) }];
}

interface Target {
  href: string;
  method: string;
}

/** Null: it is sent by mail, or nowhere. */
function targetOf(page: Document, form: HTMLFormElement, button: Button | null): Target | null {
  const attribute = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  const action = attribute('action').trim() || page.URL;
  const href = resolve(page, action)?.href ?? '';
  const method = attribute('method').toUpperCase();
  return /^https?:/.test(href) && method !== 'DIALOG' ? { href, method: method === 'POST' ? method : 'GET' } : null;
}

interface Said {
  button: Button | null;
  fields: readonly Field[];
  heading: string;
}

/** By GET, and said to be a search by its role, its type, the name of its field, or its button; by nothing said to do more. */
function isSearch(form: HTMLFormElement, { button, fields, heading }: Said): boolean {
  const to = targetOf(form.ownerDocument, form, button);
  const says = button ? nameOf(button) : '';
  const isText = ({ schema }: Field) => schema.type === 'string' && !schema.enum && !schema.format;
  if (to?.method !== 'GET' || !fields.some(isText)) return false;
  if ([says, heading, wordsOfPath(new URL(to.href))].some(saysSerious)) return false;
  const isMarked = form.closest('search, [role=search]') !== null;
  return isMarked || fields.some(({ control }) => isForSearch(control)) || saysSearch(says) || saysSearch(heading);
}

const isForSearch = (control: Control): boolean =>
  control.type === 'search' || (control.type === 'text' && /^(q|s|query|search|keywords?)$/i.test(control.name));

interface Described extends Pick<Said, 'button'> {
  to: Target;
  title: string;
  searches: boolean;
}

function describe({ to, searches, title, button }: Described): string {
  const { origin, pathname } = new URL(to.href);
  const where = `${origin}${pathname}`.slice(0, 300);
  const from = `Guessed by Tabhand from the form “${title}” of this page`;
  if (searches) return `${from}: searches ${where} and opens what it finds.`;
  const pressed = button ? ` and presses “${nameOf(button).slice(0, 60)}”` : '';
  return `${from}: fills it in${pressed}, which sends it to ${where} (${to.method}).`;
}

const toSchema = (fields: readonly Field[]): JsonObject => {
  const required = fields.filter((field) => field.required).map(({ key }) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
};

interface Play {
  button: Button | null;
  fields: readonly Field[];
  input: JsonObject;
  /** Asked once the page has heard of the values: it is sent where it was said. */
  isSame(): boolean;
}

function play(form: HTMLFormElement, { button, fields, input, isSame }: Play): Played | Refused {
  for (const { key, label, fill, schema } of fields) {
    if (input[key] === undefined || fill(input[key])) continue;
    const choices = JSON.stringify(schema.enum ?? schema.items ?? schema.type);
    return { type: 'refused', why: 'wrong-value', name: label, limits: choices.slice(0, 500) };
  }
  if (button?.disabled) return { type: 'refused', why: 'disabled', name: nameOf(button) };
  const wrong = form.noValidate ? undefined : fields.find(({ control }) => !control.checkValidity());
  if (wrong) return { type: 'not-valid', field: wrong.label, words: wrong.control.validationMessage };
  if (!isSame()) return { type: 'refused', why: 'changed' };
  // A form may have a field of that name.
  return leaveSoon(() => HTMLFormElement.prototype.requestSubmit.call(form, button));
}
