/** An agent's input for a form: every key is checked before the first control changes. */
import { keys } from '../intrinsics';
import type { Dom } from './dom';
import type { Filling } from './fill';
import { type Parameter, readChoices, readParameters } from './parameters';
import { type ControlValue, invalidValue, readValue, unknownParameter } from './read-value';

/** What to fill, in the input's order; or what is wrong with the input, in Chromium's words. */
export function readInput(dom: Dom, form: Element, input: object): Filling[] | string {
  const parameters = readParameters(dom, form);
  const names = keys(input);
  const fillings: Filling[] = [];
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string; // within the bounds
    const parameter = parameters[name];
    if (!parameter) return unknownParameter(name);
    const given = (input as Record<string, unknown>)[name]; // its own name
    const value = readControlValue(dom, parameter, given);
    if (value === undefined) return invalidValue(name, given);
    fillings[i] = { parameter, value };
  }
  return fillings;
}

function readControlValue(dom: Dom, parameter: Parameter, given: unknown): ControlValue | undefined {
  const { type } = parameter;
  if (type === 'none') return undefined;
  const sanitize = (text: string) => {
    const input = dom.createInput();
    dom.set(input, 'type', type);
    dom.set(input, 'value', text);
    return dom.get(input, 'value');
  };
  return readValue({ type, choices: readChoices(dom, parameter), sanitize }, given);
}
