/** Where the fields for secrets of a page are drawn, so that no picture shows what they hold. */
import type { Rect } from '#core/tools/hands-wire.ts';
import { isSecretField } from './field-value';

const fields = 'input:not([type=hidden]), textarea, select, [contenteditable], [role=textbox]';

/** Also in frames and shadow trees; `closed` are frames that no script reaches into from here. `shadowOf`: of an element, where it can be known. */
export function secretBoxes(page: Document, shadowOf: (element: Element) => ShadowRoot | null) {
  const secrets: Rect[] = [];
  const closed: Rect[] = [];
  const roots: { root: Document | ShadowRoot; at: Pick<Rect, 'x' | 'y'> }[] = [{ root: page, at: { x: 0, y: 0 } }];
  // Grows while it is gone through.
  for (const { root, at } of roots)
    for (const each of root.querySelectorAll('*')) {
      const shadow = shadowOf(each);
      if (shadow) roots.push({ root: shadow, at });
      const isFrame = /^(iframe|frame|object|embed)$/i.test(each.tagName);
      if (!isFrame && !(each.matches(fields) && isSecretField(each))) continue;
      const { x, y, width, height } = each.getBoundingClientRect();
      if (width * height === 0) continue;
      const box = { x: x + at.x, y: y + at.y, width, height };
      const inside = isFrame && (each as Partial<HTMLIFrameElement>).contentDocument; // of a frame alone
      if (!inside) (isFrame ? closed : secrets).push(box);
      else {
        const { paddingLeft, paddingTop } = getComputedStyle(each);
        const [left, top] = [
          each.clientLeft + Number.parseFloat(paddingLeft),
          each.clientTop + Number.parseFloat(paddingTop),
        ];
        roots.push({ root: inside, at: { x: box.x + left, y: box.y + top } });
      }
    }
  return { secrets, closed };
}
