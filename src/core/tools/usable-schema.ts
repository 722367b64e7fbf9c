/** A schema as the validator is given it: a copy without the parts that can't be used, of which the first is said. */

import type { Schema } from '@cfworker/json-schema';
import { digitsOf, isLong, mapLong } from './long-numbers';
import { toPatternTest } from './patterns';
import { typeNames } from './schema/well-formed';
import { isJsonObject, type JsonObject, type JsonSchema } from './tool';
import type { Work } from './work';

const dataKeywords = new Set(['const', 'enum']);
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
export type StandIns = ReadonlyMap<string, number>;

export class UsableSchema {
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
    const members = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (dataKeywords.has(key))
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
    return key === 'pattern' ? this.#problemWithPattern(value) : undefined;
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
