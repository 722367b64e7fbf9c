/** Elements without a role that a page makes operable all the same. */
import { createStyles, parentOf, type Styles, tagNameOf } from './sight';

const has = (element: Element, name: string): boolean => Element.prototype.hasAttribute.call(element, name);

const hands = /^(pointer|grab|move)$/;

/** It can have the focus, is dragged, or the pointer becomes a hand over it, and not yet over what surrounds it. */
export function isOwnClickable(element: Element, styles: Styles = createStyles()): boolean {
  const name = tagNameOf(element);
  if (name === 'HTML' || name === 'BODY' || name === 'IFRAME') return false;
  if (has(element, 'tabindex') && Number(Element.prototype.getAttribute.call(element, 'tabindex')) >= 0) return true;
  if (has(element, 'onclick') || isEditingHost(element) || isDragged(element, styles)) return true;
  if (name === 'A' && isScripted(element)) return true;
  if (name === 'LABEL' && (element as HTMLLabelElement).control) return false; // by its name
  const parent = parentOf(element);
  return parent !== null && hands.test(styles.read(element, 'cursor')) && !hands.test(styles.read(parent, 'cursor'));
}

/** By HTML, or by a script: then its class says so, and the browser doesn't scroll by the same movement. */
function isDragged(element: Element, styles: Styles): boolean {
  if (Element.prototype.getAttribute.call(element, 'draggable') === 'true') return true;
  const kind = Element.prototype.getAttribute.call(element, 'class') ?? '';
  return /drag|sort/i.test(kind) && styles.read(element, 'touch-action') === 'none';
}

/** A link without an address is operated by a script, unless it is a place that other links lead to. */
const isScripted = (link: Element): boolean => !['href', 'xlink:href', 'name', 'id'].some((each) => has(link, each));

/** Where an editable part of the page begins. */
export const isEditingHost = (element: Element): boolean =>
  has(element, 'contenteditable') &&
  /^(true|plaintext-only|)$/i.test(Element.prototype.getAttribute.call(element, 'contenteditable') ?? '');
