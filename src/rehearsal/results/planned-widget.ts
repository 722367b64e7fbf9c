/** A widget to draw, and how it is told from others on the canvas. */
import type { JsonObject } from '#tools';

export interface PlannedWidget {
  name: string;
  params: JsonObject;
}

/** Tells a widget from another of its kind. */
export function headingOf({ title, label }: JsonObject): string {
  const heading = title ?? label;
  return typeof heading === 'string' ? heading : '';
}
