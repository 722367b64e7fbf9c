/** The input of a tool that a slash command calls: what it begins with, and what doesn't fit. Loaded when a slash is typed. */
import type { ToolRow } from '#bridge';
import { type ValidationIssue, validateInput } from '#tools';
import { startValue } from '#ui';

type Shaped = Pick<ToolRow, 'schema'>;

export const startOf = ({ schema = {} }: Shaped): unknown => startValue(schema, schema) ?? {};

export const issuesOf = ({ schema }: Shaped, value: unknown): readonly ValidationIssue[] =>
  validateInput(schema, value).issues;
