/** Finds problems in tools' definitions, the gravest first, and mends what takes no thought. Pure, on plain data. */
import type { Values } from '#core/tools/phrase.ts';
import { type Definition, toWritten, toWrittenPart, type WrittenDefinition } from './definition';
import type { Finding, Severity, SiteRule, ToolRule } from './rule';
import { siteRules, toolRules } from './rules';

export { type Definition, toDefinition, toWritten, type WrittenDefinition } from './definition';
export type { Severity } from './rule';

export interface LintNote {
  rule: string;
  severity: Severity;
  /** The name of the tool that it is about; null: all of the site's. */
  tool: string | null;
  /** JSON pointer into the schema, or the member of the definition that it is about; empty: all of it. */
  place: string;
  values: Values;
}

const ranks: Record<Severity, number> = { error: 0, warn: 1, info: 2 };
const byRank = (a: LintNote, b: LintNote): number => ranks[a.severity] - ranks[b.severity];

/** The most notes per tool. */
const maxNotes = 60;

export function lintTool(tool: Definition): LintNote[] {
  const notes = toolRules.flatMap((rule) => rule.check(tool).map((found) => toNote(rule, found, tool.name)));
  return notes.sort(byRank).slice(0, maxNotes);
}

/** What only a look at all of a site's tools shows. */
export const lintTogether = (tools: readonly Definition[]): LintNote[] =>
  siteRules
    .flatMap((rule) => rule.checkSite(tools).map((found) => toNote(rule, found, found.tool)))
    .sort(byRank)
    .slice(0, maxNotes);

const toNote = (
  { id, severity }: ToolRule | SiteRule,
  { place, values = {}, severity: own = severity }: Finding,
  tool: string | null,
): LintNote => ({ rule: id, severity: own, tool, place, values });

export const rules: readonly (ToolRule | SiteRule)[] = [...toolRules, ...siteRules];
const rulesById = new Map(rules.map((rule) => [rule.id, rule]));

/** Its sentences, examples and link. */
export function ruleOf({ rule }: Pick<LintNote, 'rule'>): ToolRule | SiteRule {
  const found = rulesById.get(rule);
  if (!found) throw new Error(`No rule is called ${rule}: notes are made by rules.`);
  return found;
}

/** Characters of an example: some are bad by their length. */
const maxExampleLength = 500;

/** A bad definition and a good one, as a page writes them. */
export function examplesOf(note: LintNote): { bad: string; good: string; link: string } {
  const { bad, good, link } = ruleOf(note);
  const write = (example: typeof bad) =>
    JSON.stringify([example].flat().map(toWrittenPart), null, 2).slice(0, maxExampleLength);
  return { bad: write(bad), good: write(good), link };
}

/** The members of the definition that mend what the note says, as its page writes them; null: somebody has to think. */
export function fixOf(tool: Definition, note: LintNote): Partial<WrittenDefinition> | null {
  const rule = ruleOf(note);
  const mended = 'fix' in rule ? rule.fix?.(tool, note) : null;
  if (!mended) return null;
  const [before, after] = [toWritten(tool), toWritten(mended)];
  const changed = Object.entries(after).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, member)),
  );
  const gone = before.annotations && !after.annotations ? { annotations: {} } : {};
  return changed.length > 0 || 'annotations' in gone ? { ...Object.fromEntries(changed), ...gone } : null;
}
