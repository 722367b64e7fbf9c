/** Words a field's rules and its problems briefly. */
import type { JsonSchema, ValidationIssue } from '#tools';
import { say, sayCount } from '../language';
import { toSeen } from '../visible';
import { wordIssue, wordKind } from '../words';
import type { FormField } from './field';

/** For example `required, 1 to 25`, shown beside the field's name. */
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
  return typeof level.format === 'string' ? level.format : lengths(level);
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

const lengths = ({ maxLength }: JsonSchema): string =>
  isNumber(maxLength) ? sayCount(maxLength, 'at most {count} character', 'at most {count} characters') : '';

/** A problem of the field itself is worded without its path; one deeper inside includes it. */
export function wordFieldProblem(issue: ValidationIssue, { level }: FormField, path: string): string {
  if (issue.path !== path) return wordIssue(issue);
  const value = (keyword: string) => JSON.stringify(level[keyword] ?? null);
  switch (issue.keyword) {
    case 'required':
      return say('This is required.');
    case 'type':
      return say('It must be {kind}.', {
        kind: [level.type]
          .flat()
          .map((kind) => toSeen(wordKind(String(kind))))
          .join(say(' or ')),
      });
    case 'enum':
    case 'const':
      return say('It must be one of the listed values.');
    case 'minimum':
      return say('At least {least}.', { least: value('minimum') });
    case 'maximum':
      return say('At most {most}.', { most: value('maximum') });
    case 'exclusiveMinimum':
      return say('More than {least}.', { least: value('exclusiveMinimum') });
    case 'exclusiveMaximum':
      return say('Less than {most}.', { most: value('exclusiveMaximum') });
    case 'multipleOf':
      return say('A multiple of {step}.', { step: value('multipleOf') });
    case 'pattern':
      return say('It must match the pattern {pattern}.', { pattern: toSeen(String(level.pattern)) });
    case 'format':
      return say('It must be written as {format}.', { format: toSeen(String(level.format)) });
    default:
      return wordCount(issue, level);
  }
}

function wordCount(issue: ValidationIssue, level: JsonSchema): string {
  const count = Number(level[issue.keyword]);
  switch (issue.keyword) {
    case 'minLength':
      return sayCount(count, 'At least {count} character.', 'At least {count} characters.');
    case 'maxLength':
      return sayCount(count, 'At most {count} character.', 'At most {count} characters.');
    case 'minItems':
      return sayCount(count, 'At least {count} item.', 'At least {count} items.');
    case 'maxItems':
      return sayCount(count, 'At most {count} item.', 'At most {count} items.');
    case 'minProperties':
      return sayCount(count, 'At least {count} property.', 'At least {count} properties.');
    case 'uniqueItems':
      return say('No two items may be the same.');
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'false':
      return say('The tool has no such property.');
    default:
      return wordIssue(issue);
  }
}
