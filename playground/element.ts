/** Makes and replaces elements: the only DOM vocabulary of the demo pages. */

type Child = Node | string | undefined;
type Properties = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

/** `element('button', { class: 'x', 'aria-label': 'Play', onclick: play }, 'Play')`: functions become listeners. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Parses markup written in these pages (icons, covers), never text that a person or an agent gave. */
export function drawing(markup: string): Element {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const drawn = template.content.firstElementChild;
  if (drawn === null) throw new Error('A drawing needs one element.');
  return drawn;
}

/** Replaces what a region shows; the element with the same `data-focus` keeps the focus. */
export function fill(region: Element, ...children: Child[]): void {
  const focused = region.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.getAttribute('data-focus');
  region.replaceChildren(...children.filter((child) => child !== undefined));
  if (focused === null) return;
  const again = key ? region.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`) : null;
  (again ?? region.querySelector<HTMLElement>('button, a, input, select'))?.focus();
}

/** The element of the page with this id; its absence is a fault of the page itself. */
export function region(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element #${id}.`);
  return found;
}
