/** How each element looks, by its style and that of its ancestors. */
import { areaIn, viewport } from './area';
import type { Box } from './box';
import { parentOf } from './shown-in';

/** Of an element: how opaque it is with its ancestors, and where its content can be seen. */
interface Look {
  opacity: number;
  area: Box;
}

export function createLooks(page: Document, root: Box): (element: Element) => Look {
  const looks = new WeakMap<Element, Look>();
  /** Of its ancestors first, so that a deep page doesn't overflow the stack. */
  const lookOf = (element: Element): Look => {
    const chain: Element[] = [];
    for (let each: Element | null = element; each && !looks.has(each); each = parentOf(each)) chain.push(each);
    for (const each of chain.reverse()) looks.set(each, lookAt(each));
    return looks.get(element) ?? { opacity: 1, area: root };
  };
  const lookAt = (element: Element): Look => {
    const style = getComputedStyle(element);
    const parent = parentOf(element);
    const { opacity } = (parent && looks.get(parent)) ?? { opacity: 1 };
    const around = areaAround(element, style, parent);
    return { opacity: opacity * opacityOf(style), area: areaIn(element, style, around) };
  };
  const areaAround = (element: Element, { position }: CSSStyleDeclaration, parent: Element | null): Box => {
    if (position === 'fixed') return viewport(page);
    const holder: Element | null =
      position === 'absolute' ? Reflect.get(HTMLElement.prototype, 'offsetParent', element) : parent;
    return (holder && looks.get(holder)?.area) ?? root;
  };
  return lookOf;
}

function opacityOf({ opacity, filter, maskImage }: CSSStyleDeclaration): number {
  const [, filtered = '1'] = /opacity\(([\d.]+)\)/.exec(filter) ?? [];
  const colours = maskImage?.match(/rgba?\([^)]*\)/g) ?? [];
  const isMasked = colours.length > 0 && colours.every((colour) => /, 0\)$/.test(colour));
  return isMasked ? 0 : Number(opacity) * Number(filtered);
}
