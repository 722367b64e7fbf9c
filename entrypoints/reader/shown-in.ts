/** What of an element is shown, asked so that no name that a page gives stands in the way. */

/** Names of a form's fields could stand where its own members do. */
export const of = <K extends keyof Node>(node: Node, key: K): Node[K] => Reflect.get(Node.prototype, key, node);
export const nameOf = (element: Element): string => Reflect.get(Element.prototype, 'tagName', element).toUpperCase();
const has = (element: Element, name: string): boolean => Element.prototype.hasAttribute.call(element, name);
export const isInside = (element: Element, names: string): boolean =>
  Element.prototype.closest.call(element, names) !== null;

export const elementsOf = (page: Document) => Document.prototype.getElementsByTagName.call(page, '*');

export const isHidden = (element: Element, { display, contentVisibility }: CSSStyleDeclaration): boolean =>
  display === 'none' || contentVisibility === 'hidden' || has(element, 'hidden');

/** Of what is folded only the line that unfolds it; of a component what it shows. */
export function shownIn(element: Element): Node[] {
  const inside = contentsOf(element);
  if (nameOf(element) !== 'DETAILS' || has(element, 'open')) return inside;
  return inside.filter((node) => of(node, 'nodeType') === 1 && nameOf(node as Element) === 'SUMMARY').slice(0, 1); // by its number
}

function contentsOf(element: Element): Node[] {
  const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
  if (shadow) return [...shadow.childNodes];
  const given = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  return given.length > 0 ? given : [...of(element, 'childNodes')];
}
