/** The references that a model uses for elements. One stands for an element with a role and a name, and never for anything else. */
import type { ElementReference } from '#core/tools/hands-wire.ts';

/** An element as it was read. */
export interface Referred {
  element: Element;
  role: string;
  name: string;
}

export type References = ReturnType<typeof createReferences>;

/** `first`: where the numbers begin. Each document begins elsewhere, so that a reference of one means nothing in another. */
export function createReferences(first = Math.floor(Math.random() * 890_000) + 100_000) {
  const known = new Map<ElementReference, { element: WeakRef<Element>; role: string; name: string }>();
  const newest = new WeakMap<Element, ElementReference>();
  let next = first;
  return {
    /** The reference of an element as it is now: a new one if its role or name is another than before. */
    to({ element, role, name }: Referred): ElementReference {
      const before = newest.get(element);
      const read = before === undefined ? undefined : known.get(before);
      if (before !== undefined && read?.role === role && read.name === name) return before;
      const ref = `e${next++}`;
      known.set(ref, { element: new WeakRef(element), role, name });
      newest.set(element, ref);
      return ref;
    },
    /** What a reference was given for. Null: it was given in no look at this document, or its element is gone. */
    find(ref: ElementReference): Referred | null {
      const read = known.get(ref);
      const element = read?.element.deref();
      return read && element ? { element, role: read.role, name: read.name } : null;
    },
  };
}
