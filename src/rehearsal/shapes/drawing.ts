/** What is to be drawn: a widget's name and what it is given. */
import type { JsonObject } from '#tools';

export interface Drawing {
  name: string;
  params: JsonObject;
}

/** What a widget is told from another of its kind by. */
export function headingOf({ title, label }: JsonObject): string {
  const heading = title ?? label;
  return typeof heading === 'string' ? heading : '';
}
