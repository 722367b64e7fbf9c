/** The input of a tool run by a slash command: its initial value and its problems. Loaded when a slash is typed. */
import type { ToolRow } from '#bridge';
import { type ValidationIssue, validateInput } from '#tools';
import { startValue } from '#ui';

type Shaped = Pick<ToolRow, 'schema'>;

export const startOf = ({ schema = {} }: Shaped): unknown => startValue(schema, schema) ?? {};

export const issuesOf = ({ schema }: Shaped, value: unknown): readonly ValidationIssue[] =>
  validateInput(schema, value).issues;
