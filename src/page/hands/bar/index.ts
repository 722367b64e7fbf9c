/**
 * The bar that a page shows while hands work there, with a button that stops them, and the ring around what they would touch. They
 * are in a closed shadow root above everything, get no place in the page's layout, and take their looks from no style sheet.
 */
import type { Rect } from '#core/tools/hands-wire.ts';

export interface BarWords {
  working: string;
  stop: string;
  /** The user pressed Stop. */
  onStop(): void;
}

const layer = 'all:initial;position:fixed;inset:0;pointer-events:none;z-index:2147483647;';
// Rules of the page don't reach what is inside.
const pill = 'border-radius:999px;font:14px/1.4 system-ui,sans-serif;';
const strip = `${pill}position:absolute;top:8px;left:50%;translate:-50% 0;display:flex;gap:12px;align-items:center;padding:6px 6px 6px 14px;pointer-events:auto;color:#fff;background:#1f2937;box-shadow:0 0 0 2px #fff`;
const button = `all:initial;${pill}cursor:pointer;padding:4px 14px;font-weight:600;background:#fff;`;
const ring =
  'position:absolute;border:3px solid #1d4ed8;border-radius:6px;box-shadow:0 0 0 2px #fff,inset 0 0 0 1px #fff;';

export class Bar {
  readonly #page: Document;
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  #rings: HTMLElement[] = [];
  #follow = new AbortController();

  constructor(page: Document, words: BarWords) {
    this.#page = page;
    this.#host = draw(page, 'div', layer);
    this.#host.popover = 'manual';
    this.#root = this.#host.attachShadow({ mode: 'closed' });
    const bar = draw(page, 'div', strip);
    bar.setAttribute('role', 'status');
    const text = draw(page, 'span', '');
    const stop = draw(page, 'button', button);
    // A page can't press it: what its scripts send isn't trusted, and they don't reach into the shadow root.
    stop.addEventListener('click', ({ isTrusted }) => isTrusted && words.onStop());
    text.textContent = words.working;
    stop.textContent = words.stop;
    bar.append(text, stop);
    this.#root.append(bar);
  }

  readonly isOurs = (element: Node): boolean => element === this.#host;

  /** On top of what the page has opened since. A modal dialog makes everything else deaf, so that it gets the bar. */
  show(): void {
    const parent = [...Document.prototype.querySelectorAll.call(this.#page, ':root, dialog:modal')].at(-1);
    if (this.#host.parentNode !== parent) parent?.append(this.#host);
    // The top layer takes over the page's zoom, which could put the button out of reach.
    this.#host.style.setProperty('zoom', String(1 / (parent?.currentCSSZoom || 1)), 'important');
    if (this.#host.matches(':popover-open')) this.#host.hidePopover();
    this.#host.showPopover();
  }

  /** `boxes`: asked again whenever something scrolls. */
  ring(boxes: () => Rect[]): void {
    this.removeRings();
    this.#follow = new AbortController();
    const rings = boxes().map(() => draw(this.#page, 'div', ring));
    this.#rings = rings;
    this.#root.append(...rings);
    const place = () => {
      for (const [index, box] of boxes().entries()) if (rings[index]) putAround(rings[index], box);
    };
    place();
    const options = { capture: true, passive: true, signal: this.#follow.signal };
    for (const type of ['scroll', 'resize']) this.#page.defaultView?.addEventListener(type, place, options);
  }

  removeRings(): void {
    this.#follow.abort();
    for (const each of this.#rings) each.remove();
    this.#rings = [];
  }

  remove(): void {
    this.removeRings();
    this.#host.remove();
  }
}

/** By the object model: a page's policy can forbid style sheets and attributes, not that. */
function draw(page: Document, name: 'div' | 'span' | 'button', looks: string): HTMLElement {
  const element = page.createElement(name);
  element.style.cssText = looks.replaceAll(';', '!important;');
  return element;
}

const putAround = (ring: HTMLElement, { x, y, width, height }: Rect) =>
  Object.assign(ring.style, {
    left: `${x - 5}px`,
    top: `${y - 5}px`,
    width: `${width + 4}px`,
    height: `${height + 4}px`,
  });
