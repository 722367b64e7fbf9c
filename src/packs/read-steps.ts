/** Reads the tools of a pack without code: everything about them is written out, since nothing of it runs. */
import type { AnyNode, ObjectExpression } from 'acorn';
import { elementsOf, faultAt, memberOf, nameOf, type SourceFault, textOf } from './module';
import { type StepsTool, stepsToolSchema } from './steps';

/** Null: it is a pack with code. */
export function readSteps(pack: ObjectExpression): StepsTool[] | SourceFault | null {
  const tools = elementsOf(memberOf(pack, 'tools'));
  const hasSteps = (tool: AnyNode) => memberOf(tool, 'steps') !== undefined;
  if (!tools.some(hasSteps)) return null;
  const withCode = tools.find((tool) => !hasSteps(tool));
  if (withCode) return faultAt(withCode, 'steps-mixed');
  const found: StepsTool[] = [];
  for (const tool of tools) {
    const { data, error } = stepsToolSchema.safeParse(writtenOut(tool));
    if (!data) return faultAt(tool, 'steps-unread', error.issues[0]?.path.join('.'));
    const { properties } = data.inputSchema;
    const unknown = data.steps.find(
      ({ parameter }) => parameter !== undefined && !Object.hasOwn(properties, parameter),
    );
    if (unknown) return faultAt(tool, 'steps-unread', unknown.parameter);
    found.push(data);
  }
  return found;
}

/** The value of what is written out; null, which is none of a tool's values, for anything else. */
function writtenOut(node: AnyNode): unknown {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'ArrayExpression') return elementsOf(node).map(writtenOut);
  if (node.type !== 'ObjectExpression') return textOf(node) ?? null;
  return Object.fromEntries(
    node.properties.flatMap((each) =>
      each.type === 'Property' && !each.computed ? [[nameOf(each.key), writtenOut(each.value)]] : [],
    ),
  );
}
