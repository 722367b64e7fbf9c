/** A form as a tool: what its attributes and controls say. */
import { createRecord, exec, filter, forEach, keys } from '../intrinsics';
import { isToolName } from '../register-tool';
import { toFormSchema, toParameterSchema } from './control-schema';
import { readDescription } from './descriptions';
import type { Dom } from './dom';
import { type Parameter, readChoices, readParameters } from './parameters';

export interface Definition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The agent submits; else the person does. */
  readonly autosubmit: boolean;
  /** JSON text. */
  readonly schema: string;
}

/** Which elements may be tools. */
export const TOOL_FORM = 'form[toolname][tooldescription]';

/** Undefined when the form is no tool. */
export function readDefinition(dom: Dom, form: Element): Definition | undefined {
  const attribute = (name: string) => dom.attribute(form, name) ?? '';
  const name = attribute('toolname');
  if (!isToolName(name) || !dom.matches(form, TOOL_FORM)) return undefined;
  return {
    name,
    title: attribute('tooltitle'),
    description: attribute('tooldescription'),
    autosubmit: dom.hasAttribute(form, 'toolautosubmit'),
    schema: readSchema(dom, form),
  };
}

function readSchema(dom: Dom, form: Element): string {
  const parameters = readParameters(dom, form);
  const properties: Record<string, string> = createRecord();
  const required: string[] = [];
  forEach(keys(parameters), (name) => {
    const parameter = parameters[name] as Parameter; // its own name
    if (parameter.type === 'none') return;
    properties[name] = readProperty(dom, parameter);
    if (filter(parameter.members, (member) => dom.hasAttribute(member, 'required'))[0])
      required[required.length] = name;
  });
  return toFormSchema(properties, required);
}

function readProperty(dom: Dom, parameter: Parameter): string {
  const { type, members } = parameter;
  return toParameterSchema({
    type,
    choices: exec(/^(radio|select|checkboxes)/, type) ? readChoices(dom, parameter) : [],
    description: readDescription(dom, members),
    attribute: (name) => dom.attribute(members[0], name),
  });
}
