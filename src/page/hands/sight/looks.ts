/** How each element looks, by its style and that of its ancestors. */
import { areaIn, viewport } from './area';
import type { Edges } from './box';
import { coloursIn } from './colours';
import { fromAncestors } from './from-ancestors';
import type { Styles } from './styles';

/** Of an element: how opaque it is with its ancestors, and where its content can be seen. */
interface Look {
  opacity: number;
  area: Edges;
}

export function createLooks(page: Document, root: Edges, styles: Styles): (element: Element) => Look {
  const areaAround = (element: Element, around: Look): Edges => {
    const position = styles.read(element, 'position');
    if (position === 'fixed') return viewport(page);
    // A drawing has no such parent.
    if (position !== 'absolute' || !('offsetParent' in element)) return around.area;
    const holder: Element | null = Reflect.get(HTMLElement.prototype, 'offsetParent', element);
    return holder ? lookOf(holder).area : root;
  };
  const lookOf = fromAncestors<Look>((element, around = { opacity: 1, area: root }) => {
    const [own, area] = [opacityOf(element, styles), areaIn(element, styles, areaAround(element, around))];
    return own === 1 && area === around.area ? around : { opacity: around.opacity * own, area };
  });
  return lookOf;
}

/** Zero where nothing is left to be read. */
function opacityOf(element: Element, styles: Styles): number {
  const isTurned =
    styles.read(element, 'backface-visibility') === 'hidden' && new DOMMatrix(styles.of(element).transform).m33 < 0;
  if (isTurned) return 0;
  const filter = styles.read(element, 'filter');
  const left = filter === 'none' ? 1 : throughFilter(filter);
  return left * Number(styles.read(element, 'opacity')) * maskOf(element, styles);
}

function throughFilter(filter: string): number {
  const amount = (name: string, none: number) => Number(RegExp(`${name}\\(([\\d.]+)`).exec(filter)?.[1] ?? none);
  if (amount('blur', 0) > 8 || amount('brightness', 1) > 5 || amount('contrast', 1) < 0.1) return 0;
  return amount('opacity', 1);
}

/** How much a mask leaves where it leaves most. A picture as a mask leaves all. */
function maskOf(element: Element, styles: Styles): number {
  const image = styles.read(element, 'mask-image');
  const colours = image === 'none' || image.includes('url(') ? [] : coloursIn(image);
  if (colours.length === 0) return 1;
  const { maskSize, maskPosition, maskRepeat } = styles.of(element);
  const [width = 0, height = width] = maskSize.split(' ').map(toPx);
  const [x = 0, y = 0] = maskPosition.split(' ').map(toPx);
  const isAway = maskRepeat === 'no-repeat' && (x <= -width || y <= -height);
  return isAway || Math.min(width, height) < 4 ? 0 : Math.max(...colours.map(([, , , alpha]) => alpha));
}

/** Of what isn't in px nothing is known. */
const toPx = (length: string): number => (length.endsWith('px') ? parseFloat(length) : Number.POSITIVE_INFINITY);
