/** Lint notes on a tool's definition, computed once for each. */
import type { ToolRow } from '#bridge';
import { estimateTokens } from '#conversation';
import { isDerived, isHands, type LintNote, lintTool } from '#tools';

const notes = new WeakMap<ToolRow, readonly LintNote[]>();

export function notesOf(tool: ToolRow): readonly LintNote[] {
  const known = notes.get(tool);
  if (known) return known;
  // Nobody could mend a guess, or Tabhand's own.
  if (isDerived(tool) || isHands(tool)) return [];
  const { schema, ...row } = tool;
  const { name, description } = tool;
  const tokens = estimateTokens(JSON.stringify({ name, description, schema }));
  const made = lintTool({ ...row, ...(schema && { inputSchema: schema }) }, tokens);
  notes.set(tool, made);
  return made;
}
