/** The last picture of the page whose points may be pointed at: what it shows, and whether that is still where it was. */
import type { HandsAnswer, Marked, PicturePoint, Rect } from '#core/tools/hands-wire.ts';
import { around, isTag } from '../doing/elements';
import type { Hit, Point } from '../doing/hit';
import type { Hands } from '../index';
import { lent } from '../lent';

const { deepestAt, findHit, insideOf, outerBoxOf } = lent;

export interface MarkedPicture extends Marked {
  boxes: Map<Element, Rect>;
  /** What scrolled since. */
  scrolled: WeakSet<Node>;
  /** What was first found at a point: it stands for that alone. */
  found: Map<string, Element>;
}

/** Pixels of the longer side: services make larger pictures smaller themselves, and then nobody knows where a point is. */
const maxSide = 1568;
const maxMarks = 150;

/** A later picture makes the one before void. */
let watching = new AbortController();

/** Null: the fingers have enlarged the page, and what is seen of it is nowhere told. */
export function takePicture({ references, seeing, isOurs }: Hands['parts']): MarkedPicture | null {
  if ((window.visualViewport?.scale ?? 1) > 1.01) return null;
  const [width, height] = [innerWidth, innerHeight];
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const boxes = new Map<Element, Rect>();
  const marks: Marked['marks'] = [];
  for (const ref of seeing.locate({}).refs) {
    const element = references.find(ref)?.element;
    if (!element || boxes.has(element) || marks.length === maxMarks) continue;
    const box = outerBoxOf(element);
    if (box.x >= width || box.y >= height || box.x + box.width <= 0 || box.y + box.height <= 0) continue;
    if (!findHit(element, [], isOurs).hit) continue;
    boxes.set(element, box);
    marks.push({ ref, box });
  }
  const scrolled = new WeakSet<Node>();
  watching.abort();
  watching = new AbortController();
  const options = { capture: true, passive: true, signal: watching.signal };
  for (const view of viewsOf(window))
    view.addEventListener('scroll', ({ target }) => scrolled.add(target as Node), options); // what scrolls is one
  const size = { width: Math.round(width * scale), height: Math.round(height * scale), scale };
  const picture = `p${Math.floor(Math.random() * 890_000) + 100_000}`;
  return { type: 'marked', picture, ...size, marks, boxes, scrolled, found: new Map() };
}

/** Frames that this script reaches into, too. */
function viewsOf(view: Window): Window[] {
  const views = [view];
  for (let i = 0; i < view.length; i++) {
    const inner = view[i];
    try {
      if (inner?.document) views.push(...viewsOf(inner));
    } catch {
      // Of another origin.
    }
  }
  return views;
}

export const toMarked = ({ boxes: _, scrolled: __, found: ___, ...marked }: MarkedPicture): HandsAnswer => marked;

export const toViewport = ({ x, y }: PicturePoint, { scale }: Pick<MarkedPicture, 'scale'>): Point => ({
  x: x / scale,
  y: y / scale,
});

/** In the viewport of its own frame. Null: the point is outside of the page. */
export function deepestIn(page: Document, at: Point, isOurs: (element: Element) => boolean): Hit | null {
  const target = deepestAt(page, at, isOurs);
  const inner = isTag(target, 'iframe') && !isDistorted(target) ? target.contentDocument : null;
  if (!target || !inner) return target && { at, target };
  const { x, y } = insideOf(target);
  return deepestIn(inner, { x: at.x - x, y: at.y - y }, isOurs) ?? { at, target };
}

/** A frame that is turned or enlarged: nobody can tell where its points are. */
function isDistorted(frame: HTMLIFrameElement): boolean {
  const { width, height } = frame.getBoundingClientRect();
  const scales = [...around(frame)].some((each) => (each.currentCSSZoom ?? 1) !== 1);
  return scales || Math.abs(width - frame.offsetWidth) > 1 || Math.abs(height - frame.offsetHeight) > 1;
}

/** Whether what the picture showed at the point has gone elsewhere, or something else has come there. */
export function isMoved(picture: MarkedPicture, at: Point, { target }: Hit): boolean {
  const { width, height, scale, scrolled, boxes } = picture;
  if (Math.round(innerWidth * scale) !== width || Math.round(innerHeight * scale) !== height) return true;
  for (let each: Element | null = target; each; each = each.ownerDocument.defaultView?.frameElement ?? null)
    if ([...around(each), each.ownerDocument].some((node) => scrolled.has(node))) return true;
  return [...boxes].some(([element, box]) => isIn(at, box) !== (element.isConnected && isIn(at, outerBoxOf(element))));
}

const isIn = ({ x, y }: Point, box: Rect): boolean =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
