/** Finds problems in a tool's definition, the gravest first. Pure; a rule is a function from a tool to notes. */
import { lintDescription, lintHints, lintName } from './definitions';
import { type LintedTool, type LintNote, note, type Severity } from './note';
import { lintParameters, lintSchema } from './schemas';
import { lintTexts } from './texts';

export type { LintedTool, LintNote, LintRule, Severity } from './note';

const rules = [lintTexts, lintSchema, lintName, lintDescription, lintParameters, lintHints];
const ranks: Record<Severity, number> = { error: 0, warn: 1, info: 2 };

/** The most notes per tool. */
const mostNotes = 60;

/** Tokens of a definition, which every turn sends again. */
const large = 600;
const tooLarge = 1500;

/** `tokens`: an estimate of what the definition takes in each turn. */
export function lintTool(tool: LintedTool, tokens: number): LintNote[] {
  const size = tokens > large ? [note('too-large', tokens > tooLarge ? 'warn' : 'info', '', { tokens, large })] : [];
  const all = [...rules.flatMap((rule) => rule(tool)), ...size];
  return all.sort((a, b) => ranks[a.severity] - ranks[b.severity]).slice(0, mostNotes);
}
