/** What a field holds, unless it is for a secret by what its page declares, by its words, or by what stands around it. */
import { fold, headsSecret, isPartOfSecret, isSecretName } from '../../words';
import { allIn, attributeOf, isField, isMatch, parentOf, tagNameOf } from './shown-in';

const declared = /^(current-password|one-time-code|cc-.*)$/;
/** Without a text of their own, or with one that is no secret. */
const pressed = /^(checkbox|radio|submit|button|image|reset|range|color)$/;

/** A page can turn a password into a text, to show it. */
const onceHidden = new WeakSet<Element>();

const isDrawnAsDots = (element: Element): boolean =>
  /disc|circle|square/.test(getComputedStyle(element).getPropertyValue('-webkit-text-security'));

const readOf = (element: Element) => (name: string) => attributeOf(element, name);

/** `name`: how it is called, if that was read. Asked of what takes a text. */
export function isSecretField(element: Element, name = ''): boolean {
  const read = readOf(element);
  const type = read('type').toLowerCase();
  const isInput = tagNameOf(element) === 'INPUT';
  if (isInput && pressed.test(type)) return false;
  if ((isInput && type === 'password') || isDrawnAsDots(element)) onceHidden.add(element);
  const tokens = read('autocomplete').toLowerCase().split(/\s+/);
  if (onceHidden.has(element) || tokens.some((each) => declared.test(each))) return true;
  if (type === 'search') return false;
  const label =
    [name, read('placeholder'), read('aria-label'), read('aria-placeholder'), ...labelsOf(element)]
      .filter(Boolean)
      .join(' | ') || read('title');
  // Lists call their text a new password, so that browsers suggest nothing over their own choices.
  if (tokens.includes('new-password') && !(label && isOfList(element))) return true;
  // An address that a password is sent to is none.
  const named = /^(email|url|date)$/.test(type) ? '' : `${read('name')} | ${read('id')}`;
  if (isSecretName(`${label} | ${named}`)) return true;
  const takesDigits =
    /^(tel|number)$/.test(type) || /numeric/.test(read('inputmode')) || /^\^?(\\d|\[0-9\])/.test(read('pattern'));
  const isCode =
    /\b(card|carte|karte|(?<!(area|bar|color|country|coupon|currency|dial|discount|gift|item|postal|post|product|promo|qr|voucher|zip) )code|codigo|codice)\b/;
  if (takesDigits && isInput && read('pattern') !== '' && isCode.test(fold(label))) return true;
  const boxes = isInput ? boxesBeside(element) : 0;
  const isBox = boxes >= minBoxes && boxes <= maxBoxes;
  if (isBox && takesDigits) return true;
  const length = Number(read('maxlength') || Number.NaN);
  if (!isBox && !(length <= maxPieceLength) && !isPartOfSecret(label)) return false;
  return headsSecret(wordsOver(element));
}

/** By ARIA, or by its class or one around it. */
const isOfList = (element: Element): boolean =>
  isMatch(element, '[role=combobox], [aria-autocomplete]') ||
  /select|combo|suggest|complete|typeahead|tags?\b/i.test(`${element.className} ${element.parentElement?.className}`);

/** What is written into it is a secret: no field of a form, but text of the page. */
export const isSecretEditor = (element: Element): boolean =>
  isMatch(element, '[contenteditable], [role=textbox]') && isSecretField(element);

/** Single characters of a code, side by side; a puzzle has more of them. */
const [minBoxes, maxBoxes] = [4, 8];
/** Characters of one of several fields for a code, and of words that are read. */
const maxPieceLength = 4;
const maxWords = 200;

/** Fields for one character each, in what holds the field. */
function boxesBeside(element: Element): number {
  if (readOf(element)('maxlength') !== '1') return 0;
  const holder =
    element.closest('fieldset, form, section, [role=group], dialog, [role=dialog]') ?? element.ownerDocument.body;
  return allIn(holder, 'input[maxlength="1"]').length;
}

const textOf = (element: Element | null | undefined): string => (element?.textContent ?? '').slice(0, maxWords);

/** Its labels, or the short text just before it, which many pages draw as one. */
function labelsOf(element: Element): string[] {
  const root = element.getRootNode() as Partial<Document>; // or a shadow root
  const ids = readOf(element)('aria-labelledby').split(/\s+/).filter(Boolean);
  const labels = [...((element as Partial<HTMLInputElement>).labels ?? [])]; // of fields alone
  const found = [...ids.map((id) => root.getElementById?.(id)), ...labels].map(textOf).filter(Boolean);
  return found.length > 0 ? found : [textBefore(element)];
}

const fields = 'input, select, textarea, button';

function textBefore(element: Element): string {
  for (let [each, steps]: [Element | null, number] = [element, 0]; each && steps < 3; each = parentOf(each), steps++) {
    for (let before = each.previousSibling; before; before = before.previousSibling) {
      const text = (before.textContent ?? '').trim();
      if (text === '') continue;
      const isOther =
        before.nodeType === 1 &&
        (isMatch(before as Element, `form, fieldset, a, ${fields}`) || allIn(before as Element, fields).length > 0); // by its number
      return isOther || text.length > 60 ? '' : text;
    }
    if (each.parentElement && isMatch(each.parentElement, 'form, fieldset, body')) return '';
  }
  return '';
}

/** What stands over a group of fields: legends, headings and names of what holds it, outwards. */
function wordsOver(element: Element): string {
  const words: string[] = [];
  let steps = 0;
  for (let each = parentOf(element); each && steps < 8; each = parentOf(each), steps++) {
    if (tagNameOf(each) === 'BODY') break;
    const read = readOf(each);
    words.push(read('aria-label'), ...headsIn(each));
    const before = each.previousElementSibling;
    if (
      before &&
      isMatch(before, 'h1, h2, h3, h4, h5, h6, legend, [role=heading], p, label, span, div') &&
      allIn(before, 'input').length === 0
    ) {
      const text = textOf(before).trim();
      if (text.length < 120) words.push(text);
    }
    if (words.some((word) => word !== '') && isMatch(each, 'fieldset, form, dialog, [role=dialog], [role=group]'))
      break;
  }
  return words.filter(Boolean).join(' | ');
}

const headsIn = (element: Element): string[] =>
  allIn(element, 'legend, h1, h2, h3, h4, h5, h6, [role=heading], p, label:not([for])')
    .filter((each) => allIn(each, 'input').length === 0)
    .slice(0, 3)
    .map(textOf)
    .filter((text) => text.length < 120);

const readable = new Set(
  'textarea text search email url tel number date time datetime-local month week submit reset button'.split(' '),
);

/** The text of a field, if it is readable text and no secret. A field of a frame is of another realm: it is told by its name. */
export function toValue(field: Element): string {
  if (!isField(field) || isSecretField(field)) return '';
  if (readable.has(field.type)) return field.value.trim();
  const other: Element = field;
  const { selectedOptions = [] } = other as Partial<HTMLSelectElement>; // of a list
  return Array.from(selectedOptions, ({ value, text }) => (value === '' ? '' : text.trim()))
    .filter(Boolean)
    .join(', ');
}
