/** Leaves a field, as a person does who goes on elsewhere: it takes its value, and what it opened closes. */
import { around, closest, focusedIn, isEditable, isTag, isTextField } from './elements';
import { pressDown, send, tellFocus } from './events';
import { deepestAt } from './hit';
import { turn } from './turn';

/** The field that was left last: a key that is pressed next is meant for it. */
let last: WeakRef<Element> | null = null;

export function lastLeft(): Element | null {
  const element = last?.deref();
  return element?.isConnected ? element : null;
}

/** What hands left open by operating a field lies over something else. */
export async function leaveLast(page: Document): Promise<void> {
  const focused = focusedIn(page);
  const field = focused === page.body ? lastLeft() : focused;
  if (field && (isTextField(field) || isEditable(field))) await leaveField(field, []);
}

/** Milliseconds for what opened to close. */
const closesWithin = 60;

/** `before`: what lay beside it before it was operated. */
export async function leaveField(field: Element, before: readonly Element[]): Promise<void> {
  const isLeft = await leaveFocus(field);
  if (isLeft && lyingBeside(field).some((each) => !before.includes(each))) {
    pressElsewhere(field);
    await settle();
  }
  if (isLeft) last = new WeakRef(field);
}

const settle = () => new Promise((resolve) => setTimeout(resolve, closesWithin));

/** False: it has no focus, as where a choice took it. */
async function leaveFocus(field: Element): Promise<boolean> {
  const page = field.ownerDocument;
  const focused = focusedIn(page) as Partial<HTMLElement> & Element; // SVG's have no `blur`
  if (!field.isConnected || (focused !== field && !field.contains(focused))) return focused === page.body;
  let isHeard = false;
  focused.addEventListener('blur', () => (isHeard = true), { once: true });
  focused.blur?.();
  // In a window that isn't in front, the browser tells the page only later.
  if (!isHeard) for (const type of ['blur', 'focusout']) tellFocus(focused, type, null);
  await turn();
  await settle();
  return true;
}

/** What lies beside the field and over the page. */
export function lyingBeside(field: Element): Element[] {
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const across = [left + 12, (left + right) / 2];
  return [bottom + 12, bottom + 40, top - 12].flatMap((y) =>
    across.flatMap(
      (x) =>
        floatingOf(
          deepestAt(field.ownerDocument, { x, y }, () => false),
          field,
        ) ?? [],
    ),
  );
}

function floatingOf(lies: Element | null, field: Element): Element | null {
  for (const each of lies ? around(lies) : []) {
    if (Node.prototype.contains.call(each, field)) break;
    if (/^(absolute|fixed)$/.test(getComputedStyle(each).position)) return isTag(each, 'label') ? null : each;
  }
  return null;
}

/** On the page itself, or on what a dialog says: a press beside a dialog closes it. */
function pressElsewhere(field: Element): void {
  const dialog = closest(field, 'dialog, [role=dialog], [role=alertdialog]');
  const target = dialog ? dialog.querySelector('h1, h2, h3, h4, [role=heading], legend, p') : field.ownerDocument.body;
  if (!target) return;
  const { x, y } = target.getBoundingClientRect();
  const at = { x: x + 1, y: y + 1 };
  pressDown({ target, at })();
  send(target, 'click', at, { button: 0, detail: 1 });
}
