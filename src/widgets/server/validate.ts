/** A widget's parameters against its schema, by the validator that was compiled while building. */
import { validators } from 'virtual:widget-validators';
import { escapePointer, type JsonObject, type ValidationIssue } from '#tools';

const mostIssues = 20;

type ValidationError = NonNullable<(typeof validators)[string]['errors']>[number];

/** At most 20 issues, each at the JSON pointer of the missing or wrong property; none: it fits. */
export function validateParams(widget: string, params: JsonObject): ValidationIssue[] {
  const validator = Object.hasOwn(validators, widget) ? validators[widget] : undefined;
  if (!validator) throw new Error(`No validator was compiled for ${widget}.`);
  return validator(params) ? [] : (validator.errors ?? []).slice(0, mostIssues).map(toIssue);
}

function toIssue({ instancePath, keyword, message, params }: ValidationError): ValidationIssue {
  const { missingProperty, additionalProperty, allowedValues } = params;
  const member = missingProperty ?? additionalProperty;
  const path = typeof member === 'string' ? `${instancePath}/${escapePointer(member)}` : instancePath;
  return { path, keyword, message: toSentence({ keyword, message, allowedValues }) };
}

interface Said {
  keyword: string;
  message: string | undefined;
  allowedValues: unknown;
}

function toSentence({ keyword, message, allowedValues }: Said): string {
  if (keyword === 'required') return 'It is required and missing.';
  if (keyword === 'additionalProperties') return 'There is no such property.';
  if (keyword === 'enum' && Array.isArray(allowedValues)) return `It must be one of: ${allowedValues.join(', ')}.`;
  return `It ${message ?? 'does not fit'}.`;
}
