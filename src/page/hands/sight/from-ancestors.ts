/** What an element has from those around it. */
import { parentOf } from './shown-in';

/** Each value is found once: of the outermost element first, so that a deep page doesn't overflow the stack. */
export function fromAncestors<Value>(
  valueAt: (element: Element, around: Value | undefined) => Value,
): (element: Element) => Value {
  const known = new Map<Element, Value>();
  return (element) => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const chain = [element];
    let each = parentOf(element);
    for (; each && !known.has(each); each = parentOf(each)) chain.push(each);
    let value = each ? known.get(each) : undefined;
    for (let inner = chain.pop(); inner; inner = chain.pop()) {
      value = valueAt(inner, value);
      known.set(inner, value);
    }
    return value as Value; // the element's own, which was known or came last
  };
}
