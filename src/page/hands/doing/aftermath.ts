/** What came of an action: waits until the page is quiet, and sees what is there that wasn't. */
import type { Done } from '#core/tools/hands-wire.ts';
import { hoverMark } from '../hover';
import { focusedIn, isTag, shownText } from './elements';
import { isShown } from './hit';
import type { Target } from './resolve';

/** Milliseconds: without a change, and at most. */
const quiet = 200;
const maxWait = 1000;

const dialogs = 'dialog[open], [role=dialog], [role=alertdialog]';
const errors = '[role=alert], [aria-invalid]:not([aria-invalid=false]), :user-invalid';

interface Regard {
  isOurs(element: Node): boolean;
  /** A click always moves the focus, which says nothing; of a key it is what came of it. */
  tellsFocus: boolean;
}

/** Begins before the action. `end` waits until the page is quiet, unless nothing was done. */
export function watchAftermath(
  page: Document,
  targets: readonly Pick<Target, 'control'>[],
  { isOurs, tellsFocus }: Regard,
) {
  const elements = targets.map(({ control }) => control);
  const roots = [...new Set<Node>([page, ...elements.flatMap((each) => [each.ownerDocument, each.getRootNode()])])];
  const [dialogsBefore, errorsBefore] = [shownOf(roots, dialogs), shownOf(roots, errors)];
  const state = () => stateOf(page, elements) + (tellsFocus ? numberOf(focusedIn(page)) : '');
  const stateBefore = state();
  const watch = watchChanges(roots, isOurs);
  return {
    async end(wasDone: boolean): Promise<Done> {
      if (wasDone) await watch.quiet();
      watch.end();
      const dialog = newOf(roots, dialogs, dialogsBefore);
      if (dialog !== undefined) return { type: 'done', saw: 'dialog-opened', words: dialog };
      const error = newOf(roots, errors, errorsBefore);
      if (error !== undefined) return { type: 'done', saw: 'error-shown', words: error };
      const isChanged = watch.changed() || state() !== stateBefore;
      return { type: 'done', saw: isChanged ? 'changed' : 'nothing-changed' };
    },
  };
}

/** What changes without a change of the document: values, ticks, where it is scrolled to, what is selected. */
function stateOf(page: Document, elements: readonly Element[]): string {
  const states = elements.map((each) => {
    const { value, checked, scrollTop } = each as Partial<HTMLInputElement>; // absent where it is something else
    return [
      value,
      checked,
      scrollTop,
      isTag(each, 'select') ? [...each.selectedOptions].map(({ index }) => index) : null,
    ];
  });
  return JSON.stringify([states, page.scrollingElement?.scrollTop, `${page.getSelection()}`.length]);
}

function watchChanges(roots: readonly Node[], isOurs: (element: Node) => boolean) {
  let [last, count] = [performance.now(), 0];
  const isOfOurs = ({ target, addedNodes, removedNodes, attributeName }: MutationRecord) =>
    isOurs(target) || attributeName === hoverMark || [...addedNodes, ...removedNodes].some(isOurs);
  const observer = new MutationObserver((records) => {
    if (records.every(isOfOurs)) return;
    last = performance.now();
    count++;
  });
  const what = { subtree: true, childList: true, attributes: true, characterData: true };
  for (const root of roots) observer.observe(root, what);
  return {
    changed: () => count > 0,
    async quiet() {
      const start = performance.now();
      last = start;
      while (performance.now() - last < quiet && performance.now() - start < maxWait)
        await new Promise((resolve) => setTimeout(resolve, 25));
    },
    end: () => observer.disconnect(),
  };
}

const find = (roots: readonly Node[], selector: string): Element[] =>
  roots.flatMap((root) => [...(root as Document | ShadowRoot).querySelectorAll(selector)]).filter(isShown); // roots are no other nodes

const numbers = new WeakMap<Element, number>();
let next = 0;

function numberOf(element: Element): number {
  const number = numbers.get(element) ?? next++;
  numbers.set(element, number);
  return number;
}

/** One element with other words is another thing to tell. */
const identify = (element: Element): string => `${numberOf(element)} ${shownText(element).slice(0, 300)}`;

const shownOf = (roots: readonly Node[], selector: string): ReadonlySet<string> =>
  new Set(find(roots, selector).map(identify));

function newOf(roots: readonly Node[], selector: string, known: ReadonlySet<string>): string | undefined {
  const isNews = (each: Element) => !known.has(identify(each)) && (selector === dialogs || sayOf(each) !== '');
  const found = find(roots, selector).find(isNews);
  return found && sayOf(found);
}

/** A field says what is wrong by the browser's own words, or by those that it is described with. */
function sayOf(element: Element): string {
  const id = element.getAttribute('aria-errormessage') ?? element.getAttribute('aria-describedby');
  const described = id ? (element.getRootNode() as Document).getElementById(id.split(' ')[0] ?? '') : null; // of a connected element
  const own = (element as Partial<HTMLInputElement>).validationMessage || shownText(element);
  return ((described && shownText(described)) || own || element.getAttribute('aria-label') || '').slice(0, 300);
}
