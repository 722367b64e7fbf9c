/** What runs in a page of Firefox to reach what a person would: its driver knows no accessible names. */

export type Kind = 'button' | 'field' | 'choice' | 'row' | 'cell';

export interface Point {
  x: number;
  y: number;
}

/**
 * The middle of the first visible control of a kind that bears this name, once it can be pressed and stays where it is. Marks it,
 * and holds it for the click that follows.
 */
export async function reachControl(
  kind: Kind,
  name: string,
  holdForClick: (control: Element) => void,
): Promise<Point | null> {
  for (const before of document.querySelectorAll('[data-driven-next]')) before.removeAttribute('data-driven-next');
  const words = (element: Element | null | undefined) => element?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
  const nameOf = (element: HTMLElement) => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const named = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = named.map((id) => words(document.getElementById(id))).join(' ');
    return element.getAttribute('aria-label') ?? (labels || words(isField ? element.labels?.[0] : element));
  };
  const [selector, fits] = {
    button: ['button:not([role=tab]), a[href]', (text: string) => text.startsWith(name)] as const,
    field: ['input, textarea', (text: string) => text === name] as const,
    choice: [
      'input[type=radio], input[type=checkbox], [role=menuitemradio], [role=option]',
      (text: string) => text.startsWith(name),
    ] as const,
    row: ['summary', (text: string) => text.includes(name)] as const,
    cell: ['td, th', (text: string) => text === name] as const,
  }[kind];
  const fitting = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => fits(nameOf(element)) && element.offsetParent !== null,
  );
  const found = fitting.find((element) => nameOf(element) === name) ?? fitting[0];
  if (!found || found.matches(':disabled, [aria-disabled=true]')) return null;
  found.setAttribute('data-driven-next', '');
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const first = middle();
  const onTop = document.elementFromPoint(first.x, first.y);
  // What lies under a bar that sticks is scrolled out from under it, as a person would.
  if (!onTop || !(found.contains(onTop) || onTop.contains(found))) found.scrollIntoView({ block: 'center' });
  const frame = () => new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 1000)]);
  await frame();
  const { x, y } = middle();
  await frame();
  const last = middle();
  if (!found.isConnected || last.x !== x || last.y !== y) return null;
  holdForClick(found);
  return last;
}

/** Replaces what the control that was reached holds, as typing does. */
export function fillControl(words: string): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-driven-next]');
  if (!field) throw new Error('The field went away before it could be filled in.');
  field.focus();
  field.select();
  document.execCommand(words === '' ? 'delete' : 'insertText', false, words);
  if (field.value !== words) throw new Error(`The field holds “${field.value}” in place of “${words}”.`);
}
