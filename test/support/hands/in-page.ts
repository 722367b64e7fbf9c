/** What tests put into a page in place of the extension: seeing, with the elements behind its references numbered. */
import { createReferences } from '../../../src/hands/references';
import { createSeeing } from '../../../src/hands/seeing';

export interface Listed {
  number: number;
  role: string;
  name: string;
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
    return found && isDrawn(found.element)
      ? [{ number: Number(found.element.getAttribute('data-number')), role: found.role, name: found.name }]
      : [];
  });
}

/** The browser leaves out of its tree what it hasn't drawn yet, because it is far from the window. */
const isDrawn = (element: Element): boolean =>
  element.checkVisibility({ contentVisibilityAuto: true }) || !element.checkVisibility();

/** An independent, rougher test of whether a person sees an element. */
function isPlain(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  return (
    (width > 2 && height > 2 && right > 0 && bottom > 0 && left < innerWidth && top < 1e6) || element.tagName === 'AREA'
  );
}

function plainNumbers(root: ParentNode = document): number[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(isPlain(element) ? [Number(element.getAttribute('data-number'))] : []),
    ...(element.shadowRoot ? plainNumbers(element.shadowRoot) : []),
    ...(documentIn(element) ? plainNumbers(documentIn(element) ?? undefined) : []),
  ]);
}

export const testHands = { seeing, wholeText, listed, plainNumbers, number: () => number(document) };
Object.assign(globalThis, { testHands });
