/** Fills a tool's arguments from a sentence, as far as words allow; defaults are left to the tool. */
import type { JsonObject } from '#tools';
import type { Choice } from '../choice';
import type { Parameter } from '../schema';
import type { Sentence } from '../sentence';
import type { IndexedTool } from '../tool-index';
import { fillBooleans } from './booleans';
import { fillChoices } from './choices';
import { fillDays } from './days';
import type { Draft } from './draft';
import { fillNumbers } from './numbers';
import { fillText, splitList } from './text';

export interface Filling {
  values: Map<Parameter, unknown>;
  /** Required parameters without a value, in the schema's order. */
  missing: Parameter[];
  unclear: Map<Parameter, Choice[]>;
}

export function fill(entry: IndexedTool, sentence: Sentence, now: Date): Filling {
  const draft: Draft = { entry, sentence, now, values: new Map(), used: new Set(), unclear: new Map() };
  fillChoices(draft);
  fillDays(draft);
  fillNumbers(draft);
  fillBooleans(draft);
  fillText(draft);
  return { values: draft.values, missing: missingOf(entry, draft.values), unclear: draft.unclear };
}

export function missingOf({ parameters }: IndexedTool, values: Map<Parameter, unknown>): Parameter[] {
  return parameters.filter((parameter) => parameter.required && !values.has(parameter));
}

/** What a person's answer to a question about one parameter means; undefined when it isn't one of its values. */
export function readAnswer(entry: IndexedTool, parameter: Parameter, answer: Sentence, now: Date): unknown {
  if (parameter.kind !== 'text' && parameter.kind !== 'identifier') {
    const alone: IndexedTool = {
      ...entry,
      name: [],
      fields: new Map(),
      parameters: [{ ...parameter, required: true }],
    };
    return [...fill(alone, answer, now).values.values()][0];
  }
  const text =
    answer.quotes[0]?.text ??
    answer.text
      .trim()
      .replace(/^(it'?s|it is|the answer is)\s+/i, '')
      .replace(/[.!]$/, '');
  return parameter.many ? splitList(text) : text;
}

/** In the schema's order, whatever order they were found in. */
export function toInput({ parameters }: IndexedTool, values: Map<Parameter, unknown>): JsonObject {
  const input: JsonObject = {};
  for (const parameter of parameters.filter((known) => values.has(known))) {
    const { path } = parameter;
    const value = values.get(parameter);
    const [outer = '', inner] = path;
    if (inner === undefined) define(input, outer, value);
    else define(nested(input, outer), inner, value);
  }
  return input;
}

function nested(input: JsonObject, name: string): JsonObject {
  if (!Object.hasOwn(input, name)) define(input, name, {});
  return input[name] as JsonObject; // only ever defined by the line above: no path is a prefix of another
}

/** A page chooses the names: `__proto__` is one like any other. */
function define(object: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
