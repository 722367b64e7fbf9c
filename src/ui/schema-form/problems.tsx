/** The problems of a field, listed below it. */

import type { ValidationIssue } from '#tools';
import { isJsonObject } from '#tools';
import { Icon } from '../icon';
import type { FormField } from './field';
import { useForm } from './form-context';
import { wordFieldProblem } from './rule-words';
import { below } from './value';

interface ProblemsProps {
  field: FormField;
  path: string;
  value: unknown;
  id?: string;
}

export function Problems({ field, path, value, id }: ProblemsProps) {
  const own = useProblems(field, path, value);
  if (own.length === 0) return null;
  return (
    <span class="sf-problems" id={id}>
      {own.map((issue) => (
        <span key={issue.path + issue.keyword + issue.message} class="tiny danger row">
          <Icon name="error" size={12} />
          <span>{wordFieldProblem(issue, field, path)}</span>
        </span>
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

function isShownBelow(issue: ValidationIssue, { field, path, value }: Omit<ProblemsProps, 'id'>): boolean {
  if (field.kind === 'alternatives') return value !== undefined;
  const places = field.kind === 'object' && isJsonObject(value) ? namesOf(field, value) : indexesOf(field, value);
  return places.some((name) => issue.path === below(path, name) || isWithin(issue, below(path, name)));
}

const namesOf = (field: Extract<FormField, { kind: 'object' }>, value: Record<string, unknown>): string[] => [
  ...field.members.map(({ name }) => name),
  ...Object.keys(value),
];

const indexesOf = (field: FormField, value: unknown): string[] =>
  field.kind === 'array' && Array.isArray(value) ? value.map((_, i) => String(i)) : [];
