/** How calls of hands are spelled as steps, and steps as input of hands: as the table of their actions says. Pure. */

import type { Element, HandsCall } from '#core/log/kept-steps.ts';
import type { Step } from '#core/log/steps.ts';
import { handsAction, type KeptAction } from '#core/tools/hands-actions.ts';
import type { JsonObject } from '#core/tools/tool.ts';

/** Steps that are played by one action: fields that are filled in together. */
export type Unit = readonly [Step, ...Step[]];

export function toSteps(calls: readonly HandsCall[]): Step[] {
  const named = new Map(calls.flatMap(({ refs, elements }) => refs.map((ref, i) => [ref, elements[i]])));
  return calls.flatMap((call) => spell(call, named));
}

function spell(
  { tool, input, fields, refs, elements, weight }: HandsCall,
  named: ReadonlyMap<string, Element | undefined>,
): Step[] {
  const kept = handsAction(tool)?.kept;
  if (!kept) return [];
  const action = tool as KeptAction; // it can be kept
  if (kept.each)
    return fields.map(({ value }, i) => {
      const isLast = i === fields.length - 1;
      const more: Partial<Step> = isLast
        ? { ...(input.submit === true && { submit: true }), ...weight }
        : { together: true };
      return { action, ...elements[i], value, ...more };
    });
  const [element = named.get(refs[0] ?? ''), to] = elements;
  // Of an element that nothing else touched only its reference is known.
  if (refs.length > 0 && !element) return [];
  const value = input[kept.value ?? ''];
  const flags = Object.entries(input).filter(([key, each]) => each === true || /^(how|state)$/.test(key));
  const step = { action, ...element, ...(to && { to }), ...(value !== undefined && { value }), ...weight };
  return [{ ...step, ...Object.fromEntries(flags) } as Step]; // the flags are hands' own
}

/** `refs`: of what the unit names, in its order. */
export function toInput(unit: Unit, refs: readonly string[]): JsonObject {
  const [{ action, name, value, double, how, gone, state }] = unit;
  const [ref, to] = refs;
  const { kept } = handsAction(action) ?? {};
  const submit = unit.at(-1)?.submit;
  if (kept?.each)
    return { fields: unit.map((field, i) => ({ ref: refs[i], value: field.value })), ...(submit && { submit }) };
  if (kept?.name) return { [kept.name]: name };
  const input = { ref, to, double, how, gone, state, [kept?.value ?? '']: value };
  return Object.fromEntries(Object.entries(input).filter(([, each]) => each !== undefined));
}
