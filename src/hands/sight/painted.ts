/** What a page paints behind or over its texts. */

import type { Rgba } from '#tools/contrast';
import { type Box, boxOf } from './box';
import { coloursIn, looksLike, toColour } from './colours';
import { elementsOf, tagNameOf } from './shown-in';
import type { Styles } from './styles';

const opaque = new Set(['IMG', 'VIDEO', 'IFRAME']);
const translucent = new Set(['CANVAS', 'SVG', 'OBJECT', 'EMBED']);

export const hasPicture = ({ backgroundImage }: CSSStyleDeclaration): boolean =>
  backgroundImage !== '' && backgroundImage !== 'none';

/** Of gradients in one colour, which fill their box, that colour. */
export function plainColour({ backgroundImage, backgroundSize }: CSSStyleDeclaration): Rgba | null {
  const colours = backgroundImage.includes('url(') ? [] : coloursIn(backgroundImage);
  const [first] = colours;
  const isPlain = /^(auto|cover|100% 100%)$/.test(backgroundSize) && first && first[3] > 0.9;
  return isPlain && colours.every((each) => each[3] > 0.9 && looksLike(each, first)) ? first : null;
}

/** Something that is drawn over its box. */
export interface Painted {
  element: Element;
  box: Box;
  /** Null: a picture. */
  colour: Rgba | null;
  isOpaque: boolean;
}

export const paintedOf = (page: Document, styles: Styles): Painted[] =>
  [...elementsOf(page)].flatMap((element) => {
    const name = tagNameOf(element);
    const style = styles.of(element);
    const plain = plainColour(style);
    const colour = plain ?? toColour(styles.read(element, 'backgroundColor'));
    const alpha = (opaque.has(name) ? 1 : (colour?.[3] ?? 0)) * Number(styles.read(element, 'opacity'));
    const isPicture = opaque.has(name) || translucent.has(name) || (hasPicture(style) && !plain);
    if ((alpha < 0.5 && !isPicture) || styles.read(element, 'visibility') !== 'visible') return [];
    return { element, box: boxOf(element), colour: isPicture ? null : colour, isOpaque: alpha > 0.9 };
  });
