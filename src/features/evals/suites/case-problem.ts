/** Finds what would give a case a wrong verdict, or none. The public matcher passes over operators that it doesn't know. */
import { isJsonObject } from '#core/tools/tool.ts';
import { isConstraint, operators, readPattern } from './matcher';
import { callsOfGroup, type EvalCase, type ExpectedNode, isGroup } from './suite-schema';

/** A code with the values of its sentence. */
export interface CaseProblem {
  code: 'unknown-operator' | 'bad-pattern' | 'slow-pattern' | 'group-too-large';
  values: { name: string };
}

/** Calls of an unordered group that has groups within it: their orders are tried. */
export const largestGroup = 15;

export const findCaseProblem = ({ expectedCall, expectedState = [] }: EvalCase): CaseProblem | null =>
  firstOf([...(expectedCall ?? []), ...expectedState], problemOfNode);

function problemOfNode(node: ExpectedNode): CaseProblem | null {
  if (!isGroup(node)) return problemOfValue(node.arguments) ?? problemOfValue(node.result);
  const nodes = callsOfGroup(node);
  const isTooLarge = 'unordered' in node && nodes.length > largestGroup && nodes.some(isGroup);
  if (isTooLarge) return { code: 'group-too-large', values: { name: String(nodes.length) } };
  return firstOf(nodes, problemOfNode);
}

function problemOfValue(value: unknown): CaseProblem | null {
  if (Array.isArray(value)) return firstOf(value, problemOfValue);
  if (!isJsonObject(value)) return null;
  if (!isConstraint(value)) return firstOf(Object.values(value), problemOfValue);
  const unknown = Object.keys(value).find((key) => !operators.has(key));
  if (unknown !== undefined) return { code: 'unknown-operator', values: { name: unknown } };
  return '$pattern' in value ? problemOfPattern(String(value.$pattern)) : null;
}

function problemOfPattern(name: string): CaseProblem | null {
  try {
    return readPattern(name) ? null : { code: 'slow-pattern', values: { name } };
  } catch {
    return { code: 'bad-pattern', values: { name } };
  }
}

function firstOf<T>(all: readonly T[], find: (each: T) => CaseProblem | null): CaseProblem | null {
  for (const each of all) {
    const found = find(each);
    if (found) return found;
  }
  return null;
}
