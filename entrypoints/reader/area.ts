/** Where of a page the content of an element can be seen. */
import { type Box, boxOf, clipped, common, isTiny, nothing } from './box';
import { bodyOf, tagNameOf } from './shown-in';

/** Left of it or above it nobody can scroll, and four windows to the right nobody does. */
export function rootArea(page: Document): Box {
  const { clientWidth = 0 } = page.documentElement ?? {};
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  const styles = [page.documentElement, bodyOf(page)].flatMap((each) => (each ? getComputedStyle(each) : []));
  const away = styles.some(({ overflowX }) => /hidden|clip/.test(overflowX)) ? clientWidth : 4 * clientWidth;
  const isLeftward = styles[0]?.direction === 'rtl';
  const [left, right] = isLeftward ? [clientWidth - away, clientWidth] : [0, away];
  return { left: left - scrollX, right: right - scrollX, top: -scrollY, bottom: Number.POSITIVE_INFINITY };
}

export const viewport = ({ documentElement: { clientWidth, clientHeight } }: Document): Box => ({
  ...{ left: 0, top: 0, right: clientWidth, bottom: clientHeight },
});

/** Where the content of an element can be seen; what can be scrolled counts as seen. */
export function areaIn(element: Element, style: CSSStyleDeclaration, around: Box): Box {
  const name = tagNameOf(element);
  if (name === 'HTML' || name === 'BODY') return around;
  const own = boxOf(element);
  const area = isClipping(style) ? common(around, clipped(own, style)) : around;
  const { overflowX, overflowY } = style;
  if (/paint|strict|content/.test(style.contain)) return common(area, own);
  if (overflowX === 'visible' && overflowY === 'visible') return area;
  const shown = common(area, own);
  if (/auto|scroll/.test(overflowX + overflowY)) return isTiny(shown) ? nothing : scrolled(element, own);
  const wide = overflowX === 'visible' ? { left: area.left, right: area.right } : {};
  const high = overflowY === 'visible' ? { top: area.top, bottom: area.bottom } : {};
  return { ...shown, ...wide, ...high };
}

const isClipping = ({ clipPath, clip }: CSSStyleDeclaration): boolean => clipPath !== 'none' || clip !== 'auto';

function scrolled({ scrollLeft, scrollTop, scrollWidth, scrollHeight }: Element, { left, top }: Box): Box {
  const start = { left: left - Math.max(scrollLeft, 0), top: top - Math.max(scrollTop, 0) };
  const before = scrollLeft < 0 ? scrollWidth : 0; // from right to left
  return {
    left: start.left - before,
    top: start.top,
    right: start.left + scrollWidth,
    bottom: start.top + scrollHeight,
  };
}
