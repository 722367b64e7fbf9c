/** What a control is for, in the page's own words: `toolparamdescription`, its labels, or `aria-description`. */
import { filter, join, map } from '../intrinsics';
import type { Dom } from './dom';
import { trim } from './parameters';

/** The description of a control, or of a group's members; empty when there is none. */
export function readDescription(dom: Dom, members: readonly [Element, ...Element[]]): string {
  const [first] = members;
  if (members.length > 1) return ownDescription(dom, commonFieldset(dom, members));
  return ownDescription(dom, first) || labelText(dom, first) || (dom.attribute(first, 'aria-description') ?? '');
}

const ownDescription = (dom: Dom, element: Element | null) =>
  (element && dom.attribute(element, 'toolparamdescription')) ?? '';

/** The innermost fieldset around all of them: no other may speak for the group. */
function commonFieldset(dom: Dom, members: readonly [Element, ...Element[]]): Element | null {
  let fieldset = dom.closest(members[0], 'fieldset');
  while (fieldset && filter(members, (member) => !dom.contains(fieldset, member))[0]) {
    const outside = dom.parentElement(fieldset);
    fieldset = outside && dom.closest(outside, 'fieldset');
  }
  return fieldset;
}

/** The texts of the control's labels, joined with "; ". */
export const labelText = (dom: Dom, control: Element): string =>
  join(
    map(dom.get(control, 'labels') ?? [], (label) => trim(textAround(dom, label))),
    '; ',
  );

/** The node's text without what stands inside controls. */
function textAround(dom: Dom, node: Node): string {
  let text = '';
  for (let child = dom.firstChild(node); child; child = dom.nextSibling(child))
    if (dom.isText(child)) text += dom.text(child);
    else if (dom.isElement(child) && !dom.matches(child, 'button,input,meter,output,progress,select,textarea'))
      text += textAround(dom, child);
  return text;
}
