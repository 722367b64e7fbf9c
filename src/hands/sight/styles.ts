/** Computed styles, remembered while a page is read: each value is asked of the browser once. */

type StyleName = keyof CSSStyleDeclaration & string;

export type Styles = ReturnType<typeof createStyles>;

export function createStyles() {
  const styles = new Map<Element, CSSStyleDeclaration>();
  const values = new Map<StyleName, Map<Element, string>>();
  const of = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const valuesOf = (name: StyleName) => {
    const known = values.get(name) ?? new Map<Element, string>();
    values.set(name, known);
    return known;
  };
  return {
    of,
    read(element: Element, name: StyleName): string {
      const known = valuesOf(name);
      const before = known.get(element);
      if (before !== undefined) return before;
      const value = String(of(element)[name] ?? '');
      known.set(element, value);
      return value;
    },
  };
}
