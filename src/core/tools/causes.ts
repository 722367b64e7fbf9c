/** Reduces the validator's flat list of errors, parents before children, to the few that a caller can act on. */
import type { OutputUnit } from '@cfworker/json-schema';
import { escapePointer, unescapePointer } from './json-pointer';
import type { ValidationIssue } from './result';

interface Cause {
  unit: OutputUnit;
  children: Cause[];
}

/** The leaves of the error tree without those of the keywords above them, each once. */
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
  // A false schema reports the instance's location as its keyword's: only its position in the list tells its parent.
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

/** Of an object. */
const refusingKeywords = new Set(['additionalProperties', 'properties', 'unevaluatedProperties']);

function refusedMember(parent: OutputUnit, refused: OutputUnit): ValidationIssue {
  const path = toPointer(refused.instanceLocation);
  const known = refusingKeywords.has(parent.keyword);
  const message = known ? `${lastOf(path)} is not in the schema.` : parent.error;
  return { path, keyword: parent.keyword, message };
}

/** Characters; a log that is read from a file may have no longer one. */
const maxMessageLength = 2_000;

/** Of several alternatives that all failed, the issues of the one most likely meant. */
function leavesOfAlternatives({ unit, children }: Cause): ValidationIssue[] {
  const own = toIssue(unit);
  if (/\([1-9]\d* matches\)/.test(unit.error)) return [own];
  const branches = new Map<string, ValidationIssue[]>();
  for (const child of children) {
    const branch = child.unit.keywordLocation.slice(unit.keywordLocation.length + 1).split('/')[0] ?? '';
    const leaves = branches.get(branch) ?? [];
    branches.set(branch, leaves);
    leaves.push(...leavesOf(child));
  }
  const failed = [...branches.values()];
  if (failed.every((issues) => issues.every((issue) => issue.path === own.path && issue.keyword !== 'required'))) {
    const message = failed.flatMap((issues) => issues.map((issue) => issue.message)).join(' Or: ');
    return [{ ...own, message: message.slice(0, maxMessageLength) }];
  }
  failed.sort((a, b) => unlikelihood(a, own.path) - unlikelihood(b, own.path));
  return failed[0] ?? [own];
}

/** From here on, another alternative was meant. */
export const wrongKind = 1_000;

/** A wrong type, or a wrong value of a member that distinguishes the alternatives, suggests that another was meant. */
export function unlikelihood(issues: readonly ValidationIssue[], path: string): number {
  const isWrongType = issues.some((issue) => issue.keyword === 'type' && issue.path === path);
  const isWrongKind = issues.some((issue) => issue.keyword === 'const');
  return (isWrongType ? 10 * wrongKind : 0) + (isWrongKind ? wrongKind : 0) + issues.length;
}

/** A missing property is reported at its own path, not at its object's. */
function toIssue({ instanceLocation, keyword, error }: OutputUnit): ValidationIssue {
  const path = toPointer(instanceLocation);
  const isMissing = /^(required|dependentRequired|dependencies)$/.test(keyword) && error.endsWith('".');
  const missing = isMissing ? /(?:required property|does not have) "(.*)$/s.exec(error)?.[1]?.slice(0, -2) : undefined;
  if (missing === undefined) {
    return { path, keyword, message: error.slice(0, maxMessageLength) };
  }
  return { path: `${path}/${escapePointer(missing)}`, keyword, message: `${missing} is missing.` };
}

const toPointer = (location: string): string => decodeURIComponent(location.slice(1));

const lastOf = (pointer: string): string => unescapePointer(pointer.slice(pointer.lastIndexOf('/') + 1));
