/** What tests put into a page in place of the extension: seeing, with the elements behind its references numbered. */
import { derive } from '../../../src/page/hands/derived';
import { createReferences } from '../../../src/page/hands/references';
import { createSeeing } from '../../../src/page/hands/seeing';

export interface Listed {
  number: number;
  role: string;
  name: string;
  /** Its page keeps it from assistive technology, though a person sees it. */
  isKept: boolean;
}

const references = createReferences();
const seeing = createSeeing(document, references);

/** Numbers every element, also in shadow trees and frames, so that the driver can tell which is which. */
let next = 1;
function number(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    element.setAttribute('data-number', `${next++}`);
    if (element.shadowRoot) number(element.shadowRoot);
    const inside = documentIn(element);
    if (inside) number(inside);
  }
}

/** A frame in a frame is of another realm than this script: it is told by its name. */
const documentIn = (element: Element): Document | null =>
  element.tagName === 'IFRAME' ? (element as HTMLIFrameElement).contentDocument : null;

function wholeText(): string {
  const first = seeing.look();
  const more = Array.from({ length: first.parts - 1 }, (_, i) => seeing.look({ part: i + 2 }).text);
  return [first.text, ...more].join('');
}

function listed(): Listed[] {
  const text = wholeText();
  return [...text.matchAll(/\[(e\d+)\]/g)].flatMap(([, ref = '']) => {
    const found = references.find(ref);
    if (!found || !isDrawn(found.element)) return [];
    const { element, role, name } = found;
    const isKept = isKeptIn(element);
    return [{ number: Number(element.getAttribute('data-number')), role, name, isKept }];
  });
}

/** Also by what is around its component. */
function isKeptIn(element: Element): boolean {
  const root = element.getRootNode();
  return element.closest('[aria-hidden=true]') !== null || (root instanceof ShadowRoot && isKeptIn(root.host));
}

/** The browser leaves out of its tree what it hasn't drawn yet, because it is far from the window. */
const isDrawn = (element: Element): boolean =>
  element.checkVisibility({ contentVisibilityAuto: true }) || !element.checkVisibility();

/** A field that isn't drawn itself, but whose label is, or what is close around it and has no other field. */
function isUnderDrawn(element: Element): boolean {
  if (!/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) || !element.checkVisibility()) return false;
  const field = element as HTMLInputElement; // by its name
  const isPressed = /^(checkbox|radio|file)$/.test(field.type);
  if (isPressed && [...(field.labels ?? [])].some(isPlain)) return true;
  const { width, height } = element.getBoundingClientRect();
  if (!isPressed && (field.tabIndex < 0 || Math.min(width, height) < 8)) return false;
  let around: Element | null = element;
  for (let level = 0; level < 3 && around; level++) {
    around = around.parentElement ?? (around.getRootNode() as Partial<ShadowRoot>).host ?? null;
    if (!around || around.getBoundingClientRect().height > 120) return false;
    // A bar that only shows itself under the pointer.
    if (around.children.length > 1 && !around.checkVisibility({ opacityProperty: true })) return false;
    if ([...around.querySelectorAll('input, select, textarea')].some((each) => each !== element)) return false;
    if (isPlain(around)) return true;
  }
  return false;
}

/** An independent, rougher test of whether a person sees an element. */
function isPlain(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  if (isFolded(element)) return false;
  return (
    (width > 2 && height > 2 && right > 0 && bottom > 0 && left < innerWidth && top < 1e6) || element.tagName === 'AREA'
  );
}

/** In what a page has folded to no height at all. */
function isFolded(element: Element): boolean {
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
    const { overflowY, position } = getComputedStyle(each);
    if (/absolute|fixed/.test(position)) return false;
    if (/hidden|clip/.test(overflowY) && each.clientHeight < 9 && each.clientHeight < element.clientHeight / 2)
      return true;
  }
  return false;
}

function plainNumbers(root: ParentNode = document): number[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(isPlain(element) || isUnderDrawn(element) ? [Number(element.getAttribute('data-number'))] : []),
    ...(element.shadowRoot ? plainNumbers(element.shadowRoot) : []),
    ...(documentIn(element) ? plainNumbers(documentIn(element) ?? undefined) : []),
  ]);
}

/** Of each form by itself: whether what is guessed of it only reads; null if nothing is. A form with a tool of its own gives no guess. */
function guessed(): (boolean | null)[] {
  const forms = [...document.querySelectorAll('form')];
  return forms.map((form) => {
    for (const other of forms) other.toggleAttribute('toolname', other !== form);
    return derive(document)[0]?.tool.readOnly ?? null;
  });
}

export const testHands = { seeing, wholeText, listed, plainNumbers, guessed, number: () => number(document) };
Object.assign(globalThis, { testHands });
