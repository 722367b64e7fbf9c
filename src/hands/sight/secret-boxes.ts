/** Where the fields for secrets of a page are drawn, so that no picture shows what they hold. */
import type { Rect } from '#tools/hands';
import { isSecretField } from './field-value';

const fields = 'input:not([type=hidden]), textarea, select, [contenteditable], [role=textbox]';

interface Found {
  secrets: Rect[];
  /** Frames that no script reaches into from here. */
  closed: Rect[];
}

/** Also in frames and shadow trees. `at`: where the document is drawn; `shadowOf`: of an element, where it can be known. */
export function secretBoxes(
  root: Document | ShadowRoot,
  shadowOf: (element: Element) => ShadowRoot | null,
  at = { x: 0, y: 0 },
): Found {
  const found: Found = { secrets: [], closed: [] };
  const add = ({ secrets, closed }: Found) => {
    found.secrets.push(...secrets);
    found.closed.push(...closed);
  };
  const boxOf = (element: Element): Rect[] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return width * height > 0 ? [{ x: x + at.x, y: y + at.y, width, height }] : [];
  };
  for (const each of root.querySelectorAll('*')) {
    const shadow = shadowOf(each);
    if (shadow) add(secretBoxes(shadow, shadowOf, at));
    if (/^(iframe|frame|object|embed)$/i.test(each.tagName)) {
      const inside = (each as Partial<HTMLIFrameElement>).contentDocument; // of a frame alone
      const [box] = boxOf(each);
      if (!inside) add({ secrets: [], closed: box ? [box] : [] });
      else if (box) add(secretBoxes(inside, shadowOf, { x: box.x + each.clientLeft, y: box.y + each.clientTop }));
    } else if (each.matches(fields) && isSecretField(each)) add({ secrets: boxOf(each), closed: [] });
  }
  return found;
}
