/**
 * What a person sees of a field that isn't drawn itself: many pages lay a check box, a switch, a slider or a text field unseen over, under
 * or beside what they draw.
 */

import { toColour } from './sight/colours';
import { allIn, isField, isInside, isMatch, parentOf } from './sight/shown-in';
import { createStyles, type Styles } from './sight/styles';

const texts = 'input:not([type=hidden]), textarea, select';
/** Of a list, whose field only hears keys. */
const opening = '[role=combobox], [aria-haspopup]:not([aria-haspopup=false])';
const ticked = '[role=switch], [role=checkbox], [role=radio]';
const unheard = '[aria-hidden=true]';
/** How far from its field, and how large, what stands for it is. Components are nested deep. */
const max = { levels: 8, height: 120, parts: 30 };

/** The nearest part of the page around a field that has no other field, and that something is drawn in. Null: nobody sees the field. */
export function drawnFor(field: Element, styles: Styles = createStyles()): Element | null {
  const isOpening = isMatch(field, opening);
  const { left, right, top, bottom } = styles.boxOf(field);
  // What has no room of its own is only pressed by what is around it. What isn't heard is beside what is operated.
  const isSmall = Math.min(right - left, bottom - top) < 8;
  if (!isField(field) || (isSmall && !isOpening && !/^(checkbox|radio)$/.test(field.type))) return null;
  let around = parentOf(field);
  if (isMatch(field, unheard) || (around && isInside(around, `${ticked}, ${unheard}`))) return null;
  for (let level = 0; around && level < max.levels; level++, around = parentOf(around)) {
    const box = styles.boxOf(around);
    const hasOthers = allIn(around, isOpening ? texts : `${texts}, button, a[href]`).some((each) => each !== field);
    if (box.bottom - box.top > max.height || hasOthers) return null;
    const parts = [around, ...allIn(around, '*')].slice(0, max.parts);
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

const controls = `${texts}, ${opening}, ${ticked}, [role=slider], [role=spinbutton]`;

/** Whether it is only what is drawn for a field, or around a control, by which it is told. */
export function isDrawnPart(element: Element, isSeen: (field: Element) => boolean, styles: Styles): boolean {
  if (isMatch(element, '[tabindex], [onclick], [role]')) return false;
  let around: Element | null = element;
  for (let level = 0; around && level < max.levels; level++, around = parentOf(around)) {
    const [control, other] = allIn(around, controls);
    if (other) return false;
    if (!control) continue;
    const isTick = isField(control) && /^(checkbox|radio|range)$/.test(control.type);
    // Beside a text, there is what empties it or opens its list.
    if (level > 0 && !isTick) return false;
    return !isField(control) || (!isSeen(control) && drawnFor(control, styles) !== null);
  }
  return false;
}
