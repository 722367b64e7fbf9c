/** The contract between the server and a widget's view: the spec, and the data that fits its schema. */
import type { ComponentChildren } from 'preact';
import type { Phrase, Values } from '#core/tools/phrase.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import type { JsonObject, JsonSchema } from '#core/tools/tool.ts';
import type { CsvCell } from './csv';
import type { Table } from './rows/shape';
import type { FromSchema } from './schema';

export interface EventSpec {
  name: string;
  /** The payload's shape, for the model. */
  payload: string;
  /** False for events that aren't choices of the user (a slide changes, a link opens): they start no run. */
  wakes?: false;
  /** It brings the user's own words, which are never shortened. */
  whole?: true;
}

/** Written `as const`, so that the view's data type follows from the schema. */
export interface WidgetSpec {
  name: string;
  /** What people call it. */
  title: Phrase;
  /** Names from earlier prompts, besides `render_` and the name. */
  aliases?: readonly string[];
  /** A member whose values are names, too, by which a model may call the widget. */
  variants?: { member: string; names: readonly string[] };
  /** The ids of the widgets that each of its parts holds. */
  holds?(params: JsonObject): readonly (readonly string[])[];
  group: 'simple' | 'rich' | 'media' | 'advanced';
  /** One line, for the model and for the list of recipes. */
  description: string;
  schema: JsonSchema;
  /**
   * Where the rows of an earlier result go, if the call refers to one: the member whose schema says what a row becomes; or, where that
   * says too little, the parameters that a table makes (null: it doesn't have the columns).
   */
  rows?: string | ((table: Table) => JsonObject | null);
  /** Valid parameters, shown in the recipe and drawn by the tests. */
  sample: JsonObject;
  /** What the user's actions report. */
  events: readonly EventSpec[];
  /** On the board: columns of 12; and, until its content is measured, rows of 40 px. */
  size: { columns: number; rows: number };
  /** Its data need all columns of the board. */
  isWide?(data: JsonObject): boolean;
  /** It shows one figure: several in a row share a row of the chat and of the panel's canvas. */
  figure?: true;
  /** How many marks it draws, where no schema can count them; see `maxMarks`. */
  countMarks?(params: JsonObject): number;
  /** Corrects old spellings, and those of other libraries, before validation; `note`: what it left out or took for something else. */
  modernise?(params: JsonObject, note: Note): JsonObject;
  /** What the schema can't say, after validation. */
  check?(params: JsonObject): CheckedParams;
  /** Removes unsafe values, after validation. */
  sanitise?(params: JsonObject): JsonObject;
  /** The tools that its data names, by their exposed names. */
  tools?(params: JsonObject): string[];
  /** The tool that an event calls instead of telling the model, by its exposed name. */
  callOf?(params: JsonObject, event: string, payload: JsonObject): { tool: string; input: JsonObject } | null;
  /** Its data as a table, the heads first, if it is one. */
  lines?(params: JsonObject, say: SayWord): CsvCell[][];
}

export type Note = (repair: string) => void;

/** The parameters as they may be drawn, and what was changed of them; or why they may not. */
export type CheckedParams = { params: JsonObject; repairs: readonly string[] } | { issues: readonly ValidationIssue[] };

/** Words of the user's language; passed in, since the background knows none. */
export type SayWord = (text: Phrase, values?: Values) => string;

/** The names that a model may call the widget by. */
export const namesOf = ({ name, aliases = [] }: WidgetSpec): string[] => [
  name,
  `render_${name.replaceAll('-', '_')}`,
  ...aliases,
];

/** The data of a widget: resolved, validated and sanitised by the server before it entered the log. */
export type DataOf<Spec extends WidgetSpec> = FromSchema<Spec['schema']>;

/** Reports one of the spec's events. Returns, or resolves to, false if it was refused. */
export type Emit<Event extends string> = (event: Event, payload: JsonObject) => unknown;

/** What a widget's view is given. */
export interface ViewProps<Spec extends WidgetSpec> {
  data: DataOf<Spec>;
  emit(event: Spec['events'][number]['name'], payload: JsonObject): unknown;
}

/** The same for a view of any widget. */
export interface WidgetViewProps {
  data: JsonObject;
  emit(event: string, payload: JsonObject): unknown;
}

/** Any widget's view. Method parameters are bivariant, so every view is assignable; the validator guarantees that its data fits. */
export type ViewComponent = { draw(props: WidgetViewProps): ComponentChildren }['draw'];
