/** The parameters of a form: its controls by name, with checkboxes and radio buttons of one name as one, and their descriptions. */
import { createRecord, exec, filter, forEach, join, keys, map } from '../intrinsics';
import type { ControlChoice } from './control-schema';
import type { Dom } from './dom';

export interface FormParameter {
  /** The control's `type`; `checkboxes` for a group of them; `none` for a name that is no parameter. */
  type: string;
  /** The control and the others of its group, in tree order. */
  readonly members: [Element, ...Element[]];
}

/** By name, in the order of the controls; without a prototype, because `__proto__` is a name too. */
type FormParameters = Record<string, FormParameter>;

const CONTROL = 'button,fieldset,input,output,select,textarea';

/** Leaves out disabled and readonly controls. Other controls that an agent can't fill in still occupy their name. */
export function readFormParameters(dom: Dom, form: Element): FormParameters {
  const parameters: FormParameters = createRecord();
  forEach(dom.get(form, 'elements'), (control) => {
    if (!dom.matches(control, CONTROL) || dom.matches(control, ':disabled')) return;
    const type = dom.get(control, 'type') ?? 'none'; // a fieldset or an output
    if (!isReadonly(dom, control, type)) addMember(parameters, readControlName(dom, control), type, control);
  });
  forEach(keys(parameters), (name) => settleType(dom, parameters[name] as FormParameter)); // its own names
  return parameters;
}

export const readControlName = (dom: Dom, control: Element) => trim(dom.attribute(control, 'name') ?? '');

/** Without ASCII white space around it. */
const trim = (text: string) => exec(/[^\t\n\f\r ](?:[\s\S]*[^\t\n\f\r ])?/, text)?.[0] ?? '';

const isReadonly = (dom: Dom, control: Element, type: string) =>
  dom.hasAttribute(control, 'readonly') && !exec(/^(checkbox|radio|range|color|hidden|select.*)$/, type);

function addMember(parameters: FormParameters, name: string, type: string, control: Element): void {
  const parameter = parameters[name];
  if (!parameter) parameters[name] = { type, members: [control] };
  else if (parameter.type === type && (type === 'checkbox' || type === 'radio'))
    parameter.members[parameter.members.length] = control;
  else parameter.type = 'none';
}

function settleType(dom: Dom, parameter: FormParameter): void {
  const { type, members } = parameter;
  if (type === 'checkbox' && members.length > 1) parameter.type = 'checkboxes';
  else if (type === 'hidden' ? !dom.attribute(members[0], 'toolparamdescription') : isFile(type))
    parameter.type = 'none';
}

const isFile = (type: string) => exec(/^(button|file|image|reset|submit)$/, type);

export function readControlChoices(dom: Dom, { type, members }: FormParameter): ControlChoice[] {
  const isSelect = exec(/^select/, type);
  const items = isSelect ? dom.get(members[0], 'options') : members;
  return map(items, (item) => ({
    value: dom.get(item, 'value'),
    title: isSelect ? (dom.text(item) ?? '') : labelText(dom, item) || undefined,
  }));
}

/** The description of a control or a group: `toolparamdescription`, labels, or `aria-description`. Empty if there is none. */
export function readDescription(dom: Dom, members: readonly [Element, ...Element[]]): string {
  const [first] = members;
  if (members.length > 1) return ownDescription(dom, commonFieldset(dom, members));
  return ownDescription(dom, first) || labelText(dom, first) || (dom.attribute(first, 'aria-description') ?? '');
}

const ownDescription = (dom: Dom, element: Element | null) =>
  (element && dom.attribute(element, 'toolparamdescription')) ?? '';

/** The innermost fieldset that contains all of them, which alone may describe the group. */
function commonFieldset(dom: Dom, members: readonly [Element, ...Element[]]): Element | null {
  let fieldset = dom.closest(members[0], 'fieldset');
  while (fieldset && filter(members, (member) => !dom.contains(fieldset, member))[0]) {
    const outside = dom.parentElement(fieldset);
    fieldset = outside && dom.closest(outside, 'fieldset');
  }
  return fieldset;
}

/** The texts of the control's labels, joined with "; ". */
const labelText = (dom: Dom, control: Element): string =>
  join(
    map(dom.get(control, 'labels') ?? [], (label) => trim(textAround(dom, label))),
    '; ',
  );

/** The node's text without the text of controls, as deep as a parser nests elements. */
function textAround(dom: Dom, node: Node, levels = 512): string {
  let text = '';
  for (let child = dom.firstChild(node); child; child = dom.nextSibling(child))
    if (dom.isText(child)) text += dom.text(child);
    else if (
      levels &&
      dom.isElement(child) &&
      !dom.matches(child, 'button,input,meter,output,progress,select,textarea')
    )
      text += textAround(dom, child, levels - 1);
  return text;
}
