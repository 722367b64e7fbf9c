/** Elements without a role that a page makes operable all the same. */
import { getsHand } from './hover';
import { attributeOf, has, isInside, parentOf, tagNameOf } from './sight/shown-in';
import { createStyles, type Styles } from './sight/styles';

const hands = /^(pointer|grab|move)$/;

/** It can have the focus, is dragged, or the pointer becomes a hand over it, and not yet over what surrounds it. */
export function isOwnClickable(element: Element, styles: Styles = createStyles()): boolean {
  const name = tagNameOf(element);
  if (name === 'HTML' || name === 'BODY' || name === 'IFRAME') return false;
  if (has(element, 'tabindex') && Number(attributeOf(element, 'tabindex')) >= 0) return true;
  if (has(element, 'onclick') || isEditingHost(element) || isDragged(element, styles)) return true;
  const parent = parentOf(element);
  if (name === 'A' && isScripted(element)) return !parent || !isInside(parent, '[tabindex], [onclick], button');
  if (name === 'LABEL' && (element as HTMLLabelElement).control) return false; // by its name
  if (isCalledIcon(element, name, styles) || getsHand(element)) return true;
  if (parent === null || !hands.test(styles.read(element, 'cursor'))) return false;
  return !hands.test(styles.read(parent, 'cursor')) || isOneOfSeveral(element, name, styles);
}

/** A small thing without words that has a name all the same. */
function isCalledIcon(element: Element, name: string, styles: Styles): boolean {
  if (!/^(I|SPAN|EM|DIV)$/.test(name) || !(has(element, 'title') || has(element, 'aria-label')) || has(element, 'role'))
    return false;
  const { left, right, top, bottom } = styles.boxOf(element);
  const [short, long] = [Math.min(right - left, bottom - top), Math.max(right - left, bottom - top)];
  return short > 7 && long < 65 && (element.textContent ?? '').trim() === '';
}

const isInRow = (element: Element, { read }: Styles): boolean =>
  element.parentElement !== null && /flex|grid/.test(read(element.parentElement, 'display'));

const operated =
  'a[href], button, summary, label, [role=button], [role=link], [role=option], [role^=menuitem], [role=tab], [role=slider], [role=switch]';

/** Parts of what has the hand: an item of a list, or one of several that look alike, with no other words between them. */
function isOneOfSeveral(element: Element, name: string, styles: Styles): boolean {
  if (isInside(element, operated)) return false;
  if (name === 'LI' || /handle|thumb/.test(attributeOf(element, 'class'))) return true;
  const other = element.nextElementSibling ?? element.previousElementSibling;
  const isWord = (node: Node | null) => node?.nodeType === 3 && (node.nodeValue ?? '').trim() !== ''; // a text
  if (!other || tagNameOf(other) !== name || isWord(element.previousSibling) || isWord(element.nextSibling))
    return false;
  if (isInside(element, '[tabindex]') || (element.textContent ?? '').length > 60) return false;
  return (
    (!/table|flow|^block/.test(styles.read(element, 'display')) || isInRow(element, styles)) &&
    ['font-size', 'font-weight', 'color', 'cursor'].every(
      (each) => styles.read(element, each) === styles.read(other, each),
    )
  );
}

/** By HTML, or by a script: then its class says so, and the browser doesn't scroll by the same movement. */
function isDragged(element: Element, styles: Styles): boolean {
  if (attributeOf(element, 'draggable') === 'true') return true;
  const kind = attributeOf(element, 'class');
  if (/drag|sort/i.test(kind) && styles.read(element, 'touch-action') === 'none') return true;
  const isHandle = /[-_\s](handle|thumb)\b/i.test(kind) && styles.read(element, 'position') === 'absolute';
  return isHandle && !isInside(element, operated);
}

/** A link without an address is operated by a script, unless it is a place that other links lead to. */
const isScripted = (link: Element): boolean => !['href', 'xlink:href', 'name', 'id'].some((each) => has(link, each));

/** Where an editable part of the page begins. */
export const isEditingHost = (element: Element): boolean =>
  has(element, 'contenteditable') && /^(true|plaintext-only|)$/i.test(attributeOf(element, 'contenteditable'));
