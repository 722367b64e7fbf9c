/** A note about a tool's definition: which rule, how grave, where, and the values its sentence needs. */
import type { Tool } from '../tool';

export type LintRule =
  | 'name-illegal'
  | 'name-vague'
  | 'description-missing'
  | 'description-vague'
  | 'parameter-untyped'
  | 'parameter-undescribed'
  | 'hint-read-only'
  | 'hint-destructive'
  | 'hint-idempotent'
  | 'hints-contradict'
  | 'too-large'
  | 'gives-orders'
  | 'hidden-characters'
  | 'schema-unreadable'
  | 'schema-no-object'
  | 'schema-too-deep'
  | 'schema-reference-missing'
  | 'schema-required-unknown'
  | 'schema-unusable'
  | 'profile-loses';

/** `error`: models or people are misled, or the tool can't work; `warn`: it works less well; `info`: good to know. */
export type Severity = 'error' | 'warn' | 'info';

export interface LintNote {
  rule: LintRule;
  severity: Severity;
  /** JSON pointer into the schema, or the member of the definition that it is about. */
  place: string;
  values: Record<string, string | number>;
}

export type LintedTool = Pick<Tool, 'name' | 'title' | 'description' | 'hints' | 'inputSchema'>;

export const note = (rule: LintRule, severity: Severity, place: string, values: LintNote['values'] = {}): LintNote => ({
  rule,
  severity,
  place,
  values,
});
