/** Waits for what the page does by itself. */
import type { HandsAnswer, Wait } from '#core/tools/hands-wire.ts';
import type { References } from '../references';
import { attributeOf } from '../sight/shown-in';
import { controlOf, isTag, shownText } from './elements';
import { isDisabled, isShown } from './hit';
import { isTicked } from './values';

const step = 100;
/** Without a request, in milliseconds. */
const idle = 500;

export async function wait(page: Document, references: References, wanted: Wait): Promise<HandsAnswer> {
  const until = performance.now() + wanted.seconds * 1000;
  const start = performance.now();
  let last = start;
  const observer = new PerformanceObserver(() => {
    last = performance.now();
  });
  observer.observe({ type: 'resource' });
  const isThere = (): boolean => {
    const { text, gone = false, ref, state = 'enabled' } = wanted;
    if (text !== undefined) return isTextShown(page, text) !== gone;
    if (ref !== undefined) return isInState(references.find(ref)?.element, state);
    return page.readyState === 'complete' && performance.now() - last >= idle;
  };
  try {
    while (!isThere()) {
      if (performance.now() >= until) return { type: 'refused', why: 'timed-out' };
      await new Promise((resolve) => setTimeout(resolve, step));
    }
  } finally {
    observer.disconnect();
  }
  return { type: 'done', saw: performance.now() - start < step ? 'nothing-changed' : 'changed' };
}

const isTextShown = (page: Document, text: string): boolean =>
  shownText(page.body).toLowerCase().includes(text.replace(/\s+/g, ' ').trim().toLowerCase());

function isInState(element: Element | undefined, state: Wait['state']): boolean {
  const isGone = !element?.isConnected || !isShown(element);
  if (isGone || state === 'gone') return isGone && state === 'gone';
  const control = controlOf(element);
  if (state === 'enabled' || state === 'disabled') return isDisabled(control) === (state === 'disabled');
  if (state === 'checked' || state === 'unchecked') return isTicked(control) === (state === 'checked');
  return (
    attributeOf(control, 'aria-expanded') === 'true' ||
    (isTag(control.parentElement, 'details') && control.parentElement.open)
  );
}
