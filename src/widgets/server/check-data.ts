/** Turns the parameters that a model wrote into data that may be drawn: modernised, repaired, validated, sanitised, images checked. */
import { isJsonObject, type JsonObject, repairInput } from '#tools';
import type { WidgetSpec } from '../widget';
import { misfit } from './answer';
import { findExcess } from './bounds';
import { cleanImages } from './images';
import { validateParams } from './validate';

/** Of a drawing whose marks are all elements of their own. */
const mostMarks = 10_000;

/** The data and what was corrected or dropped. `origin`: the page that the data came from, for addresses without a host. */
export function checkData(spec: WidgetSpec, given: JsonObject, origin: string | null) {
  const excess = findExcess(given);
  if (excess) return misfit(spec.name, [excess]);
  const { input, repairs } = repairInput(spec.schema, spec.modernise?.(given) ?? given);
  const details = validateParams(spec.name, input);
  const marks = details.length === 0 ? (spec.countMarks?.(input) ?? 0) : 0;
  if (marks > mostMarks)
    details.push({ path: '', keyword: 'marks', message: `It would draw ${marks} marks; ${mostMarks} are the most.` });
  if (details.length > 0) return misfit(spec.name, details, spec.schema);
  const { data, dropped } = checkImages(spec, spec.sanitise?.(input) ?? input, origin);
  const left = dropped.map((path) => `${path}: no address that an image may have → left out`);
  return { type: 'checked' as const, data, repairs: [...repairs, ...left] };
}

/** A required address that is unsafe becomes empty, and the view shows its fallback. */
function checkImages(spec: WidgetSpec, input: JsonObject, origin: string | null) {
  const cleaning = { origin, schema: spec.schema };
  const cleaned = cleanImages(input, cleaning);
  const fits = cleaned.dropped.length === 0 || validateParams(spec.name, cleaned.data).length === 0;
  return fits ? cleaned : cleanImages(input, { ...cleaning, instead: '' });
}

/** Merges a change into a block's data. If the change has only `data`, its members count, unless the widget has a member `data` (C6). */
export function mergeChange(spec: WidgetSpec, data: JsonObject, change: JsonObject): JsonObject {
  const { data: inner, ...others } = change;
  const isWrapped = Object.keys(others).length === 0 && isJsonObject(inner) && !hasMember(spec, 'data');
  return { ...data, ...(isWrapped ? inner : change) };
}

export const hasMember = ({ schema }: WidgetSpec, name: string): boolean =>
  isJsonObject(schema.properties) && Object.hasOwn(schema.properties, name);
