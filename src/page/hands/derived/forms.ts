/** Forms that their page didn't make tools of. */

import type { Played, Refused } from '#core/tools/hands-wire.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { leadsOut, namesSearch, saysSearch } from '../../words';
import { nameOf } from '../describe';
import { fieldsOf, type GuessedField, isControl } from './fields';
import { type Control, type Guess, leaveSoon, ownUrl, resolveAddress } from './guess';
import { take, titleOfForm } from './labels';
import { isFindable } from './sight';
import { readLabel, saysSerious, splitIdentifier, toIdentifier } from './words';

type Button = HTMLButtonElement | HTMLInputElement;

/** Fields of a form past which it is an application, and no tool. */
const maxFields = 60;
const maxForms = 40;

export function guessForms(page: Document): Guess[] {
  const taken = new Set<string>();
  const all = [...page.querySelectorAll('input, select, textarea, button')];
  const byForm = Map.groupBy(all, (each) => ('form' in each ? each.form : null));
  const forms = [...page.querySelectorAll('form:not([toolname])')].slice(0, maxForms);
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
  if (!fields || !to || fields.length > maxFields) return [];
  const heading = titleOfForm(form);
  const says = button ? wordsOf(button) : '';
  // Without a button and an address it may only hold settings that a script applies at once; what is sent unseen may do what no word on it says.
  const isOpen = !/^(?!javascript:)[^#]/i.test(attributeOf(form, button, 'action'));
  const seeks = ![says, heading].some(saysSerious) && saysItSeeks(form, { says, fields, heading, to, isOpen });
  const searches = seeks && isHarmless(to);
  const isSent = button !== null || (fields.length > 0 && (searches || !isOpen));
  if (!isSent || (sendsUnsaid(all) && !saysSerious(says))) return [];
  const isOwn = ownUrl(page, to.href) !== null;
  // A heading before a search is that of what follows, unless it speaks of the search.
  const isPlainSearch = seeks && !saysSearch(heading);
  const named = readLabel(says).label;
  const otherwise = isPlainSearch && !saysSearch(named) ? 'Search' : named || fields[0]?.label || 'Form';
  const title = (!isPlainSearch && heading) || otherwise;
  const tool = {
    name: take(
      taken,
      isPlainSearch && (searches || title !== named) ? '' : toIdentifier(title),
      seeks ? 'search' : 'form',
    ),
    title,
    description: describe({ to, searches, title, says, isOpen }),
    inputSchema: toSchema(fields),
    readOnly: searches && isOwn,
  };
  const isSame = () => JSON.stringify(targetOf(page, form, button)) === JSON.stringify(to);
  return [{ tool, play: (input) => play(form, { button, fields, input, isSame }) }];
}

interface Target {
  href: string;
  method: string;
}

const attributeOf = (form: HTMLFormElement, button: Button | null, name: string): string =>
  (button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '').trim();

/** A hidden field says that it deletes, adds or signs out. */
const sendsUnsaid = (all: readonly Element[]): boolean =>
  all.some(
    (each) =>
      each instanceof HTMLInputElement &&
      each.type === 'hidden' &&
      /^_?(action|act|do|op|operation|cmd|command|task|mode|method)\d?$/i.test(each.name) &&
      [leadsOut, saysSerious].some((says) => says(splitIdentifier(each.value))),
  );

/** Null: it is sent by mail, or nowhere. */
function targetOf(page: Document, form: HTMLFormElement, button: Button | null): Target | null {
  const action = attributeOf(form, button, 'action') || page.URL;
  const href = resolveAddress(page, action)?.href ?? '';
  const method = attributeOf(form, button, 'method').toUpperCase();
  return /^https?:/.test(href) && method !== 'DIALOG' ? { href, method: method === 'POST' ? method : 'GET' } : null;
}

interface Said {
  to: Target;
  /** The form names no address: a script of the page may handle it. */
  isOpen: boolean;
  says: string;
  fields: readonly GuessedField[];
  heading: string;
}

/** What is written on a button: browsers have words of their own for one without. */
const wordsOf = (button: Button): string => (button.matches('[type=image]:not([alt], [title])') ? '' : nameOf(button));

/** It is said to be a search by its role, its address, the type or name of its field, its button or its heading. */
function saysItSeeks(form: HTMLFormElement, { says, fields, heading, to, isOpen }: Said): boolean {
  const isText = ({ schema }: GuessedField) => schema.type === 'string' && !schema.enum && !schema.format;
  if (!fields.some(isText)) return false;
  const isMarked = form.closest('search, [role=search]') !== null;
  const isNamed = !isOpen && namesSearch(splitIdentifier(new URL(to.href).pathname));
  return isMarked || isNamed || fields.some(({ control }) => isForSearch(control)) || [says, heading].some(saysSearch);
}

/** By GET, and its address doesn't say that it does more. */
function isHarmless({ href, method }: Target): boolean {
  const path = splitIdentifier(new URL(href).pathname);
  return method === 'GET' && !leadsOut(path) && !saysSerious(path);
}

const isForSearch = ({ type, name }: Control): boolean =>
  type === 'search' ||
  (type === 'text' && (/^(q|s|query|keywords?)$/i.test(name) || namesSearch(splitIdentifier(name))));

interface Described extends Pick<Said, 'to' | 'isOpen' | 'says'> {
  title: string;
  searches: boolean;
}

function describe({ to, searches, title, says, isOpen }: Described): string {
  const { origin, pathname } = new URL(to.href);
  const where = `${origin}${pathname}`.slice(0, 300);
  const from = `Generated by Tabhand from the form “${title}” of this page`;
  if (searches) return `${from}: searches ${where} and opens what it finds.`;
  const pressed = says ? ` and presses “${says.slice(0, 60)}”` : '';
  const sent = isOpen ? 'which the page handles itself or sends' : 'which sends it';
  return `${from}: fills it in${pressed}, ${sent} to ${where} (${to.method}).`;
}

const toSchema = (fields: readonly GuessedField[]): JsonObject => {
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
  fields: readonly GuessedField[];
  input: JsonObject;
  /** Asked once the page has heard of the values: it is sent where it was said. */
  isSame(): boolean;
}

function play(form: HTMLFormElement, { button, fields, input, isSame }: Play): Played | Refused {
  const release = holdSubmits(form);
  const refused =
    fillIn({ button, fields, input }) ?? (isSame() ? null : ({ type: 'refused', why: 'changed' } as const)); // const: for the literals
  const wrong = refused || form.noValidate ? undefined : fields.find(({ control }) => !control.checkValidity());
  if (refused || wrong) {
    setTimeout(release);
    return refused ?? { type: 'not-valid', field: wrong?.label ?? '', words: wrong?.control.validationMessage ?? '' };
  }
  return leaveSoon(() => {
    release();
    // A form may have a field of that name.
    HTMLFormElement.prototype.requestSubmit.call(form, button);
  });
}

function fillIn({ button, fields, input }: Omit<Play, 'isSame'>): Refused | null {
  for (const { key, label, fill, schema } of fields) {
    if (input[key] === undefined || fill(input[key])) continue;
    const choices = JSON.stringify(schema.enum ?? schema.items ?? schema.type);
    return { type: 'refused', why: 'wrong-value', name: label, limits: choices.slice(0, 500) };
  }
  return button?.disabled ? { type: 'refused', why: 'disabled', name: nameOf(button) } : null;
}

/**
 * Until it is released, the form isn't sent: a list that submits it once something is chosen would send it before it is filled in, and
 * the button a second time. `navigate` tells of `form.submit()`, of which no event of the form does.
 */
function holdSubmits(form: HTMLFormElement): () => void {
  const window = form.ownerDocument.defaultView;
  const hold = (event: Event) => {
    if (event.type === 'submit' && event.target !== form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const over = new AbortController();
  for (const [target, name] of [
    [window, 'submit'],
    [window && 'navigation' in window ? window.navigation : null, 'navigate'],
  ] as const)
    target?.addEventListener(name, hold, { capture: true, signal: over.signal });
  return () => over.abort();
}
