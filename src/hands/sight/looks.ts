/** How each element looks, by its style and that of its ancestors. */
import { areaIn, viewport } from './area';
import type { Box } from './box';
import { coloursIn } from './colours';
import { parentOf } from './shown-in';
import type { Styles } from './styles';

/** Of an element: how opaque it is with its ancestors, and where its content can be seen. */
interface Look {
  opacity: number;
  area: Box;
}

export function createLooks(page: Document, root: Box, styles: Styles): (element: Element) => Look {
  const looks = new WeakMap<Element, Look>();
  /** Of its ancestors first, so that a deep page doesn't overflow the stack. */
  const lookOf = (element: Element): Look => {
    const chain: Element[] = [];
    for (let each: Element | null = element; each && !looks.has(each); each = parentOf(each)) chain.push(each);
    for (const each of chain.reverse()) looks.set(each, lookAt(each));
    return looks.get(element) ?? { opacity: 1, area: root };
  };
  const lookAt = (element: Element): Look => {
    const parent = parentOf(element);
    const { opacity } = (parent && looks.get(parent)) ?? { opacity: 1 };
    const around = areaAround(element, parent);
    return { opacity: opacity * opacityOf(element, styles), area: areaIn(element, styles, around) };
  };
  const areaAround = (element: Element, parent: Element | null): Box => {
    const position = styles.read(element, 'position');
    if (position === 'fixed') return viewport(page);
    // A drawing has no such parent.
    const isHeld = position === 'absolute' && 'offsetParent' in element;
    const holder: Element | null = isHeld ? Reflect.get(HTMLElement.prototype, 'offsetParent', element) : parent;
    return (holder && looks.get(holder)?.area) ?? root;
  };
  return lookOf;
}

/** Zero where nothing is left to be read. */
function opacityOf(element: Element, styles: Styles): number {
  const style = styles.of(element);
  const { filter, backfaceVisibility, transform } = style;
  const amount = (name: string, none: number) => Number(RegExp(`${name}\\(([\\d.]+)`).exec(filter)?.[1] ?? none);
  const isTurned = backfaceVisibility === 'hidden' && new DOMMatrix(transform).m33 < 0;
  if (isTurned || amount('blur', 0) > 8 || amount('brightness', 1) > 5 || amount('contrast', 1) < 0.1) return 0;
  return Number(styles.read(element, 'opacity')) * amount('opacity', 1) * maskOf(style);
}

/** How much a mask leaves where it leaves most. A picture as a mask leaves all. */
function maskOf({ maskImage = '', maskSize, maskPosition, maskRepeat }: CSSStyleDeclaration): number {
  const colours = /url\(/.test(maskImage) ? [] : coloursIn(maskImage);
  if (colours.length === 0) return 1;
  const [width = 0, height = width] = maskSize.split(' ').map(toPx);
  const [x = 0, y = 0] = maskPosition.split(' ').map(toPx);
  const isAway = maskRepeat === 'no-repeat' && (x <= -width || y <= -height);
  return isAway || Math.min(width, height) < 4 ? 0 : Math.max(...colours.map(([, , , alpha]) => alpha));
}

/** Of what isn't in px nothing is known. */
const toPx = (length: string): number => (length.endsWith('px') ? parseFloat(length) : Number.POSITIVE_INFINITY);
