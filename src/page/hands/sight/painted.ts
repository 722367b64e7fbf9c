/** What a page paints behind or over its texts. */

import type { Rgba } from '#core/tools/contrast.ts';
import type { Edges } from './box';
import { coloursIn, looksLike, toColour } from './colours';
import { elementsOf, tagNameOf } from './shown-in';
import type { Styles } from './styles';

const opaque = new Set(['IMG', 'VIDEO', 'IFRAME']);
const translucent = new Set(['CANVAS', 'SVG', 'OBJECT', 'EMBED']);

export const hasImage = (image: string): boolean => image !== '' && image !== 'none';

/** Of gradients in one colour, which fill their box, that colour. */
export function plainColour(element: Element, { read }: Styles): Rgba | null {
  const image = read(element, 'background-image');
  const colours = !hasImage(image) || image.includes('url(') ? [] : coloursIn(image);
  const [first] = colours;
  const isPlain = first && first[3] > 0.9 && /^(auto|cover|100% 100%)$/.test(read(element, 'background-size'));
  return isPlain && colours.every((each) => each[3] > 0.9 && looksLike(each, first)) ? first : null;
}

/** Something that is drawn over its box. */
export interface Painted {
  element: Element;
  box: Edges;
  /** Null: a picture. */
  colour: Rgba | null;
  isOpaque: boolean;
}

/** As many as half of the time allows. */
export function paintedOf(page: Document, styles: Styles): Painted[] {
  const painted: Painted[] = [];
  const isOver = styles.halfLeft();
  for (const element of elementsOf(page)) {
    if (isOver()) break;
    painted.push(...[paintedAt(element, styles)].flatMap((each) => each ?? []));
  }
  return painted;
}

function paintedAt(element: Element, styles: Styles): Painted | null {
  const name = tagNameOf(element);
  const plain = plainColour(element, styles);
  const colour = plain ?? toColour(styles.read(element, 'background-color'));
  const isDrawn = opaque.has(name) || translucent.has(name);
  const hasPicture = isDrawn || (!plain && hasImage(styles.read(element, 'background-image')));
  const filled = opaque.has(name) ? 1 : (colour?.[3] ?? 0);
  if (filled < 0.5 && !hasPicture) return null;
  const alpha = filled * Number(styles.read(element, 'opacity'));
  if ((alpha < 0.5 && !hasPicture) || styles.read(element, 'visibility') !== 'visible') return null;
  return { element, box: styles.boxOf(element), colour: hasPicture ? null : colour, isOpaque: alpha > 0.9 };
}
