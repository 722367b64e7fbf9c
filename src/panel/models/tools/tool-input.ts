/** The input of a tool run by hand: edited as a form or as JSON, with its problems. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ToolRow } from '#bridge';
import { isJsonObject, type JsonObject, type JsonSchema, validateInput } from '#tools';
import { readJson, startValue, writeJson } from '#ui';
import type { PlacedTool } from './tool-groups';

const anyObject: JsonSchema = { type: 'object' };
export const schemaOf = ({ schema }: ToolRow): JsonSchema => schema ?? anyObject;

/** Whether there is anything to fill in: not for a schema that allows no members, unless the input already has some. */
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

export function createToolInput(placed: ReadonlySignal<PlacedTool>) {
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
    view: signal<'form' | 'json'>('form'),
    /** The JSON editor's text. */
    text: computed(() => written.value ?? writeJson(input.value)),
    /** The text is not JSON: the form is frozen until it is. */
    fault,
    /** A field of the form holds text that can't be parsed. */
    unreadable,
    problems,
    /** A run was tried: from now on an empty required field is a problem. */
    tried,
    write(text: string): void {
      written.value = text;
      const read = readJson(text);
      if ('value' in read) input.value = read.value;
    },
    change,
    fill,
    reset: () => fill(begin()),
    /** The input for a run; null if it doesn't fit. */
    check(): JsonObject | null {
      tried.value = true;
      const value = input.value ?? {};
      const fits = !fault.value && !unreadable.value && problems.value.length === 0;
      return fits && isJsonObject(value) ? value : null;
    },
  };
}
