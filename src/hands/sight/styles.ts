/** Computed styles and boxes, remembered while a page is read: each is asked of the browser once. */
import { boxOf, type Edges } from './box';

interface Known {
  style: CSSStyleDeclaration;
  values: Record<string, string>;
  box?: Edges;
}

export type Styles = ReturnType<typeof createStyles>;

export function createStyles() {
  const known = new Map<Element, Known>();
  const knownOf = (element: Element): Known => {
    const before = known.get(element);
    if (before) return before;
    const now: Known = { style: getComputedStyle(element), values: {} };
    known.set(element, now);
    return now;
  };
  return {
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
