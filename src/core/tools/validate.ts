/** Checks input against a schema known only at run time, and bounds definitions. */

import { dereference, type OutputUnit, type Schema, type SchemaDraft, validate } from '@cfworker/json-schema';
import { toIssues } from './causes';
import { canonicalJson } from './definition';
import { isWithinDepth } from './depth';
import { digitsOf, isLong, mapLong, toHeld, withDigits } from './long-numbers';
import { type PatternTest, toPatternTest } from './patterns';
import type { ValidationIssue } from './result';
import { isReadable, toModern, typeNames } from './schema/well-formed';
import { isJsonObject, type JsonObject, type JsonSchema } from './tool';
import { TooMuchWork, type Work, withinSteps } from './work';

/** Each of them is a schema, or a list of schemas, for the same value. */
const sameValueKeywords = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];
/** Of a visit, with the error that it may write. */
const visitSteps = 40;
/** Characters of a place in the input that cost nothing: an error repeats its place several times. */
const maxShortPlace = 200;

/** The schemas that are being read on one value, the innermost first. */
interface Chain {
  schema: Schema;
  above: Chain | null;
}

/** What is known of a schema's patterns and lists after all its visits. */
interface Findings {
  steps: number;
  texts: { visits: number; fitting: Set<string>; others: Set<string> };
  /** By name, the schemas whose patterns it fits. */
  members: Map<string, (Schema | boolean)[]>;
  lists: { comparisons: number; haveTwins: boolean };
}

/**
 * Walks through a schema and an input before the validator does, part by part, to count the work that it will have, and to answer
 * what would take it more than linear time: patterns, and whether the items of a list differ.
 */
class SchemaVisits {
  readonly #work: Work;
  readonly #lookup: Record<string, Schema | boolean>;
  readonly #found = new Map<Schema, Findings>();
  readonly #patterns = new Map<string, PatternTest>();

  /** `lookup`: the schemas by address, as the validator has them. */
  constructor(work: Work, lookup: Record<string, Schema | boolean>) {
    this.#work = work;
    this.#lookup = lookup;
  }

  /** Rewrites the schema, in place, to what is the same for this input. Throws where a schema is its own part. */
  prepare(schema: Schema, input: unknown): void {
    this.#visit(schema, input, 0, null);
    for (const [each, findings] of this.#found) this.#settle(each, findings);
  }

  #visit(schema: unknown, value: unknown, place: number, above: Chain | null): void {
    if (!isJsonObject(schema)) {
      this.#work.spend(visitSteps);
      return;
    }
    for (let outer = above; outer; outer = outer.above) {
      if (outer.schema === schema) throw new Error('The schema is a part of itself, without end.');
      this.#work.spend(1);
    }
    const findings = this.#found.get(schema) ?? this.#begin(schema);
    this.#work.spend(findings.steps + Math.max(0, place - maxShortPlace) / 2);
    const chain = { schema, above };
    const visitSame = (part: unknown) => this.#visit(part, value, place, chain);
    if (typeof schema.$ref === 'string') visitSame(this.#lookup[String(schema.__absolute_ref__ ?? schema.$ref)]);
    if (schema.$recursiveRef === '#') visitSame(this.#lookup[String(schema.__absolute_recursive_ref__)]);
    for (const part of sameValueKeywords.flatMap((keyword) => schema[keyword] ?? [])) visitSame(part);
    if (typeof value === 'string') this.#visitText(schema, value, findings);
    else if (Array.isArray(value)) this.#visitList(schema, value, findings, place);
    else if (isJsonObject(value)) this.#visitObject(schema, value, { findings, place, visitSame });
  }

  #begin(schema: Schema): Findings {
    const findings: Findings = {
      steps: Object.entries(schema).reduce((sum, [key, value]) => sum + stepsOf(key, value), visitSteps),
      texts: { visits: 0, fitting: new Set(), others: new Set() },
      members: new Map(),
      lists: { comparisons: 0, haveTwins: false },
    };
    this.#found.set(schema, findings);
    return findings;
  }

  #fits(pattern: string, text: string): boolean {
    let test = this.#patterns.get(pattern);
    if (!test) {
      const read = toPatternTest(pattern, this.#work);
      // The copy of the schema has only patterns that can be tested.
      test = typeof read === 'string' ? () => true : read;
      this.#patterns.set(pattern, test);
    }
    return test(text);
  }

  #visitText({ pattern, format, minLength, maxLength }: Schema, text: string, { texts }: Findings): void {
    if (format !== undefined || minLength !== undefined || maxLength !== undefined) this.#work.spend(text.length / 8);
    if (pattern === undefined) return;
    texts.visits += 1;
    (this.#fits(pattern, text) ? texts.fitting : texts.others).add(text);
  }

  #visitList(schema: Schema, list: readonly unknown[], { lists }: Findings, place: number): void {
    const { items, prefixItems } = schema;
    const [first, rest] = Array.isArray(items) ? [items, schema.additionalItems] : [prefixItems ?? [], items];
    const everywhere = [schema.contains, schema.unevaluatedItems].filter((part) => part !== undefined);
    for (const [i, item] of list.entries()) {
      const own = i < first.length ? first[i] : rest;
      for (const part of own === undefined ? everywhere : [own, ...everywhere])
        this.#visit(part, item, place + String(i).length, null);
    }
    if (schema.uniqueItems !== true) return;
    const { isTwin, comparisons } = this.#compare(list);
    lists.comparisons += comparisons;
    if (isTwin) lists.haveTwins = true;
  }

  /** Whether two items are the same, and the steps that the validator takes to find that out. */
  #compare(list: readonly unknown[]): { isTwin: boolean; comparisons: number } {
    const seen = new Map<string, number>();
    let characters = 0;
    let twin = list.length;
    for (const [i, item] of list.entries()) {
      const text = canonicalJson(item);
      this.#work.spend(10 + text.length / 2);
      characters += text.length;
      twin = Math.min(twin, seen.get(text) ?? twin);
      if (!seen.has(text)) seen.set(text, i);
    }
    const isTwin = twin < list.length;
    return { isTwin, comparisons: (isTwin ? twin + 1 : list.length) * (list.length + characters / 8) };
  }

  #visitObject(schema: Schema, value: JsonObject, visit: ObjectVisit): void {
    const { findings, place, visitSame } = visit;
    const names = Object.keys(value);
    this.#work.spend(names.length * 8 + names.reduce((sum, name) => sum + name.length, 0) / 4);
    for (const parts of [schema.dependentSchemas ?? {}, schema.dependencies ?? {}]) {
      for (const [name, part] of Object.entries(parts)) if (Object.hasOwn(value, name)) visitSame(part);
    }
    const patterns = Object.entries<Schema | boolean>(schema.patternProperties ?? {});
    for (const name of names) {
      const inside = (part: unknown) => this.#visit(part, value[name], place + name.length, null);
      if (schema.propertyNames !== undefined) this.#visit(schema.propertyNames, name, place + name.length, null);
      const own = isJsonObject(schema.properties) && Object.hasOwn(schema.properties, name);
      if (own) inside(schema.properties?.[name]);
      const matching = patterns.filter(([pattern]) => this.#fits(pattern, name)).map(([, part]) => part);
      if (matching.length > 0) findings.members.set(name, matching);
      matching.forEach(inside);
      if (!own && matching.length === 0 && schema.additionalProperties !== undefined)
        inside(schema.additionalProperties);
      if (schema.unevaluatedProperties !== undefined) inside(schema.unevaluatedProperties);
    }
  }

  #settle(schema: Schema, { texts, members, lists }: Findings): void {
    if (schema.pattern !== undefined) this.#settlePattern(schema, texts);
    if (schema.patternProperties !== undefined) settleMembers(schema, members);
    if (lists.haveTwins) this.#work.spend(lists.comparisons);
    else delete schema.uniqueItems;
  }

  /** Becomes a list of the texts that fit, or of those that don't. */
  #settlePattern(schema: Schema, { visits, fitting, others }: Findings['texts']): void {
    if (others.size === 0) {
      delete schema.pattern;
      return;
    }
    const listed = [...(fitting.size < others.size ? fitting : others)];
    this.#work.spend((visits * listed.reduce((sum, text) => sum + text.length, 0)) / 16);
    const either = listed.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
    if (listed.length === 0) schema.pattern = '[]';
    else schema.pattern = fitting.size < others.size ? `^(?:${either})$` : `^(?!(?:${either})$)`;
  }
}

interface ObjectVisit {
  findings: Findings;
  place: number;
  visitSame(part: unknown): void;
}

/** The members whose names fit a pattern become members by name. */
function settleMembers(schema: Schema, members: Findings['members']): void {
  const named = new Map<string, Schema | boolean>(Object.entries(schema.properties ?? {}));
  for (const [name, matching] of members) {
    const own = named.get(name);
    const [first = true, ...others] = own === undefined ? matching : [own, ...matching];
    // The validator's type has no booleans here, but it takes them.
    named.set(name, others.length === 0 ? first : { allOf: [first, ...others].map(toSchema) });
  }
  schema.properties = Object.fromEntries(named);
  delete schema.patternProperties;
}

const toSchema = (schema: Schema | boolean): Schema =>
  typeof schema === 'boolean' ? (schema ? {} : { not: {} }) : schema;

/** Of a keyword in each visit: for the members that are looked at, and the text that is written into an error. */
function stepsOf(key: string, value: unknown): number {
  if (key === 'const') return JSON.stringify(value).length / 16;
  if (key === 'enum' && Array.isArray(value)) return JSON.stringify(value).length / 32;
  if (key === 'multipleOf') return visitSteps;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + 8 + (Array.isArray(each) ? each.length : 0), 0);
}

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
  if (/draft-0?[467]/.test($schema)) return '7';
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

const dataKeywords = new Set(['const', 'enum']);
/** With a value that means nothing, no input would fit. */
const limitKeywords = /^(enum|type|anyOf|oneOf|multipleOf|(min|max)(Items|Length|Properties))$/;
/** The validator knows none of them, or notes in them what it has read. */
const idleKeywords = new Set(['default', 'examples', '__absolute_uri__', '__absolute_ref__']);
const nameKeywords = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
]);
/** Keywords under which a schema that accepts more makes more input wrong. */
const turningKeywords = new Set(['contains', 'if', 'not', 'oneOf']);
/** Identifiers above one another: the validator reads what is below each of them twice. */
const maxNestedIds = 5;

/** What the validator is given for each long number of the input. */
type StandIns = ReadonlyMap<string, number>;

/** A schema as the validator is given it: a copy without the parts that can't be used, of which the first is said. */
class UsableSchema {
  readonly problems: string[] = [];
  readonly #work: Work;
  readonly #stands: StandIns;

  constructor(work: Work, stands: StandIns) {
    this.#work = work;
    this.#stands = stands;
  }

  copy(schema: JsonSchema, ids = 0): Schema {
    this.#work.spend(10);
    const isIdentified = '$id' in schema || 'id' in schema;
    const members = Object.entries(toModern(schema)).flatMap(([key, value]): [string, unknown][] => {
      if (dataKeywords.has(key) && isReadable(key, value))
        return [[key, mapLong(structuredClone(value), (long) => this.#stands.get(long) ?? long)]];
      if (key === 'multipleOf' && this.#mayFit(value)) return [];
      const problem = this.#problemWith(key, value, ids);
      if (problem !== undefined) this.problems.push(problem);
      if (problem !== undefined || idleKeywords.has(key)) return [];
      const before = this.problems.length;
      const part = this.#copyMember(key, value, isIdentified ? ids + 1 : ids);
      return turningKeywords.has(key) && this.problems.length > before ? [] : [[key, part]];
    });
    return this.#withNamePatterns(Object.fromEntries(members));
  }

  #copyMember(key: string, value: unknown, ids: number): unknown {
    if (!nameKeywords.has(key) || !isJsonObject(value)) return this.#copyValue(value, ids);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#copyValue(part, ids)]));
  }

  #copyValue(value: unknown, ids: number): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#copyValue(item, ids));
    if (isLong(value)) return Number(digitsOf(value));
    return isJsonObject(value) ? this.copy(value, ids) : value;
  }

  /** The validator would divide what stands for a long number. */
  #mayFit(step: unknown): boolean {
    const longs = [...this.#stands.keys()].map(digitsOf);
    if (longs.length === 0 || !Number.isSafeInteger(step) || step === 0) return longs.length > 0;
    return longs.every((digits) => !/^-?\d+$/.test(digits) || BigInt(digits) % BigInt(Number(step)) === 0n);
  }

  #problemWith(key: string, value: unknown, ids: number): string | undefined {
    if (key === '$schema' && typeof value !== 'string') return 'The schema’s $schema is not text.';
    if (key === 'type' && typeof value === 'string' && !typeNames.has(value)) return `The type ${value} is unknown.`;
    // The validator's pattern for it backtracks for ever, and no draft of JSON Schema has this format.
    if (key === 'format' && value === 'url') return 'The format url is unknown.';
    if ((key === '$id' || key === 'id') && ids >= maxNestedIds) return 'Too many identifiers are within one another.';
    if (key === 'pattern') return this.#problemWithPattern(value);
    return limitKeywords.test(key) && !isReadable(key, value) ? `The value of ${key} can’t be read.` : undefined;
  }

  #problemWithPattern(pattern: unknown): string | undefined {
    const read = typeof pattern === 'string' ? toPatternTest(pattern, this.#work) : 'A pattern is not text.';
    return typeof read === 'string' ? read : undefined;
  }

  /** A member whose pattern can't be tested may be any: then no other member is an additional one. */
  #withNamePatterns(schema: JsonObject): JsonObject {
    const { patternProperties } = schema;
    if (!isJsonObject(patternProperties)) return schema;
    const untested = Object.keys(patternProperties).flatMap((pattern) => {
      const problem = this.#problemWithPattern(pattern);
      return problem === undefined ? [] : [[pattern, problem] as const];
    });
    if (untested.length === 0) return schema;
    this.problems.push(...untested.map(([, problem]) => problem));
    const { additionalProperties: _, unevaluatedProperties: __, ...rest } = schema;
    const gone = new Set<string>(untested.map(([pattern]) => pattern));
    const tested = Object.entries(patternProperties).filter(([pattern]) => !gone.has(pattern));
    return { ...rest, patternProperties: Object.fromEntries(tested) };
  }
}
