/** What a widget is to the server: its name, its schema, its recipe. Its view is another file's business. */
import type { JsonObject, JsonSchema } from '#tools';

export interface WidgetEvent {
  name: string;
  /** The payload's shape, for the model. */
  payload: string;
  /** Not something that a person says with a click (a slide that changes, a link that opens): it starts no run. */
  wakes?: false;
}

export interface WidgetSpec {
  name: string;
  /** Names that earlier prompts taught models. */
  aliases: readonly string[];
  group: 'simple' | 'rich' | 'media' | 'advanced';
  /** One line, for the model and for the list of recipes. */
  description: string;
  schema: JsonSchema;
  /** Valid parameters, shown in the recipe and drawn by the tests. */
  sample: JsonObject;
  /** Markdown: when to use it, how, and what goes wrong. */
  recipe: string;
  /** What a person's action on it reports, and the shape of the report. */
  events: readonly WidgetEvent[];
  /** Its place on the board when nobody gave it one: columns of 12, rows of 40 px. */
  size: { columns: number; rows: number };
  /** Puts old spellings right, before validation. */
  modernise?(params: JsonObject): JsonObject;
  /** Takes out what no view may see, after validation. */
  sanitise?(params: JsonObject): JsonObject;
}

/** What a widget's view is given. */
export interface WidgetViewProps {
  /** Resolved, validated and sanitised by the server before it entered the log. */
  data: JsonObject;
  /** Reports what the person did: one of the spec's events, with its payload. Gives, or promises, false where it was refused. */
  emit(event: string, payload: JsonObject): unknown;
}

export function writeRecipe(recipe: {
  widget: string;
  whenToUse: string;
  howToUse: string;
  sample: JsonObject;
  mistakes: readonly string[];
}): string {
  const call = JSON.stringify({ name: recipe.widget, params: recipe.sample }, null, 2);
  return [
    `## When to use\n\n${recipe.whenToUse}`,
    `## How to use\n\n${recipe.howToUse}\n\n\`\`\`json\n${call}\n\`\`\``,
    `## Common mistakes\n\n${recipe.mistakes.map((mistake) => `- ${mistake}`).join('\n')}`,
  ].join('\n\n');
}
