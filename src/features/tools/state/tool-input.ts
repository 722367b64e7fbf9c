/** The input of a manual run: edited as a form or as JSON, with its problems. */
import { batch, computed, signal } from '@preact/signals';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
import { startValue } from '#ui/schema-form/start.ts';
import { readTypedJson, toEditedJson } from '#ui/schema-form/value.ts';
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

export class ToolInput {
  /** The tool as it is now; one that left its page, as it was last. */
  readonly placed;
  readonly input;
  readonly view = signal<'form' | 'json'>('form');
  /** The JSON editor's text. */
  readonly text;
  /** Where the text is not JSON: the form is frozen until it is. */
  readonly fault;
  /** A field of the form holds text that can't be parsed. */
  readonly unreadable = signal(false);
  readonly problems;
  /** A run was tried: from now on an empty required field is a problem. */
  readonly tried = signal(false);
  readonly #written = signal<string | null>(null);

  constructor(first: PlacedTool) {
    this.placed = signal(first);
    this.input = signal(this.#begin());
    this.text = computed(() => this.#written.value ?? toEditedJson(this.input.value));
    this.fault = computed(() => {
      const reading = this.#written.value === null ? null : readTypedJson(this.#written.value);
      return reading && 'fault' in reading ? reading.fault : null;
    });
    this.problems = computed(() => validateInput(this.#schema, this.input.value ?? {}).issues);
  }

  get #schema(): JsonSchema {
    return schemaOf(this.placed.value.tool);
  }

  #begin(): unknown {
    return startValue(this.#schema, this.#schema) ?? {};
  }

  readonly write = (text: string): void => {
    this.#written.value = text;
    const read = readTypedJson(text);
    if ('value' in read) this.input.value = read.value;
  };

  readonly change = (value: unknown): void =>
    batch(() => {
      this.input.value = value;
      this.#written.value = null;
    });

  fill(value: unknown): void {
    batch(() => {
      this.change(value);
      this.tried.value = false;
    });
  }

  readonly reset = (): void => this.fill(this.#begin());

  /** The input for a run; null if it doesn't fit. */
  protected check(): JsonObject | null {
    this.tried.value = true;
    const value = this.input.value ?? {};
    const fits = !this.fault.value && !this.unreadable.value && this.problems.value.length === 0;
    return fits && isJsonObject(value) ? value : null;
  }
}
