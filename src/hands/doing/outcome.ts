/** What pressing an element would do: which link it follows, which form it submits, and what the page calls that. */
import type { Foreseen } from '#tools/schemas';
import { nameOf, roleOf } from '../describe';
import { around, closest, isEditable, isTag, isTextField, ofForm, shownText } from './elements';
import { seriousIn } from './serious-words';

export interface PressOutcome {
  serious: Foreseen['serious'];
  leadsTo?: string;
  /** The address of the link or of the submit, to see whether it is still the same. */
  address?: string;
}

type Button = HTMLButtonElement | HTMLInputElement;

/** Characters that are read of what a page says about a control. */
const longestText = 400;

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
  const href = isTag(pressed, 'a', 'area') ? pressed.href : drawnLink(pressed);
  const role = roleOf(pressed);
  if (takesInput.has(role) || isEditable(pressed)) return { serious: null };
  const isTick = role === 'checkbox' || role === 'radio' || role === 'menuitemcheckbox';
  const around = closest(pressed, 'dialog, [role=dialog], [role=alertdialog]');
  const serious = seriousIn(
    wordsOn([element, pressed], around && !isTick && href === undefined ? headingOf(around) : ''),
  );
  // A tick does nothing yet, unless it is a signature.
  const outcome = { serious: isTick && serious !== 'agree' ? null : serious };
  return href === undefined ? outcome : { ...outcome, ...destination(href, pressed.ownerDocument) };
}

/** Where a link in a drawing leads. */
const drawnLink = (element: Element): string | undefined =>
  (closest(element, 'a') as Partial<SVGAElement> | null)?.href?.baseVal;

/** As Enter in a field of the form does: the browser presses the first submit button. */
export function outcomeOfEnter(field: Element): PressOutcome {
  const form = formOf(field);
  const button = form && defaultButton(form);
  if (form) return outcomeOfSubmit(form, button ?? null, []);
  return { serious: seriousNear(field) };
}

/** Choosing is nothing by itself, unless the markup says that it submits the form or opens an address. What a script listens to can't be read. */
export function outcomeOfChoice(list: HTMLSelectElement, chosen?: HTMLOptionElement): PressOutcome {
  const does = list.getAttribute('onchange') ?? '';
  if (/\bsubmit\s*\(/.test(does) && list.form) return outcomeOfSubmit(list.form, null, []);
  const opens = chosen && /\blocation\b|\bopen\s*\(/.test(does);
  return opens ? destination(chosen.value, list.ownerDocument) : { serious: null };
}

export const formOf = (element: Element): HTMLFormElement | null =>
  isTag(element, 'input', 'textarea', 'select', 'button') ? element.form : null;

/** What a click on the element presses: the link or button around it, or the field of its label. */
export function pressedBy(element: Element): Element {
  const pressed = closest(element, 'a[href], area[href], button, input, select, summary, label') ?? element;
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

function outcomeOfSubmit(form: HTMLFormElement, button: Button | null, named: Element[]): PressOutcome {
  const { address, leadsTo } = destination(
    button?.formAction || ofForm(form, 'action'),
    form.ownerDocument,
    button,
    form,
  );
  const said = seriousIn(wordsOn(button ? [button, ...named] : named, headingOf(form)));
  return {
    serious: said ?? (leadsTo === undefined ? null : 'leaves'),
    address,
    ...(leadsTo !== undefined && { leadsTo }),
  };
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
const drawnIn = (element: Element): (string | null)[] => [
  ...[...Element.prototype.querySelectorAll.call(element, 'img[alt], svg[aria-label], [role=img]')]
    .slice(0, 10)
    .map((each) => each.getAttribute('alt') ?? each.getAttribute('aria-label')),
  ...['::before', '::after'].map((part) => getComputedStyle(element, part).content),
];

/** Everything that a page calls a control: a name for assistive technology can hide what is written on it. */
export function wordsOn(elements: Element[], heading: string): string {
  const words = elements.flatMap((each) => [
    nameOf(each),
    shownText(each).slice(0, longestText),
    isTag(each, 'input') && /^(submit|button|image)$/.test(each.type) ? `${each.value} ${each.alt}` : '',
    each.getAttribute('title') ?? '',
    ...drawnIn(each),
  ]);
  return [...words, heading].join(' | ');
}

/** How a form or a dialog is called: its name, its legend, a heading in it or just before it. */
export function headingOf(area: Element): string {
  const read = (each: Element | null) => (each ? shownText(each).slice(0, longestText) : '');
  const inside = Element.prototype.querySelector.call(area, 'legend, h1, h2, h3, h4, h5, h6, [role=heading]');
  const before = area.previousElementSibling;
  return [
    nameOf(area),
    read(inside),
    before?.matches('h1, h2, h3, h4, h5, h6, [role=heading]') ? read(before) : '',
  ].join(' | ');
}

/** Enter in a field without a form does what the page's script says: the buttons beside it tell. */
function seriousNear(field: Element): Foreseen['serious'] {
  if (!isTextField(field) && !isEditable(field)) return null;
  let steps = 0;
  for (const each of around(field)) {
    const buttons = [...each.querySelectorAll('button, [role=button], input[type=button]')].slice(0, 10);
    const serious = seriousIn(wordsOn(buttons, ''));
    if (serious || steps++ === 5) return serious;
  }
  return null;
}
