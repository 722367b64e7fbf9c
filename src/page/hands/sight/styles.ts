/** Computed styles and boxes, remembered while a page is read: each is asked of the browser once. */
import { boxOf, type Edges } from './box';

interface Known {
  style: CSSStyleDeclaration;
  values: Record<string, string>;
  box?: Edges;
}

export type Styles = ReturnType<typeof createStyles>;

/** A page has to be left as it is read so far. */
export class TooLate extends Error {}

/** `end`: asked at each element that is new, so that no loop over elements goes on after it. */
export function createStyles(end = Number.POSITIVE_INFINITY) {
  const known = new Map<Element, Known>();
  const check = () => {
    if (performance.now() > end) throw new TooLate();
  };
  const knownOf = (element: Element): Known => {
    const before = known.get(element);
    if (before) return before;
    check();
    const now: Known = { style: getComputedStyle(element), values: {} };
    known.set(element, now);
    return now;
  };
  return {
    check,
    /** Whether half of the time that is left from now on is over. */
    halfLeft: () => {
      const half = (performance.now() + end) / 2;
      return () => performance.now() > half;
    },
    of: (element: Element): CSSStyleDeclaration => knownOf(element).style,
    /** `name`: as in CSS. Browsers take five times as long to answer for a member of that name. */
    read(element: Element, name: string): string {
      const { values, style } = knownOf(element);
      const value = values[name] ?? style.getPropertyValue(name);
      values[name] = value;
      return value;
    },
    boxOf(element: Element): Edges {
      const each = knownOf(element);
      each.box ??= boxOf(element);
      return each.box;
    },
  };
}
