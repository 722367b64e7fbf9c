/** The trees that may contain a document's forms: its own and the open shadow trees in it, all watched by one observer. */
import { bare, filter, forEach, getWeak, match, NativeWeakMap, setWeak } from '../intrinsics';
import type { Dom, Root } from './dom';

/** The attributes that may change a form's tool. Not `value`, which frameworks write all the time; Chromium ignores it too. */
const ATTRIBUTES =
  'toolname tooldescription tooltitle toolautosubmit toolparamdescription aria-description name type required min max step pattern disabled readonly multiple form for id';

/**
 * Not done: closed shadow trees. They can be reached only by replacing `attachShadow` in every document, which pages can
 * detect, and some do.
 */
export function watchTrees(dom: Dom, document: Document, receive: (records: MutationRecord[]) => void) {
  const observer = new dom.MutationObserver(receive);
  const attributeFilter = match(ATTRIBUTES, /\S+/g) ?? [];
  const known = new NativeWeakMap<Root, boolean>();
  let roots: Root[] = [];

  const add = (root: Root) => {
    setWeak(known, root, true);
    roots[roots.length] = root;
    dom.observe(observer, root, bare({ subtree: true, childList: true, attributeFilter }));
  };

  const addShadowOf = (element: Element) => {
    const shadow = dom.shadowRoot(element);
    if (shadow && !getWeak(known, shadow)) add(shadow);
  };

  /** Finds the open shadow trees in a subtree, and then those in them. */
  const search = (node: Element | Root | undefined) => {
    for (let i = roots.length; node; node = roots[i++]) {
      if (dom.isElement(node)) addShadowOf(node);
      forEach(dom.queryAll(node, '*'), addShadowOf);
    }
  };

  add(document);
  return {
    search,
    /** Finds them in all trees, which is slow; until then only the document's own tree is known. */
    searchAll: () => forEach(roots, search),
    /** All matching elements, tree by tree. */
    find(selector: string): Element[] {
      roots = filter(roots, (root) => {
        const isIn = dom.isConnected(root);
        setWeak(known, root, isIn);
        return isIn;
      });
      return findIn(dom, roots, selector);
    },
  };
}

function findIn(dom: Dom, roots: readonly Root[], selector: string): Element[] {
  const found: Element[] = [];
  forEach(roots, (root) =>
    forEach(dom.queryAll(root, selector), (element) => {
      found[found.length] = element;
    }),
  );
  return found;
}

export type Trees = ReturnType<typeof watchTrees>;
