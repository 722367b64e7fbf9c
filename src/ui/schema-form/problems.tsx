/** A field's rules, shown next to its name, and its problems, listed below it. */

import type { ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject } from '#core/tools/tool.ts';
import { ErrorNote } from '../controls/controls';
import { say, sayCount } from '../language';
import { wordFault, wordIssue } from '../words/issue';
import type { FormField } from './field';
import { useForm } from './form-context';
import { below } from './value';

interface ProblemsProps {
  field: FormField;
  path: string;
  value: unknown;
}

export function Problems({ field, path, value }: ProblemsProps) {
  const own = useProblems(field, path, value);
  if (own.length === 0) return null;
  return (
    <span class="sf-problems">
      {own.map((issue) => (
        <ErrorNote
          key={issue.path + issue.keyword + issue.message}
          text={issue.path === path ? wordFault(issue) : wordIssue(issue)}
        />
      ))}
    </span>
  );
}

/** A field's own problems, and those within it that none of its fields can show. */
export function useProblems(field: FormField, path: string, value: unknown): ValidationIssue[] {
  const { problems } = useForm();
  return problems.filter(
    (issue) => issue.path === path || (isWithin(issue, path) && !isShownBelow(issue, { field, path, value })),
  );
}

const isWithin = (issue: ValidationIssue, path: string): boolean => issue.path.startsWith(`${path}/`);

function isShownBelow(issue: ValidationIssue, { field, path, value }: ProblemsProps): boolean {
  if (field.kind === 'alternatives') return value !== undefined;
  return partsOf(field, value).some((name) => issue.path === below(path, name) || isWithin(issue, below(path, name)));
}

/** The names or indexes of the fields within a field. */
function partsOf(field: FormField, value: unknown): string[] {
  if (field.kind === 'object' && isJsonObject(value))
    return [...field.members.map(({ name }) => name), ...Object.keys(value)];
  return field.kind === 'array' && Array.isArray(value) ? value.map((_, i) => String(i)) : [];
}

/** For example `required, 1 to 25`, shown next to the field's name. */
export function wordRules(field: FormField, required: boolean): string {
  const words = [required && say('required'), wordRange(field), field.deprecated && say('no longer used')];
  return words.filter(Boolean).join(', ');
}

function wordRange(field: FormField): string {
  const { level } = field;
  if (field.kind === 'choice')
    return field.choices.length > 1 ? say('one of {count}', { count: field.choices.length }) : '';
  if (field.kind === 'number')
    return between(level.minimum ?? level.exclusiveMinimum, level.maximum ?? level.exclusiveMaximum);
  if (field.kind === 'array' || field.kind === 'choices') return between(level.minItems, level.maxItems);
  if (field.kind === 'json') return 'JSON';
  if (field.kind !== 'text') return '';
  const { format, maxLength } = level;
  if (typeof format === 'string') return format;
  return isNumber(maxLength) ? sayCount(maxLength, 'at most {count} characters') : '';
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function between(min: unknown, max: unknown): string {
  if (isNumber(min) && isNumber(max)) return say('{least} to {most}', { least: min, most: max });
  if (isNumber(min)) return say('from {least}', { least: min });
  return isNumber(max) ? say('up to {most}', { most: max }) : '';
}
