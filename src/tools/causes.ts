/** From the validator's flat list of errors, parents before children, to the few causes that a caller can act on. */
import type { OutputUnit } from '@cfworker/json-schema';
import type { ValidationIssue } from './result';

interface Cause {
  unit: OutputUnit;
  children: Cause[];
}

/** The leaves of the error tree, without the noise of the keywords above them, each once. */
export function toIssues(units: readonly OutputUnit[]): ValidationIssue[] {
  const issues = toTree(units).flatMap(leavesOf);
  const byText = new Map(issues.map((issue) => [JSON.stringify(issue), issue]));
  return [...byText.values()];
}

function toTree(units: readonly OutputUnit[]): Cause[] {
  const roots: Cause[] = [];
  const open: Cause[] = [];
  let previous: OutputUnit | undefined;
  for (const unit of units) {
    const cause: Cause = { unit, children: [] };
    let parent = open.at(-1);
    while (parent && !isParent(parent.unit, unit, previous)) {
      open.pop();
      parent = open.at(-1);
    }
    (parent?.children ?? roots).push(cause);
    open.push(cause);
    previous = unit;
  }
  return roots;
}

function isParent(above: OutputUnit, unit: OutputUnit, previous: OutputUnit | undefined): boolean {
  // A false schema reports the instance's place as its own place in the schema: only its position tells its parent.
  if (unit.keyword === 'false') return above === previous;
  if (above.keyword !== 'if') return unit.keywordLocation.startsWith(`${above.keywordLocation}/`);
  const schema = above.keywordLocation.slice(0, -'if'.length);
  return unit.keywordLocation.startsWith(`${schema}then/`) || unit.keywordLocation.startsWith(`${schema}else/`);
}

function leavesOf(cause: Cause): ValidationIssue[] {
  const { unit, children } = cause;
  const [first] = children;
  if (!first) return [toIssue(unit)];
  if (first.unit.keyword === 'false') return [refusedMember(unit, first.unit)];
  if (unit.keyword === 'anyOf' || unit.keyword === 'oneOf') return leavesOfAlternatives(cause);
  return children.flatMap(leavesOf);
}

function refusedMember(parent: OutputUnit, refused: OutputUnit): ValidationIssue {
  const path = toPointer(refused.instanceLocation);
  const known = parent.keyword === 'additionalProperties' || parent.keyword === 'unevaluatedProperties';
  const message = known ? `${lastOf(path)} is not in the schema.` : parent.error;
  return { path, keyword: parent.keyword, message };
}

/** Of several alternatives that all failed, the one that was most likely meant. */
function leavesOfAlternatives({ unit, children }: Cause): ValidationIssue[] {
  const own = toIssue(unit);
  if (/\([1-9]\d* matches\)/.test(unit.error)) return [own];
  const branches = new Map<string, ValidationIssue[]>();
  for (const child of children) {
    const branch = child.unit.keywordLocation.slice(unit.keywordLocation.length + 1).split('/')[0] ?? '';
    branches.set(branch, [...(branches.get(branch) ?? []), ...leavesOf(child)]);
  }
  const failed = [...branches.values()];
  if (failed.every((issues) => issues.every((issue) => issue.path === own.path && issue.keyword !== 'required'))) {
    return [{ ...own, message: failed.flatMap((issues) => issues.map((issue) => issue.message)).join(' Or: ') }];
  }
  failed.sort((a, b) => unlikelihood(a, own.path) - unlikelihood(b, own.path));
  return failed[0] ?? [own];
}

/** The wrong type, or the wrong value of a member that tells alternatives apart, says that another one was meant. */
function unlikelihood(issues: readonly ValidationIssue[], path: string): number {
  const wrongType = issues.some((issue) => issue.keyword === 'type' && issue.path === path);
  const wrongKind = issues.some((issue) => issue.keyword === 'const');
  return (wrongType ? 10_000 : 0) + (wrongKind ? 1_000 : 0) + issues.length;
}

/** A missing property is where it should be, not where it is missed. */
function toIssue({ instanceLocation, keyword, error }: OutputUnit): ValidationIssue {
  const path = toPointer(instanceLocation);
  const missing = /(?:required property|does not have) "(.*)"\.$/s.exec(error)?.[1];
  if (missing === undefined || !/^(required|dependentRequired|dependencies)$/.test(keyword)) {
    return { path, keyword, message: error };
  }
  return { path: `${path}/${escapePointer(missing)}`, keyword, message: `${missing} is missing.` };
}

export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

const toPointer = (location: string): string => decodeURIComponent(location.slice(1));

const lastOf = (pointer: string): string =>
  pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
