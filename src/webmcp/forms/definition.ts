/** A form's tool definition, read from its attributes and controls. */
import { createRecord, exec, filter, forEach, keys } from '../intrinsics';
import { isValidToolName } from '../register-tool';
import { toFormSchema, toParameterSchema } from './control-schema';
import type { Dom } from './dom';
import { type FormParameter, readControlChoices, readDescription, readFormParameters } from './parameters';
import { TOOL_FORM } from './tool-forms';

export type FormDefinition = NonNullable<ReturnType<typeof readDefinition>>;

/** Undefined if the form isn't a tool. */
export function readDefinition(dom: Dom, form: Element) {
  const attribute = (name: string) => dom.attribute(form, name) ?? '';
  const name = attribute('toolname');
  if (!isValidToolName(name) || !dom.matches(form, TOOL_FORM)) return undefined;
  return {
    name,
    title: attribute('tooltitle'),
    description: attribute('tooldescription'),
    /** The agent submits the form; otherwise the user does. */
    autosubmit: dom.hasAttribute(form, 'toolautosubmit'),
    schema: readSchema(dom, form),
  };
}

/** As JSON text. */
function readSchema(dom: Dom, form: Element): string {
  const parameters = readFormParameters(dom, form);
  const properties: Record<string, string> = createRecord();
  const required: string[] = [];
  forEach(keys(parameters), (name) => {
    const parameter = parameters[name] as FormParameter; // its own name
    if (parameter.type === 'none') return;
    properties[name] = readProperty(dom, parameter);
    if (filter(parameter.members, (member) => dom.hasAttribute(member, 'required'))[0])
      required[required.length] = name;
  });
  return toFormSchema(properties, required);
}

function readProperty(dom: Dom, parameter: FormParameter): string {
  const { type, members } = parameter;
  return toParameterSchema({
    type,
    choices: exec(/^(radio|select|checkboxes)/, type) ? readControlChoices(dom, parameter) : [],
    description: readDescription(dom, members),
    attribute: (name) => dom.attribute(members[0], name),
  });
}
