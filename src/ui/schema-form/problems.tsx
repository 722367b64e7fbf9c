/** A field's rules, shown next to its name, and its problems, listed below it. */
import { isJsonObject, type ValidationIssue } from '#tools';
import { ErrorNote } from '../controls';
import { type Phrase, phrase, say, sayCount } from '../language';
import { toSeen } from '../visible';
import { wordIssue, wordKind } from '../words/issue';
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
        <ErrorNote key={issue.path + issue.keyword + issue.message} text={wordFieldProblem(issue, field, path)} />
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
    return field.choices.length > 1 ? sayCount(field.choices.length, 'one of {count}', 'one of {count}') : '';
  if (field.kind === 'number')
    return between(level.minimum ?? level.exclusiveMinimum, level.maximum ?? level.exclusiveMaximum);
  if (field.kind === 'array' || field.kind === 'choices') return counted(level.minItems, level.maxItems);
  if (field.kind === 'json') return say('JSON');
  if (field.kind !== 'text') return '';
  const { format, maxLength } = level;
  if (typeof format === 'string') return format;
  return isNumber(maxLength) ? sayCount(maxLength, 'at most {count} character', 'at most {count} characters') : '';
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function between(least: unknown, most: unknown): string {
  if (isNumber(least) && isNumber(most)) return say('{least} to {most}', { least, most });
  if (isNumber(least)) return say('from {least}', { least });
  return isNumber(most) ? say('up to {most}', { most }) : '';
}

function counted(least: unknown, most: unknown): string {
  if (isNumber(most)) return sayCount(most, 'at most {count} item', 'at most {count} items');
  return isNumber(least) && least > 0 ? sayCount(least, 'at least {count} item', 'at least {count} items') : '';
}

/** By the schema's keyword; a function words a count. */
const faults: Record<string, Phrase | ((count: number) => string)> = {
  required: phrase('This is required.'),
  enum: phrase('Choose one of the listed values.'),
  const: phrase('Choose one of the listed values.'),
  minimum: phrase('At least {least}.'),
  maximum: phrase('At most {most}.'),
  exclusiveMinimum: phrase('More than {least}.'),
  exclusiveMaximum: phrase('Less than {most}.'),
  multipleOf: phrase('A multiple of {step}.'),
  pattern: phrase('Match the pattern {pattern}.'),
  format: phrase('Use the format {format}.'),
  minLength: (count) => sayCount(count, 'At least {count} character.', 'At least {count} characters.'),
  maxLength: (count) => sayCount(count, 'At most {count} character.', 'At most {count} characters.'),
  minItems: (count) => sayCount(count, 'At least {count} item.', 'At least {count} items.'),
  maxItems: (count) => sayCount(count, 'At most {count} item.', 'At most {count} items.'),
  minProperties: (count) => sayCount(count, 'At least {count} property.', 'At least {count} properties.'),
  uniqueItems: phrase('No two items may be the same.'),
  additionalProperties: phrase('The tool has no such property.'),
  unevaluatedProperties: phrase('The tool has no such property.'),
  false: phrase('The tool has no such property.'),
};

/** A problem of the field itself is worded without its path; one deeper inside includes it. */
function wordFieldProblem(issue: ValidationIssue, { level }: FormField, path: string): string {
  const { keyword } = issue;
  if (issue.path !== path) return wordIssue(issue);
  if (keyword === 'type') {
    const kinds = [level.type].flat().map((kind) => toSeen(wordKind(String(kind))));
    return say('Enter {kind}.', { kind: kinds.join(say(' or ')) });
  }
  const text = Object.hasOwn(faults, keyword) ? faults[keyword] : undefined;
  if (text === undefined) return wordIssue(issue);
  const given = level[keyword];
  if (typeof text === 'function') return text(Number(given));
  const value = typeof given === 'string' ? toSeen(given) : JSON.stringify(given ?? null);
  return say(text, { least: value, most: value, step: value, pattern: value, format: value });
}
