/** Where of a page the content of an element can be seen. */
import { clipped, common, type Edges, isTiny, nothing } from './box';
import { bodyOf, tagNameOf } from './shown-in';
import type { Styles } from './styles';

/** Left of it or above it nobody can scroll, and four windows to the right nobody does. */
export function rootArea(page: Document): Edges {
  const { clientWidth = 0 } = page.documentElement ?? {};
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  const styles = [page.documentElement, bodyOf(page)].flatMap((each) => (each ? getComputedStyle(each) : []));
  const away = styles.some(({ overflowX }) => /hidden|clip/.test(overflowX)) ? clientWidth : 4 * clientWidth;
  const isLeftward = styles[0]?.direction === 'rtl';
  const [left, right] = isLeftward ? [clientWidth - away, clientWidth] : [0, away];
  return { left: left - scrollX, right: right - scrollX, top: -scrollY, bottom: Number.POSITIVE_INFINITY };
}

export const viewport = ({ documentElement: { clientWidth, clientHeight } }: Document): Edges => ({
  ...{ left: 0, top: 0, right: clientWidth, bottom: clientHeight },
});

/** Where the content of an element can be seen; what can be scrolled counts as seen. */
export function areaIn(element: Element, styles: Styles, around: Edges): Edges {
  const name = tagNameOf(element);
  // What is drawn in lines, or has no box, clips nothing.
  if (name === 'HTML' || name === 'BODY' || /^(inline|contents)$/.test(styles.read(element, 'display'))) return around;
  const [isOpen, isClipped] = [styles.read(element, 'overflow') === 'visible', isClipping(element, styles)];
  const isContained = /paint|strict|content/.test(styles.read(element, 'contain'));
  if (isOpen && !isClipped && !isContained) return around;
  const style = styles.of(element);
  const own = styles.boxOf(element);
  const area = isClipped ? common(around, clipped(own, style)) : around;
  if (isContained) return common(area, own);
  if (isOpen) return area;
  const { overflowX, overflowY } = style;
  const shown = common(area, own);
  if (/auto|scroll/.test(overflowX + overflowY)) return isTiny(shown) ? nothing : scrolled(element, own);
  const wide = overflowX === 'visible' ? { left: area.left, right: area.right } : {};
  const high = overflowY === 'visible' ? { top: area.top, bottom: area.bottom } : {};
  return { ...shown, ...wide, ...high };
}

/** `clip` is for what is out of the flow. */
const isClipping = (element: Element, { read }: Styles): boolean =>
  read(element, 'clip-path') !== 'none' ||
  (/absolute|fixed/.test(read(element, 'position')) && read(element, 'clip') !== 'auto');

function scrolled({ scrollLeft, scrollTop, scrollWidth, scrollHeight }: Element, { left, top }: Edges): Edges {
  const start = { left: left - Math.max(scrollLeft, 0), top: top - Math.max(scrollTop, 0) };
  const before = scrollLeft < 0 ? scrollWidth : 0; // from right to left
  return {
    left: start.left - before,
    top: start.top,
    right: start.left + scrollWidth,
    bottom: start.top + scrollHeight,
  };
}
