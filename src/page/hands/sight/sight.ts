/**
 * What of a page's text a person can see where the page draws it: not what is transparent, tiny, of the colour of its ground,
 * clipped, moved off the page, or covered by something that doesn't move away. Labels for screen readers only are hidden too.
 */

import { rootArea } from './area';
import { common, contains, type Edges, isTiny, toBox } from './box';
import { createCovers, type IsCovered } from './covered';
import { createInk } from './ink';
import { createLooks } from './looks';
import { type Painted, paintedOf } from './painted';
import { elementsOf, parentOf } from './shown-in';
import { createStyles, type Styles } from './styles';

const minOpacity = 0.1;
/** In a page of more elements, what lies over a text isn't looked for: it would keep the page busy for seconds. */
const maxPainted = 100_000;

export class Sight {
  readonly #page: Document;
  readonly #styles: Styles;
  readonly #texts = new WeakMap<Text, string>();
  readonly #hidden = new Set<Element>();
  readonly #lookOf: ReturnType<typeof createLooks>;
  readonly #isColourless: ReturnType<typeof createInk>;
  readonly #isLaidOut: boolean;
  #painted: Painted[] | undefined;
  #covers: IsCovered | undefined;

  /** `styles`: remembered by who reads the page, for as long as it doesn't change. */
  constructor(page: Document, styles = createStyles()) {
    this.#page = page;
    this.#styles = styles;
    const root = rootArea(page);
    this.#isLaidOut = root.right > root.left;
    this.#lookOf = createLooks(page, root, styles);
    this.#isColourless = createInk(() => this.#allPainted(), styles);
  }

  /** The part of a text that is seen, between two characters; all of it where nothing is laid out. */
  read(text: Text, from = 0, to = text.data.length): string {
    const left = this.#seen(text, from, to);
    this.#texts.set(text, left);
    return left;
  }

  /** What was read of a text; undefined if it wasn't. */
  readonly known = (text: Text): string | undefined => this.#texts.get(text);

  /** A field is seen as a whole. */
  isFieldSeen(field: Element): boolean {
    if (!this.#isLaidOut) return true;
    const box = this.#styles.boxOf(field);
    const isSeen = !isTiny(common(this.#lookOf(field).area, box)) && !this.#isUnseen(field, [box], 0);
    if (!isSeen) this.#hidden.add(field);
    return isSeen;
  }

  /** Whether something of an element is seen, if only a part of it. */
  readonly isSeen = (element: Element): boolean => !this.#isLaidOut || this.#isElementSeen(element);

  /** How many elements have text that nobody sees. */
  readonly hidden = (): number => this.#hidden.size;

  #seen(text: Text, from: number, to: number): string {
    const [data, element] = [text.data.slice(from, to), parentOf(text)];
    const { length } = data.replace(/\s+/g, ' ').trim();
    if (!this.#isLaidOut || !element || length === 0) return data;
    const [boxes, { area }] = [boxesOf(text, from, to), this.#lookOf(element)];
    const isWhole = boxes.every((box) => contains(area, box));
    const left = this.#isUnseen(element, boxes, length) ? '' : isWhole ? data : seenWords(text, { from, to, area });
    if (left.trim().length < length) this.#hidden.add(element);
    return left;
  }

  #isUnseen(element: Element, boxes: readonly Edges[], length: number): boolean {
    this.#styles.check();
    const [first] = boxes;
    const extent = boxes.reduce((sum, box) => sum + Math.max(box.right - box.left, box.bottom - box.top), 0);
    if (!first || this.#lookOf(element).opacity < minOpacity) return true;
    if (/^(disc|circle|square)$/.test(this.#styles.read(element, '-webkit-text-security'))) return true; // dots for letters
    // Less than a pixel for each character.
    if (boxes.every(isTiny) || extent < length) return true;
    return this.#isColourless(element, first) || boxes.every((box) => this.#isCovered(element, box));
  }

  #isElementSeen(element: Element): boolean {
    const { area, opacity } = this.#lookOf(element);
    if (opacity < minOpacity || this.#styles.read(element, 'visibility') !== 'visible') return false;
    const own = this.#styles.boxOf(element);
    const box = isTiny(own) ? contentBoxOf(element) : own;
    return !isTiny(common(area, box)) && !this.#isCovered(element, box);
  }

  #isCovered(element: Element, box: Edges): boolean {
    this.#covers ??= createCovers(this.#page, this.#allPainted(), this.#styles);
    return this.#covers(element, box);
  }

  #allPainted(): Painted[] {
    this.#painted ??= elementsOf(this.#page).length > maxPainted ? [] : paintedOf(this.#page, this.#styles);
    return this.#painted;
  }
}

/** One for all texts: the browser keeps every range in step with the page. */
let measured: Range | undefined;

function boxesOf(text: Text, from: number, to: number): Edges[] {
  measured ??= new Range();
  const range = measured;
  range.setStart(text, from);
  range.setEnd(text, to);
  const [boxes, rects] = [[] as Edges[], range.getClientRects()];
  for (let i = 0; i < rects.length; i++) boxes.push(toBox(rects[i] as DOMRect)); // of that many; four times as fast as to iterate
  return boxes;
}

/** Around what an element holds, which may lie outside of its own box. */
function contentBoxOf(element: Element): Edges {
  const range = new Range();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Pieces of a long text that is seen in part; of a shorter one each piece is a word. */
const maxPieces = 2000;

function seenWords(text: Text, { from, to, area }: { from: number; to: number; area: Edges }): string {
  const size = Math.ceil((to - from) / 6 / maxPieces);
  const pieces = text.data.slice(from, to).matchAll(new RegExp(`(?:\\S+\\s*){1,${size}}|\\s+`, 'g'));
  return Array.from(pieces, ({ index, 0: piece }) => {
    const boxes = boxesOf(text, from + index, from + index + piece.trimEnd().length);
    return boxes.every((box) => isTiny(common(area, box)) && !contains(area, box)) ? '' : piece;
  }).join('');
}
