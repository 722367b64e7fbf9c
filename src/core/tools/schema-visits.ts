/**
 * Walks through a schema and an input before the validator does, part by part, to count the work that it will have, and to
 * answer what would take it more than linear time: patterns, and whether the items of a list differ.
 */
import type { Schema } from '@cfworker/json-schema';
import { canonicalJson } from './definition';
import { type PatternTest, toPatternTest } from './patterns';
import { isJsonObject, type JsonObject } from './tool';
import type { Work } from './work';

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

export class SchemaVisits {
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
