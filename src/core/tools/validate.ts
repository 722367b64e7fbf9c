/** Checks input against a schema known only at run time, and bounds definitions. */

import { dereference, type OutputUnit, type Schema, type SchemaDraft, validate } from '@cfworker/json-schema';
import { toIssues } from './causes';
import { isWithinDepth } from './depth';
import { digitsOf, mapLong, toHeld, withDigits } from './long-numbers';
import type { ValidationIssue } from './result';
import { SchemaVisits } from './schema-visits';
import type { JsonObject, JsonSchema } from './tool';
import { type StandIns, UsableSchema } from './usable-schema';
import { TooMuchWork, type Work, withinSteps } from './work';

const maxIssues = 20;
/** Errors among which the issues are looked for. */
const maxErrors = 2_000;
export const deepest = 40;
const maxSchemaLength = 100_000;
const maxDescriptionLength = 10_000;

export interface Validation {
  issues: ValidationIssue[];
  /** The part of the schema that could not be used. It never makes input wrong, unless it is the work that it takes. */
  problem?: string;
}

/**
 * Checks input against a tool's schema: at most 20 issues, each at the JSON pointer of the missing or wrong property. No
 * schema means any object. JSON Schema 2020-12 unless `$schema` names an older draft; nothing is fetched. Input that takes
 * too much work to check is wrong.
 */
export function validateInput(schema: JsonSchema | undefined, input: unknown): Validation {
  if (!isWithinDepth(input, deepest * 2)) return { issues: [tooDeep] };
  if (!isWithinDepth(schema, deepest))
    return { issues: [], problem: `The schema nests deeper than ${deepest} levels.` };
  const stands = new Map<string, number>();
  const plain = mapLong(input, (long) => {
    stands.set(long, toStandIn(digitsOf(long)));
    return stands.get(long);
  });
  const checked = withinSteps((work) => check(schema ?? { type: 'object' }, plain, { work, stands }));
  return checked ?? { issues: [tooMuchWork], problem: 'Checking input against this schema takes too much work.' };
}

const tooDeep: ValidationIssue = {
  path: '',
  keyword: 'depth',
  message: `The input nests deeper than ${deepest * 2} levels.`,
};

const tooMuchWork: ValidationIssue = {
  path: '',
  keyword: 'work',
  message:
    'Checking this input against the schema takes too much work and was ended. Give fewer items or shorter texts.',
};

interface Checking {
  work: Work;
  stands: StandIns;
}

function check(schema: JsonSchema, input: unknown, { work, stands }: Checking): Validation {
  const usable = new UsableSchema(work, stands);
  const units = errorsOf(usable.copy(schema), input, work, usable.problems);
  const [problem] = usable.problems;
  const issues = toIssues(units.slice(0, maxErrors))
    .slice(0, maxIssues)
    .map((issue) => ({ ...issue, message: withDigits(issue.message) }));
  return { issues, ...(problem !== undefined && { problem }) };
}

/** A number for the validator: as large, and whole or not, as far as JavaScript can say it. */
function toStandIn(digits: string): number {
  const number = Number(digits);
  if (!Number.isFinite(number)) return Math.sign(number) * Number.MAX_VALUE;
  if (number === 0) return digits.startsWith('-') ? -Number.MIN_VALUE : Number.MIN_VALUE;
  const isWhole = /^-?\d+$/.test(digits) || /[eE]/.test(digits);
  return !isWhole && Number.isInteger(number) ? number * (1 + Number.EPSILON) : number;
}

/** Where input has long numbers that no JavaScript can be handed: a page's tool would get another number. */
export function lostInScript(input: JsonObject): ValidationIssue[] {
  const lost: ValidationIssue[] = [];
  mapLong(input, (long, path) => {
    const message = `JavaScript, in which this tool runs, can't hold ${digitsOf(long)} exactly. Nothing ran. If the tool takes a text here, give it in quotes.`;
    if (toHeld(long) === undefined) lost.push({ path, keyword: 'long', message });
    return long;
  });
  return lost;
}

/** Input as JavaScript is handed it. */
export const toScript = (input: JsonObject): JsonObject => mapLong(input, (long) => toHeld(long) ?? long);

function errorsOf(schema: Schema, input: unknown, work: Work, problems: string[]): OutputUnit[] {
  try {
    const lookup = dereference(schema, Object.create(null));
    new SchemaVisits(work, lookup).prepare(schema, input);
    return validate(input, schema, draftOf(schema), lookup, false).errors;
  } catch (error) {
    if (error instanceof TooMuchWork) throw error;
    // A very long list of errors overflows the validator's stack.
    if (error instanceof RangeError) throw new TooMuchWork();
    if (error instanceof URIError) return [brokenName];
    const [cause = ''] = String(error instanceof Error ? error.message : error).split('\n');
    problems.push(cause);
    return [];
  }
}

const brokenName: OutputUnit = {
  instanceLocation: '#',
  keyword: 'propertyNames',
  keywordLocation: '#/propertyNames',
  error: 'A property name holds half a character.',
};

function draftOf({ $schema = '' }: Schema): SchemaDraft {
  if (/draft-0?4/.test($schema)) return '4';
  if (/draft-0?[67]/.test($schema)) return '7';
  return $schema.includes('2019-09') ? '2019-09' : '2020-12';
}

/** Undefined for what JSON can't write: Firefox hands over whatever a page's structured clone holds, a BigInt too. */
export function lengthAsJson(value: unknown): number | undefined {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    return undefined;
  }
}

/** Why a tool's definition exceeds the limits, as a sentence; undefined if it doesn't. */
export function checkDefinition(tool: {
  description: string;
  inputSchema?: JsonSchema | undefined;
  outputSchema?: JsonSchema | undefined;
}): string | undefined {
  if (tool.description.length > maxDescriptionLength) {
    return `Its description has ${tool.description.length} characters; the limit is ${maxDescriptionLength}.`;
  }
  return checkSchema('input', tool.inputSchema) ?? checkSchema('output', tool.outputSchema);
}

function checkSchema(kind: string, schema: JsonSchema | undefined): string | undefined {
  if (!schema) return undefined;
  const budget = { parts: maxSchemaLength };
  if (!isWithinDepth(schema, deepest, budget)) {
    return budget.parts < 0
      ? `Its ${kind} schema has more than ${maxSchemaLength} parts.`
      : `Its ${kind} schema nests deeper than ${deepest} levels.`;
  }
  const length = lengthAsJson(schema);
  if (length === undefined) return `Its ${kind} schema is not JSON.`;
  if (length > maxSchemaLength) return `Its ${kind} schema has ${length} characters; the limit is ${maxSchemaLength}.`;
  return lengthOfPlaces(schema) > maxPlacesLength ? `Its ${kind} schema has long names above many parts.` : undefined;
}

/** Characters of the JSON pointers to all parts: whoever notes where each part is writes the names above it again. */
const maxPlacesLength = 5_000_000;

function lengthOfPlaces(value: unknown, place = 0): number {
  if (typeof value !== 'object' || value === null) return place;
  return Object.entries(value).reduce((sum, [key, part]) => sum + lengthOfPlaces(part, place + key.length), place);
}
