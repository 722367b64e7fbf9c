/**
 * What runs in a page around a click of a driver: what comes late can push the control away at the last moment. Functions whose source
 * travels to the page: none of them names another.
 */

/** The page's window, with what ends the hold. */
interface Held {
  drivenHold?: AbortController;
}

/** Until the click is asked about, nothing but this control and its labels feels one. */
export function holdForClick(control: Element): void {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const hold = new AbortController();
  (window as Held).drivenHold = hold;
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick']) {
    const feel = (event: Event) => {
      const way = event.composedPath();
      if (!event.isTrusted || [control, ...labels].some((part) => way.includes(part))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      document.documentElement.dataset.drivenMissed = '';
    };
    window.addEventListener(type, feel, { capture: true, signal: hold.signal });
  }
}

/** Ends the hold: whether the click was on something else. A page that came since has no such trace. */
export function missedControl(): boolean {
  (window as Held).drivenHold?.abort();
  const { dataset } = document.documentElement;
  const isMissed = dataset.drivenMissed !== undefined;
  delete dataset.drivenMissed;
  return isMissed;
}
