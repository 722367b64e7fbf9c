/** Finds what would give a case a wrong verdict, or none. The public matcher passes over operators that it doesn't know. */
import { isJsonObject, stepsOfPattern } from '#tools';
import { isConstraint, operators, readPattern } from './matcher';
import { callsOfGroup, type EvalCase, type ExpectedNode, isGroup } from './suite-schema';
import type { ActualCall } from './trajectory';

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
/** Where a text is there and so long: the steps are counted generously, and most texts take far fewer. */
const mostStepsOfLong = 100_000_000_000;

/** The longest texts that patterns meet. */
interface Lengths {
  arguments: number;
  result: number;
}

/** `actual`: the calls that are about to be compared. What a page answered may be longer than anybody thought of. */
export function findCaseProblem({ expectedCall }: EvalCase, actual: readonly ActualCall[] = []): CaseProblem | null {
  const lengths: Lengths = { arguments: longText, result: longText };
  for (const { args, result } of actual) {
    lengths.arguments = Math.max(lengths.arguments, longestText(args));
    lengths.result = Math.max(lengths.result, longestText(result));
  }
  return firstOf(expectedCall ?? [], (node) => problemOfNode(node, lengths));
}

function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((most, each) => Math.max(most, longestText(each)), 0);
}

function problemOfNode(node: ExpectedNode, lengths: Lengths): CaseProblem | null {
  if (isGroup(node)) {
    const nodes = callsOfGroup(node);
    const isTooLarge = 'unordered' in node && nodes.length > largestGroup && nodes.some(isGroup);
    if (isTooLarge) return { code: 'group-too-large', values: { name: String(nodes.length) } };
    return firstOf(nodes, (each) => problemOfNode(each, lengths));
  }
  return problemOfValue(node.arguments, lengths.arguments) ?? problemOfValue(node.result, lengths.result);
}

function problemOfValue(value: unknown, length: number): CaseProblem | null {
  const within = (each: unknown) => problemOfValue(each, length);
  if (Array.isArray(value)) return firstOf(value, within);
  if (!isJsonObject(value)) return null;
  if (!isConstraint(value)) return firstOf(Object.values(value), within);
  const unknown = Object.keys(value).find((key) => !operators.has(key));
  if (unknown !== undefined) return { code: 'unknown-operator', values: { name: unknown } };
  return '$pattern' in value ? problemOfPattern(String(value.$pattern), length) : null;
}

function problemOfPattern(name: string, length: number): CaseProblem | null {
  try {
    const { source } = readPattern(name);
    const isSlow = stepsOfPattern(source, longText) > mostSteps || stepsOfPattern(source, length) > mostStepsOfLong;
    return isSlow ? { code: 'slow-pattern', values: { name } } : null;
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
