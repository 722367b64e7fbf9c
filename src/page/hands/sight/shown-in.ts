/** What an element shows, read through prototypes: the names of a form's fields could hide the form's own members. */

type Getter = (this: Node) => unknown;

/** The prototypes' own getters, each found once: a look reads many thousand members. */
const getters: Record<string, Getter> = {};

function read(prototype: object, key: string, node: Node): unknown {
  const known = getters[key] ?? Object.getOwnPropertyDescriptor(prototype, key)?.get;
  if (!known) return Reflect.get(prototype, key, node);
  getters[key] = known;
  return known.call(node);
}

export const memberOf = <K extends keyof Node & string>(node: Node, key: K): Node[K] =>
  read(Node.prototype, key, node) as Node[K]; // the getter of that member
export const tagNameOf = (element: Element): string =>
  String(read(Element.prototype, 'tagName', element)).toUpperCase();
export const has = (element: Element, name: string): boolean => Element.prototype.hasAttribute.call(element, name);
/** Empty, if it hasn't got it. */
export const attributeOf = (element: Element, name: string): string =>
  Element.prototype.getAttribute.call(element, name) ?? '';
export const isInside = (element: Element, names: string): boolean =>
  Element.prototype.closest.call(element, names) !== null;
export const isMatch = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);
export const allIn = <Found extends Element = Element>(element: Element, selector: string): Found[] => [
  ...Element.prototype.querySelectorAll.call<Element, [string], NodeListOf<Found>>(element, selector),
];

/** Of its form, by its name. */
export const isField = (element: Element): element is HTMLInputElement =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(tagNameOf(element)); // what isn't asked of the others is undefined there

export const elementsOf = (page: Document) => Document.prototype.getElementsByTagName.call(page, '*');

/** Not `page.body`, which an element of that name could hide. */
export const bodyOf = (page: Document) => Document.prototype.querySelector.call(page, 'body') as HTMLElement | null; // by its name

export const isHidden = (
  element: Element,
  { display, contentVisibility }: Pick<CSSStyleDeclaration, 'display' | 'contentVisibility'>,
): boolean => display === 'none' || contentVisibility === 'hidden' || has(element, 'hidden');

/** In the tree as it is drawn: of what is in a slot the slot, of a shadow tree its host. */
export function parentOf(node: Node): Element | null {
  const parent = memberOf(node, 'parentNode');
  const type = parent && memberOf(parent, 'nodeType');
  if (type === 11) return (parent as ShadowRoot).host ?? null; // else a fragment
  if (type !== 1) return null;
  const element = parent as Element; // by its number
  return shadowOf(element) ? (slotOf(node) ?? element) : element;
}

const shadowOf = (element: Element): ShadowRoot | null =>
  read(Element.prototype, 'shadowRoot', element) as ShadowRoot | null; // the getter of that member

const slotOf = (node: Node): Element | null =>
  Reflect.get(memberOf(node, 'nodeType') === 3 ? Text.prototype : Element.prototype, 'assignedSlot', node);

/** Of closed `details` only the summary; of a component its shadow tree, of a slot what is assigned to it. */
export function shownIn(element: Element): Node[] {
  const inside = contentsOf(element);
  if (tagNameOf(element) !== 'DETAILS' || has(element, 'open')) return inside;
  return inside
    .filter((node) => memberOf(node, 'nodeType') === 1 && tagNameOf(node as Element) === 'SUMMARY')
    .slice(0, 1); // by its number
}

function contentsOf(element: Element): Node[] {
  const shadow = shadowOf(element);
  if (shadow) return [...shadow.childNodes];
  const assigned = tagNameOf(element) === 'SLOT' ? (element as HTMLSlotElement).assignedNodes() : []; // by its name
  return assigned.length > 0 ? assigned : childrenOf(element);
}

/** One after the other, which takes a tenth of the time of `childNodes`. */
function childrenOf(element: Element): Node[] {
  const nodes: Node[] = [];
  for (let each = memberOf(element, 'firstChild'); each; each = memberOf(each, 'nextSibling')) nodes.push(each);
  return nodes;
}
