/** How ready a site's tools are for models, from 0 to 100, and what each lost point was lost for. Pure. */
import type { LintNote, Severity } from './lint/lint';

export interface Loss {
  rule: string;
  severity: Severity;
  /** With one decimal. */
  points: number;
  /** Those that it was found on; empty: on all of them together. */
  tools: string[];
}

export interface Readiness {
  score: number;
  /** The greatest first; together they are what lacks to 100. */
  losses: Loss[];
}

/** Points that a tool, of its own 100, loses for a rule. */
const costs: Record<Severity, number> = { error: 30, warn: 8, info: 1 };
/** A grave fault of one tool among many is no small thing: a model may pick just that one. */
const minForError = 5;

/**
 * The mean of the tools' own scores. A rule counts once for each tool, however often it is found there. Notes that the user
 * ignores are left out by the caller.
 */
export function readinessOf(toolCount: number, notes: readonly LintNote[]): Readiness {
  if (toolCount === 0) return { score: 0, losses: [] };
  const byRule = Map.groupBy(notes, ({ rule, severity }) => `${rule} ${severity}`);
  const raw = [...byRule.values()].flatMap((found) => {
    const [first] = found;
    return first ? [toLoss(first, found, toolCount)] : [];
  });
  const lost = raw.reduce((sum, { points }) => sum + points, 0);
  const score = Math.round(Math.max(0, 100 - lost));
  // Nobody loses more than there is, and the parts agree with the rounded whole.
  const scale = lost === 0 ? 1 : (100 - score) / lost;
  const losses = raw.map((loss) => ({ ...loss, points: Math.round(loss.points * scale * 10) / 10 }));
  return { score, losses: losses.sort((a, b) => b.points - a.points) };
}

function toLoss({ rule, severity }: LintNote, found: readonly LintNote[], toolCount: number): Loss {
  const tools = [...new Set(found.flatMap(({ tool }) => tool ?? []))];
  const share = (costs[severity] * Math.max(1, tools.length)) / toolCount;
  const forAll = found.some(({ tool }) => tool === null) ? costs[severity] : 0;
  return { rule, severity, tools, points: Math.max(share, forAll, severity === 'error' ? minForError : 0) };
}
