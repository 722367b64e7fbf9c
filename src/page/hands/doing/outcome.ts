/** What pressing an element would do: which link it follows, which form it submits, and what the page calls that. */

import type { Foreseen } from '#core/tools/schemas.ts';
import { type SeriousWords, seriousWordsIn } from '../../words';
import { nameOf, roleOf } from '../describe';
import { allIn, attributeOf, isMatch } from '../sight/shown-in';
import { around, closest, isEditable, isTag, isTextField, ofForm, shownText } from './elements';

export interface PressOutcome extends Pick<Foreseen, 'serious' | 'said' | 'leadsTo' | 'saves' | 'takes'> {
  /** The address of the link or of the submit, to see whether it is still the same. */
  address?: string;
}

type Button = HTMLButtonElement | HTMLInputElement;

/** Characters that are read of what a page says about a control. */
const maxTextLength = 400;

/** Pressing these is nothing serious: they take text, or a place on a scale. */
const takesInput = new Set(
  'textbox searchbox combobox spinbutton slider listbox date datetime time month week color'.split(' '),
);

/** `hit`: the part of the element that lies at the point of the click. */
export function outcomeOfPress(element: Element, hit = element): PressOutcome {
  const pressed = pressedBy(hit);
  const list = isTag(element, 'option') ? element.closest('select') : null;
  if (isTag(element, 'option') && list) return outcomeOfChoice(list, element);
  if (isSubmit(pressed)) return outcomeOfSubmit(pressed.form, pressed, [element]);
  const href = addressOf(pressed);
  const role = roleOf(pressed);
  if (takesInput.has(role) || isEditable(pressed)) return { serious: null };
  const isTick = role === 'checkbox' || role === 'radio' || role === 'menuitemcheckbox';
  const around = closest(pressed, 'dialog, [role=dialog], [role=alertdialog]');
  const words = seriousWordsIn(
    wordsOn([element, pressed], around && !isTick && href === undefined ? headingOf(around) : ''),
  );
  // A tick does nothing yet, unless it is a signature.
  const said = isTick && words?.serious !== 'agree' ? null : words;
  const form = href === undefined && !isTick ? formOfComponent(pressed) : null;
  if (form) return outcomeOfSubmit(form, null, [element, pressed]);
  return href === undefined ? told(said) : leading(said, linkOf(pressed, href));
}

/** What leads to another origin is serious whatever it says. */
const leading = (said: SeriousWords | null, to: PressOutcome): PressOutcome => ({
  ...to,
  ...(said ?? { serious: to.leadsTo === undefined ? null : ('leaves' as const) }), // a literal type
});

const told = (said: SeriousWords | null): PressOutcome => said ?? { serious: null };

/** Also whom else a link tells that it is followed, and what it saves as a file. */
function linkOf(pressed: Element, href: string): PressOutcome {
  const page = pressed.ownerDocument;
  const to = destination(href, page);
  const link = closest(pressed, 'a, area');
  const pinged = (link?.getAttribute('ping') ?? '').split(/\s+/).filter(Boolean);
  const leadsTo =
    to.leadsTo ?? pinged.map((each) => destination(each, page).leadsTo).find((each) => each !== undefined);
  const saves = link?.hasAttribute('download')
    ? link.getAttribute('download') ||
      (to.address ?? '')
        .replace(/[?#].*/, '')
        .split('/')
        .pop()
    : undefined;
  return { ...to, ...(leadsTo !== undefined && { leadsTo }), ...(saves !== undefined && { saves }) };
}

export function outcomeOfLink(pressed: Element): PressOutcome {
  const href = addressOf(pressed);
  return href === undefined ? { serious: null } : leading(null, linkOf(pressed, href));
}

/** Where a link leads, also one in a drawing, or what its markup opens when it is clicked. */
function addressOf(pressed: Element): string | undefined {
  if (isTag(pressed, 'a', 'area') && pressed.hasAttribute('href')) return pressed.href;
  const drawn = closest(pressed, 'svg a');
  const address = drawn?.getAttribute('href') ?? drawn?.getAttributeNS('http://www.w3.org/1999/xlink', 'href');
  if (address) return URL.parse(address, pressed.ownerDocument.baseURI)?.href;
  const does = closest(pressed, '[onclick]')?.getAttribute('onclick') ?? '';
  return /(?:\blocation(?:\.href)?\s*=|\blocation\.(?:assign|replace)\s*\(|\bopen\s*\()\s*['"`]([^'"`]+)/.exec(
    does,
  )?.[1];
}

/** A component's button can submit the form around it, as it says by its type. */
function formOfComponent(pressed: Element): HTMLFormElement | null {
  const host = [...around(pressed)].find(
    (each) => !isTag(each, 'form') && (each.localName.includes('-') || isMatch(each, '[type=submit]')),
  );
  if (!host || (isTag(host, 'button', 'input') && host.form)) return null;
  const id = host.getAttribute('form');
  const named = id ? host.ownerDocument.getElementById(id) : null;
  const form = named ?? closest(host, 'form');
  if (!isTag(form, 'form')) return null;
  const type = host.getAttribute('type');
  return type === 'submit' || (type === null && destination('', form.ownerDocument, null, form).leadsTo !== undefined)
    ? form
    : null;
}

/** As Enter in a field of the form does: the browser presses the first submit button. */
export function outcomeOfEnter(field: Element): PressOutcome {
  const form = formOf(field);
  const button = form && defaultButton(form);
  if (form) return outcomeOfSubmit(form, button ?? null, []);
  return told(seriousNear(field));
}

/** Choosing is nothing by itself, unless the markup says that it submits the form or opens an address. What a script listens to can't be read. */
export function outcomeOfChoice(list: HTMLSelectElement, chosen?: HTMLOptionElement): PressOutcome {
  const does = attributeOf(list, 'onchange');
  if (/\bsubmit\s*\(/.test(does) && list.form) return outcomeOfSubmit(list.form, null, []);
  const opens = chosen && /\blocation\b|\bopen\s*\(/.test(does);
  return opens ? leading(null, destination(chosen.value, list.ownerDocument)) : { serious: null };
}

export const formOf = (element: Element): HTMLFormElement | null =>
  isTag(element, 'input', 'textarea', 'select', 'button') ? element.form : null;

/** What a click on the element presses: the link or button around it, or the field of its label. */
export function pressedBy(element: Element): Element {
  const pressed = closest(element, 'a[href], svg a, area[href], button, input, select, summary, label') ?? element;
  return isTag(pressed, 'label') ? (pressed.control ?? element) : pressed;
}

export const isSubmit = (element: Element): element is Button & { form: HTMLFormElement } =>
  (isTag(element, 'button')
    ? element.type === 'submit'
    : isTag(element, 'input') && /^(submit|image)$/.test(element.type)) && formOf(element) !== null;

export const defaultButton = (form: HTMLFormElement): Button | undefined =>
  [...ofForm(form, 'elements')].find((each): each is Button => isSubmit(each)) ?? imageOf(form);

/** A form doesn't list its image buttons among its elements. */
const imageOf = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.ownerDocument.querySelectorAll<HTMLInputElement>('input[type=image]')].find((each) => each.form === form);

export function outcomeOfSubmit(form: HTMLFormElement, button: Button | null, named: Element[]): PressOutcome {
  const to = destination(button?.formAction || ofForm(form, 'action'), form.ownerDocument, button, form);
  return leading(seriousWordsIn(wordsOn(button ? [button, ...named] : named, headingOf(form))), to);
}

/** A button that names no address has the document's own as `formAction`; then the form's counts. */
function destination(
  href: string,
  page: Document,
  button?: Button | null,
  form?: HTMLFormElement,
): PressOutcome & { address: string } {
  const own = button?.hasAttribute('formaction') ? button.formAction : form ? ofForm(form, 'action') : href;
  const url = URL.parse(own, page.baseURI);
  const here = new URL(page.location.href === 'about:blank' ? location.href : page.location.href).origin;
  const stays = !url || url.protocol === 'javascript:' || url.origin === here || url.protocol === 'about:';
  return {
    serious: null,
    address: url?.href ?? '',
    ...(!stays && { leadsTo: url.origin === 'null' ? url.protocol : url.origin }),
  };
}

/** What pictures in it and the style sheet say. */
export const drawnIn = (element: Element): (string | null)[] => [
  ...allIn(element, 'img[alt], svg[aria-label], [role=img]')
    .slice(0, 10)
    .map((each) => each.getAttribute('alt') ?? each.getAttribute('aria-label')),
  ...['::before', '::after'].map((part) => getComputedStyle(element, part).content),
];

/** Everything that a page calls a control: a name for assistive technology can hide what is written on it. */
export function wordsOn(elements: Element[], heading: string): string {
  const words = elements.flatMap((each) => [
    nameOf(each),
    shownText(each).slice(0, maxTextLength),
    isTag(each, 'input') && /^(submit|button|image)$/.test(each.type) ? `${each.value} ${each.alt}` : '',
    attributeOf(each, 'title'),
    ...drawnIn(each),
  ]);
  return [...words, heading].join(' | ');
}

/** How a form or a dialog is called: its name, its legend, a heading in it or just before it. */
export function headingOf(area: Element): string {
  const read = (each: Element | null) => (each ? shownText(each).slice(0, maxTextLength) : '');
  const inside = Element.prototype.querySelector.call(area, 'legend, h1, h2, h3, h4, h5, h6, [role=heading]');
  const before = area.previousElementSibling;
  return [
    nameOf(area),
    read(inside),
    before?.matches('h1, h2, h3, h4, h5, h6, [role=heading]') ? read(before) : '',
  ].join(' | ');
}

/** Enter in a field without a form does what the page's script says: the buttons beside it tell. */
function seriousNear(field: Element): SeriousWords | null {
  if (!isTextField(field) && !isEditable(field)) return null;
  let steps = 0;
  for (const each of around(field)) {
    const buttons = allIn(each, 'button, [role=button], input[type=button]').slice(0, 10);
    const said = seriousWordsIn(wordsOn(buttons, ''));
    if (said || steps++ === 5) return said;
  }
  return null;
}
