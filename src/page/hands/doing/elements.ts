/** What is asked of elements, wherever they are: in shadow roots, in same-origin frames with constructors of their own. */

import { attributeOf, isMatch, memberOf, parentOf } from '../sight/shown-in';

const html = 'http://www.w3.org/1999/xhtml';

export function isTag<Name extends keyof HTMLElementTagNameMap>(
  element: Element | null | undefined,
  ...names: Name[]
): element is HTMLElementTagNameMap[Name] {
  return element?.namespaceURI === html && (names as string[]).includes(element.localName);
}

/** Input types whose value is written as it is. Others are chosen, pressed or dragged. */
const typed = new Set('text search email url tel password number'.split(' '));

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

export const isTextField = (element: Element): element is TextControl =>
  isTag(element, 'textarea') || (isTag(element, 'input') && typed.has(element.type));

export const isEditable = (element: Element): element is HTMLElement =>
  (element as Partial<HTMLElement>).isContentEditable === true; // SVG elements have no such property

/** From the element outwards. */
export function* around(element: Element): Generator<Element> {
  for (let each: Element | null = element; each; each = parentOf(each)) yield each;
}

export function closest(element: Element, selector: string): Element | null {
  for (const each of around(element)) if (isMatch(each, selector)) return each;
  return null;
}

/** What has the focus, in whichever shadow root or frame it is. */
export function focusedIn(page: Document): Element {
  let focused = Reflect.get(Document.prototype, 'activeElement', page) ?? page.documentElement;
  for (;;) {
    const inner = focused.shadowRoot?.activeElement ?? innerDocument(focused)?.activeElement;
    if (!inner) return focused;
    focused = inner;
  }
}

const innerDocument = (element: Element): Document | null =>
  isTag(element, 'iframe') ? element.contentDocument : null;

/** Fields of a form can bear the names of its members and hide them; those of the prototype stay. */
export const ofForm = <Key extends 'action' | 'target' | 'method' | 'elements' | 'requestSubmit'>(
  form: HTMLFormElement,
  key: Key,
): HTMLFormElement[Key] => Reflect.get(HTMLFormElement.prototype, key, form);

/** Where an id is looked up: in its shadow tree, then in the document. */
export const rootsOf = (element: Element): (Document | ShadowRoot)[] =>
  [...new Set([element.getRootNode(), element.ownerDocument])] as (Document | ShadowRoot)[]; // of a connected element

/** Those whose ids the attribute lists. */
export const elementsBy = (element: Element, attribute: string): Element[] =>
  attributeOf(element, attribute)
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((id) => rootsOf(element).flatMap((root) => root.getElementById(id) ?? [])[0] ?? []);

/** A label stands for its field. */
export const controlOf = (element: Element): Element => (isTag(element, 'label') && element.control) || element;

export function shownText(element: Element): string {
  const { innerText } = element as Partial<HTMLElement>;
  const text = typeof innerText === 'string' ? innerText : memberOf(element, 'textContent');
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
