/** What an element shows, read through prototypes: the names of a form's fields could hide the form's own members. */

export const memberOf = <K extends keyof Node>(node: Node, key: K): Node[K] => Reflect.get(Node.prototype, key, node);
export const tagNameOf = (element: Element): string => Reflect.get(Element.prototype, 'tagName', element).toUpperCase();
const has = (element: Element, name: string): boolean => Element.prototype.hasAttribute.call(element, name);
export const isInside = (element: Element, names: string): boolean =>
  Element.prototype.closest.call(element, names) !== null;

export const elementsOf = (page: Document) => Document.prototype.getElementsByTagName.call(page, '*');

/** Not `page.body`, which an element of that name could hide. */
export const bodyOf = (page: Document) => Document.prototype.querySelector.call(page, 'body') as HTMLElement | null; // by its name

export const isHidden = (element: Element, { display, contentVisibility }: CSSStyleDeclaration): boolean =>
  display === 'none' || contentVisibility === 'hidden' || has(element, 'hidden');

/** In the tree as it is drawn: of what is in a slot the slot, of a shadow tree its host. */
export function parentOf(node: Node): Element | null {
  const owner = memberOf(node, 'nodeType') === 3 ? Text.prototype : Element.prototype;
  const slot: Element | null = Reflect.get(owner, 'assignedSlot', node);
  const parent = slot ?? memberOf(node, 'parentNode');
  if (parent instanceof ShadowRoot) return parent.host;
  return parent && memberOf(parent, 'nodeType') === 1 ? (parent as Element) : null; // by its number
}

/** Of closed `details` only the summary; of a component its shadow tree, of a slot what is assigned to it. */
export function shownIn(element: Element): Node[] {
  const inside = contentsOf(element);
  if (tagNameOf(element) !== 'DETAILS' || has(element, 'open')) return inside;
  return inside
    .filter((node) => memberOf(node, 'nodeType') === 1 && tagNameOf(node as Element) === 'SUMMARY')
    .slice(0, 1); // by its number
}

function contentsOf(element: Element): Node[] {
  const shadow: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
  if (shadow) return [...shadow.childNodes];
  const given = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  return given.length > 0 ? given : [...memberOf(element, 'childNodes')];
}

const readable = new Set(
  'text search email url tel number date time datetime-local month week submit reset button'.split(' '),
);
const secret = /password|one-time-code|\bcc-/;

/** The text of a field, if it is readable text and no secret. */
export function toValue(field: Element): string {
  if (secret.test(field.getAttribute('autocomplete') ?? '')) return '';
  if (field instanceof HTMLTextAreaElement) return field.value.trim();
  if (field instanceof HTMLInputElement) return readable.has(field.type) ? field.value.trim() : '';
  if (!(field instanceof HTMLSelectElement)) return '';
  const chosen = [...field.selectedOptions].filter(({ value }) => value !== '');
  return chosen.map(({ text }) => text.trim()).join(', ');
}
