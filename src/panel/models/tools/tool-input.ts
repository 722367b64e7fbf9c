/** The input of a tool that a person tries: filled in as a form or written as JSON, and what is wrong with it. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ToolRow } from '#bridge';
import { isJsonObject, type JsonObject, type JsonSchema, type ValidationIssue, validateInput } from '#tools';
import { type JsonFault, readJson, startValue, writeJson } from '#ui';
import type { PlacedTool } from './tool-groups';

export interface ToolInput {
  input: ReadonlySignal<unknown>;
  view: Signal<'form' | 'json'>;
  /** What stands in the JSON editor. */
  text: ReadonlySignal<string>;
  /** Text that isn't JSON yet: the form stands still until it is. */
  fault: ReadonlySignal<JsonFault | null>;
  /** A part of the form holds such text. */
  unreadable: Signal<boolean>;
  problems: ReadonlySignal<readonly ValidationIssue[]>;
  /** A run was tried: what is still empty is a problem from now on. */
  tried: ReadonlySignal<boolean>;
  write(text: string): void;
  /** By the form's fields. */
  change(input: unknown): void;
  /** All of it anew. */
  fill(input: unknown): void;
  reset(): void;
  /** For a run: the input, or null, as it does not fit. */
  check(): JsonObject | null;
}

const anyObject: JsonSchema = { type: 'object' };
export const schemaOf = ({ schema }: ToolRow): JsonSchema => schema ?? anyObject;

/** False for a tool that names its members and has none: there is nothing to fill in, unless something stands there already. */
export function takesSome({ schema }: Pick<ToolRow, 'schema'>, input: unknown): boolean {
  if (!schema || (isJsonObject(input) && Object.keys(input).length > 0)) return true;
  const { type, properties, additionalProperties, title, description, $schema, ...more } = schema;
  const named = isJsonObject(properties) ? Object.keys(properties).length > 0 : additionalProperties !== false;
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const rules = Object.entries(more).filter(
    ([name, rule]) => name !== 'required' || (Array.isArray(rule) && rule.length > 0),
  );
  return named || isOpen || rules.length > 0;
}

export function createToolInput(placed: ReadonlySignal<PlacedTool>): ToolInput {
  const schema = computed(() => schemaOf(placed.value.tool));
  const begin = () => startValue(schema.value, schema.value) ?? {};
  const input = signal<unknown>(begin());
  const written = signal<string | null>(null);
  const reading = computed(() => (written.value === null ? null : readJson(written.value)));
  const fault = computed(() => (reading.value && 'fault' in reading.value ? reading.value.fault : null));
  const unreadable = signal(false);
  const tried = signal(false);
  const problems = computed(() => validateInput(schema.value, input.value ?? {}).issues);

  const change = (value: unknown) =>
    batch(() => {
      input.value = value;
      written.value = null;
    });
  const fill = (value: unknown) =>
    batch(() => {
      change(value);
      tried.value = false;
    });

  return {
    input,
    view: signal('form'),
    text: computed(() => written.value ?? writeJson(input.value)),
    fault,
    unreadable,
    problems,
    tried,
    write(text) {
      written.value = text;
      const read = readJson(text);
      if ('value' in read) input.value = read.value;
    },
    change,
    fill,
    reset: () => fill(begin()),
    check() {
      tried.value = true;
      const value = input.value ?? {};
      const fits = !fault.value && !unreadable.value && problems.value.length === 0;
      return fits && isJsonObject(value) ? value : null;
    },
  };
}
