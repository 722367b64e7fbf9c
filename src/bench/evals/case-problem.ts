/** Finds what would give a case a wrong verdict, or none. The public matcher passes over operators that it doesn't know. */
import { isJsonObject, stepsOfPattern } from '#tools';
import { isConstraint, operators, readPattern } from './matcher';
import { callsOfGroup, type EvalCase, type ExpectedNode, isGroup } from './suite-schema';

/** A code with the values of its sentence. */
export interface CaseProblem {
  code: 'unknown-operator' | 'bad-pattern' | 'slow-pattern' | 'group-too-large';
  values: { name: string };
}

/** Calls of an unordered group that has groups within it: their orders are tried. */
export const largestGroup = 15;

/** Characters of an argument for which a pattern must not take for ever. */
const longText = 200;
const mostSteps = 50_000_000;

export function findCaseProblem({ expectedCall }: EvalCase): CaseProblem | null {
  return firstOf(expectedCall ?? [], problemOfNode);
}

function problemOfNode(node: ExpectedNode): CaseProblem | null {
  if (isGroup(node)) {
    const nodes = callsOfGroup(node);
    const isTooLarge = 'unordered' in node && nodes.length > largestGroup && nodes.some(isGroup);
    if (isTooLarge) return { code: 'group-too-large', values: { name: String(nodes.length) } };
    return firstOf(nodes, problemOfNode);
  }
  return problemOfValue(node.arguments) ?? problemOfValue(node.result);
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
    const { source } = readPattern(name);
    return stepsOfPattern(source, longText) > mostSteps ? { code: 'slow-pattern', values: { name } } : null;
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
