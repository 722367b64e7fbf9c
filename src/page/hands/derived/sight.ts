/** Whether a person can find an element: a field that is hidden from people is for scripts, or a trap for them. */

/** Pixels left of or above the page from which a thing is meant to be out of sight. */
const farAway = -900;

export function isFindable(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (isHidden(at)) return false;
  const { width, right, bottom } = element.getBoundingClientRect();
  const { scrollX = 0, scrollY = 0 } = element.ownerDocument.defaultView ?? {};
  const isOutside = width > 0 && (right + scrollX <= 0 || bottom + scrollY <= 0);
  return !isOutside && getComputedStyle(element).visibility !== 'hidden';
}

/** Custom boxes hide the real one and draw its label instead. */
export const isFindableByLabel = (control: Element, labels: Iterable<Element>): boolean =>
  isFindable(control) || [...labels].some(isFindable);

function isHidden(element: Element): boolean {
  if (element.matches('[hidden], template, noscript')) return true;
  const { display, opacity, position, left, top, clip, clipPath } = getComputedStyle(element);
  const isClipped = /^rect\((0(px)?|1px)[, ]/.test(clip) || /^inset\((50|100)%\)/.test(clipPath);
  const isAway = /absolute|fixed/.test(position) && [left, top].some((side) => Number.parseFloat(side) < farAway);
  return display === 'none' || opacity === '0' || isAway || (position === 'absolute' && isClipped);
}
