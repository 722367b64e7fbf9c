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

/** Tells whether it is later than `end`, by the clock at each sixteenth question: that one takes as long as many a value of a style. */
export function asLate(end: number): () => boolean {
  let [asked, isOver] = [0, false];
  return () => {
    if (asked++ % 16 === 0) isOver = performance.now() > end;
    return isOver;
  };
}

/** `end`: asked of elements that are new, so that no loop over elements goes on after it. */
export function createStyles(end = Number.POSITIVE_INFINITY) {
  const known = new Map<Element, Known>();
  const isLate = asLate(end);
  const check = () => {
    if (isLate()) throw new TooLate();
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
    isLate,
    /** Whether half of the time that is left from now on is over. */
    halfLeft: () => asLate((performance.now() + end) / 2),
    of: (element: Element): CSSStyleDeclaration => knownOf(element).style,
    /** `name`: as in CSS. Browsers take five times as long to answer for a member of that name. */
    read(element: Element, name: string): string {
      const { values, style } = knownOf(element);
      values[name] ??= style.getPropertyValue(name);
      return values[name];
    },
    boxOf(element: Element): Edges {
      const each = knownOf(element);
      each.box ??= boxOf(element);
      return each.box;
    },
  };
}
