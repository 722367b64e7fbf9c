/** Validates a widget's parameters against its schema by a validator that is compiled at build time. */
import { validators } from 'virtual:widget-validators';
import { escapePointer, type JsonObject, type ValidationIssue } from '#tools';

const mostIssues = 20;

type ValidationError = NonNullable<(typeof validators)[string]['errors']>[number];

/** At most 20 issues, each with the JSON pointer of the missing or invalid property; none if the parameters are valid. */
export function validateParams(widget: string, params: JsonObject): ValidationIssue[] {
  const validator = Object.hasOwn(validators, widget) ? validators[widget] : undefined;
  if (!validator) throw new Error(`No validator was compiled for ${widget}.`);
  return validator(params) ? [] : (validator.errors ?? []).slice(0, mostIssues).map(toIssue);
}

function toIssue({ instancePath, keyword, message, params }: ValidationError): ValidationIssue {
  const { missingProperty, additionalProperty, allowedValues } = params;
  const member = missingProperty ?? additionalProperty;
  const path = typeof member === 'string' ? `${instancePath}/${escapePointer(member)}` : instancePath;
  const choices =
    keyword === 'enum' && Array.isArray(allowedValues) && `It must be one of: ${allowedValues.join(', ')}.`;
  return { path, keyword, message: sentences[keyword] ?? (choices || `It ${message ?? 'does not fit'}.`) };
}

const sentences: Record<string, string> = {
  required: 'It is required and missing.',
  additionalProperties: 'There is no such property.',
};
