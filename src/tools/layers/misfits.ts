/** What a tool's result is and what its output schema promised. */
import type { ToolOutcome } from '../result';
import type { JsonSchema } from '../tool';
import { validateInput } from '../validate';

const missing = { path: '', keyword: 'required', message: 'There is no structuredContent.' };

/** A structure that doesn't fit what the tool promised is kept all the same: its developer is told. */
export function withMisfits(
  outcome: ToolOutcome,
  schema: JsonSchema | undefined,
  readText: (text: string) => unknown = () => undefined,
): ToolOutcome {
  if (!schema || outcome.type === 'failure' || outcome.isError) return outcome;
  const { structured, content } = outcome;
  const [only] = content;
  const value = structured ?? (only?.type === 'text' ? readText(only.text) : undefined);
  const issues = value === undefined ? [missing] : validateInput(schema, value).issues;
  return issues.length > 0 ? { ...outcome, misfits: issues } : outcome;
}
