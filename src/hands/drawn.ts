/**
 * What a person sees of a field that isn't drawn itself: many pages lay a check box, a switch, a slider or a text field unseen over, under
 * or beside what they draw.
 */
import { createStyles, parentOf, type Styles, tagNameOf } from './sight';
import { toColour } from './sight/colours';

const fields = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const others = 'input:not([type=hidden]), textarea, select, button, a[href]';
/** How far from its field, and how large, what stands for it is. */
const max = { levels: 4, height: 120, parts: 30 };

/** The nearest part of the page around a field that has no other field, and that something is drawn in. Null: nobody sees the field. */
export function drawnFor(field: Element, styles: Styles = createStyles()): Element | null {
  const isTick = /^(checkbox|radio)$/.test((field as HTMLInputElement).type); // by its name, below
  const own = styles.boxOf(field);
  // What has no room of its own is only ticked by what is around it.
  if (!fields.has(tagNameOf(field)) || (!isTick && Math.min(own.right - own.left, own.bottom - own.top) < 8))
    return null;
  let around = parentOf(field);
  for (let level = 0; around && level < max.levels; level++, around = parentOf(around)) {
    const { top, bottom } = styles.boxOf(around);
    const inside = [...Element.prototype.querySelectorAll.call(around, others)];
    if (bottom - top > max.height || inside.some((each) => each !== field)) return null;
    const parts = [around, ...Element.prototype.querySelectorAll.call(around, '*')].slice(0, max.parts);
    if (parts.some((each) => each !== field && isInked(each, styles))) return around;
  }
  return null;
}

function isInked(element: Element, styles: Styles): boolean {
  const { read } = styles;
  const { top, bottom, left, right } = styles.boxOf(element);
  if (bottom - top < 4 || right - left < 4 || Number(read(element, 'opacity')) < 0.1) return false;
  if (/^(svg|img)$/i.test(element.localName)) return true;
  const isFilled = (toColour(read(element, 'background-color'))?.[3] ?? 0) > 0.1;
  const isEdged = ['top', 'bottom'].some((side) => parseFloat(read(element, `border-${side}-width`)) > 0);
  return (
    isFilled ||
    isEdged ||
    ['background-image', 'box-shadow'].some((each) => read(element, each) !== 'none') ||
    ['::before', '::after'].some((part) => !/^(none|normal)$/.test(getComputedStyle(element, part).content))
  );
}
