/** Moves the focus, as the Tab key does. */
import { isTextField } from './elements';
import { focus, isFocusable } from './events';
import { isShown } from './hit';

/** False: nothing else can have it. */
export function moveFocus(from: Element, backwards: boolean): boolean {
  const page = from.ownerDocument;
  const all = [
    ...page.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]',
    ),
  ];
  const stops = all.filter((each) => each === from || (isFocusable(each) && each.tabIndex >= 0 && isShown(each)));
  const order = [
    ...stops.filter((each) => each.tabIndex > 0).sort((a, b) => a.tabIndex - b.tabIndex),
    ...stops.filter((each) => each.tabIndex <= 0),
  ];
  const at = order.indexOf(from as HTMLElement); // only looked for
  const next = order.at(at < 0 ? (backwards ? -1 : 0) : (at + (backwards ? -1 : 1)) % order.length);
  if (!next) return false;
  focus(next);
  if (isTextField(next)) next.select();
  return true;
}
