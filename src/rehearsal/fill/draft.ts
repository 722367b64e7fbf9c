/** Arguments in the making: what is filled, and which words of the sentence are spoken for. */
import type { Choice } from '../choice';
import type { Parameter } from '../schema';
import type { Sentence, Word } from '../sentence';
import { type IndexedTool, matchField, weights } from '../tool-index';

export interface Draft {
  entry: IndexedTool;
  sentence: Sentence;
  now: Date;
  values: Map<Parameter, unknown>;
  used: Set<number>;
  /** Choices that the sentence fits equally well. */
  unclear: Map<Parameter, Choice[]>;
}

export function openOf(draft: Draft, ...kinds: Parameter['kind'][]): Parameter[] {
  return draft.entry.parameters.filter((parameter) => kinds.includes(parameter.kind) && !draft.values.has(parameter));
}

export function take(draft: Draft, parameter: Parameter, value: unknown, at: Iterable<number>): void {
  draft.values.set(parameter, parameter.many && !Array.isArray(value) ? [value] : value);
  for (const index of at) draft.used.add(index);
}

/** Required ones first, each group in the schema's order. */
export function requiredFirst(parameters: Parameter[]): Parameter[] {
  return [...parameters.filter(({ required }) => required), ...parameters.filter(({ required }) => !required)];
}

/** The word stands for a part of the tool's own name. */
export function isToolWord({ entry }: Draft, word: Word): boolean {
  return matchField(entry, word.forms)?.weight === weights.name;
}

export function isNamedBy(parameter: Parameter, word: Word): boolean {
  return parameter.words.some((part) => word.forms.has(part));
}

export function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
