/** The parameters of a form: its controls by name, checkboxes and radio buttons of one name as one. */
import { createRecord, exec, forEach, keys, map } from '../intrinsics';
import type { Choice } from './control-schema';
import { labelText } from './descriptions';
import type { Dom } from './dom';

export interface Parameter {
  /** The control's `type`; `checkboxes` for a group of them; `none` for a name that is no parameter. */
  type: string;
  /** The first control, and all others of its group, in tree order. */
  readonly members: [Element, ...Element[]];
}

/** By name, in the order of controls; on a bare record, for `__proto__` is a name too. */
export type Parameters = Record<string, Parameter>;

const CONTROL = 'button,fieldset,input,output,select,textarea';

/** Disabled and readonly controls don't exist for an agent; other controls that it can't fill still take their name. */
export function readParameters(dom: Dom, form: Element): Parameters {
  const parameters: Parameters = createRecord();
  forEach(dom.get(form, 'elements'), (control) => {
    if (!dom.matches(control, CONTROL) || dom.matches(control, ':disabled')) return;
    const type = dom.get(control, 'type') ?? 'none'; // a fieldset or an output
    if (!isReadonly(dom, control, type)) addMember(parameters, readName(dom, control), type, control);
  });
  forEach(keys(parameters), (name) => settleType(dom, parameters[name] as Parameter)); // its own names
  return parameters;
}

export const readName = (dom: Dom, control: Element) => trim(dom.attribute(control, 'name') ?? '');

/** Without ASCII white space around it. */
export const trim = (text: string) => exec(/^[\t\n\f\r ]*([\s\S]*?)[\t\n\f\r ]*$/, text)?.[1] ?? '';

const isReadonly = (dom: Dom, control: Element, type: string) =>
  dom.hasAttribute(control, 'readonly') && !exec(/^(checkbox|radio|range|color|hidden|select.*)$/, type);

function addMember(parameters: Parameters, name: string, type: string, control: Element): void {
  const parameter = parameters[name];
  if (!parameter) parameters[name] = { type, members: [control] };
  else if (parameter.type === type && (type === 'checkbox' || type === 'radio'))
    parameter.members[parameter.members.length] = control;
  else parameter.type = 'none';
}

function settleType(dom: Dom, parameter: Parameter): void {
  const { type, members } = parameter;
  if (type === 'checkbox' && members.length > 1) parameter.type = 'checkboxes';
  else if (type === 'hidden' ? !dom.attribute(members[0], 'toolparamdescription') : isFile(type))
    parameter.type = 'none';
}

const isFile = (type: string) => exec(/^(button|file|image|reset|submit)$/, type);

export function readChoices(dom: Dom, { type, members }: Parameter): Choice[] {
  const isSelect = exec(/^select/, type);
  const items = isSelect ? dom.get(members[0], 'options') : members;
  return map(items, (item) => ({
    value: dom.get(item, 'value'),
    title: isSelect ? (dom.text(item) ?? '') : labelText(dom, item) || undefined,
  }));
}
