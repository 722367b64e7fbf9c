/** Turns the parameters that a model wrote into data that may be drawn: modernised, repaired, validated, sanitised, images checked. */
import { validators } from 'virtual:widget-validators';
import { isWithinDepth } from '#core/tools/depth.ts';
import { escapePointer, pointTo } from '#core/tools/json-pointer.ts';
import { mapLong, toDrawableNumber } from '#core/tools/long-numbers.ts';
import { repairInput } from '#core/tools/repair.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import type { WidgetSpec } from '../widget';
import { misfit } from './answer';
import { cleanImages } from './images';

/** Of a drawing whose marks are all elements of their own. */
const maxMarks = 10_000;

/** The data and what was corrected or dropped. `origin`: the page that the data came from, for addresses without a host. */
export function checkData(spec: WidgetSpec, written: JsonObject, origin: string | null) {
  const excess = findExcess(written);
  if (excess) return misfit(spec.name, [excess]);
  const value = mapLong(written, toDrawableNumber);
  const notes: string[] = [];
  const modern = spec.modernise?.(value, (note) => notes.push(note)) ?? value;
  const repaired = repairInput(spec.schema, modern);
  const named = mendNames(spec.name, repaired.input);
  const { input: mended, repairs: looks } = mendLooks(spec.name, named.input);
  const details = validateParams(spec.name, mended);
  const own = details.length === 0 ? spec.check?.(mended) : undefined;
  if (own && 'issues' in own) return misfit(spec.name, [...own.issues]);
  const input = own?.params ?? mended;
  const repairs = [
    ...notes.slice(0, maxIssues),
    ...repaired.repairs,
    ...named.repairs,
    ...looks,
    ...(own?.repairs ?? []),
  ];
  const marks = details.length === 0 ? (spec.countMarks?.(input) ?? 0) : 0;
  if (marks > maxMarks)
    details.push({ path: '', keyword: 'marks', message: `It would draw ${marks} marks; ${maxMarks} are the most.` });
  if (details.length > 0) return misfit(spec.name, details, spec.schema);
  const { data, dropped } = checkImages(spec, spec.sanitise?.(input) ?? input, origin);
  const left = dropped.map((path) => `${path}: no address that an image may have → left out`);
  return { type: 'checked' as const, data, repairs: [...repairs, ...left] };
}

/** Members that only say how something looks: no widget is lost for a word of them. */
const onlyLooks = /\/(?:variant|level|align|layout)$/;

/** Words of other libraries, and what they are here. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  danger: ['error'],
  critical: ['error'],
  destructive: ['error', 'danger'],
  warn: ['warning'],
  warning: ['warn'],
  positive: ['success'],
  ok: ['success'],
  start: ['left'],
  end: ['right'],
};

/** Names of other libraries, and what they are here. */
const otherNames: Readonly<Record<string, string>> = {
  lon: 'lng',
  long: 'lng',
  longitude: 'lng',
  latitude: 'lat',
  name: 'label',
  title: 'label',
  text: 'label',
};

/** An unknown member takes the name that it has here. */
function mendNames(widget: string, value: JsonObject): { input: JsonObject; repairs: string[] } {
  const errors = errorsOf(widget, value);
  const input = errors.length > 0 ? structuredClone(value) : value;
  const repairs = new Set<string>();
  for (const { keyword, instancePath, params } of errors) {
    const around = pointTo(input, instancePath);
    const name = params.additionalProperty;
    if (keyword !== 'additionalProperties' || !isJsonObject(around) || typeof name !== 'string') continue;
    const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
    if (other === undefined || Object.hasOwn(around, other)) continue;
    around[other] = around[name];
    delete around[name];
    repairs.add(`${instancePath}/${name} → ${other}`.replace(/\/\d+(?=\/)/g, '/*'));
  }
  return repairs.size > 0 && validateParams(widget, input).length === 0
    ? { input, repairs: [...repairs] }
    : { input: value, repairs: [] };
}

/** A word that such a member doesn't know becomes the one that it means, or is left out for its default. */
function mendLooks(widget: string, value: JsonObject): { input: JsonObject; repairs: string[] } {
  const unknown = errorsOf(widget, value).filter(
    ({ keyword, instancePath }) => keyword === 'enum' && onlyLooks.test(instancePath),
  );
  if (unknown.length === 0) return { input: value, repairs: [] };
  const input = structuredClone(value);
  const repairs = unknown.flatMap(({ instancePath, params: { allowedValues } }) => {
    const at = instancePath.lastIndexOf('/');
    const [around, name] = [pointTo(input, instancePath.slice(0, at)), instancePath.slice(at + 1)];
    if (!isJsonObject(around)) return [];
    const was = String(around[name]).toLowerCase();
    const known: unknown[] = Array.isArray(allowedValues) ? allowedValues : [];
    const meant = [was, ...(Object.hasOwn(synonyms, was) ? (synonyms[was] ?? []) : [])].find((word) =>
      known.includes(word),
    );
    if (meant === undefined) delete around[name];
    else around[name] = meant;
    return [`${instancePath}: ${was.slice(0, 40)} → ${meant ?? 'absent'}`];
  });
  return { input, repairs };
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

/** Characters as JSON, and levels, of any widget's data: it is drawn, and what recurses into it must come to an end. */
const [maxLength, maxDepth] = [4_000_000, 100];

/** Null if it is small enough. */
function findExcess(data: JsonObject): ValidationIssue | null {
  if (!isWithinDepth(data, maxDepth)) return excess('depth', `It nests deeper than ${maxDepth} levels.`);
  const { length } = JSON.stringify(data);
  return length > maxLength ? excess('size', `It has ${length} characters as JSON; ${maxLength} are the most.`) : null;
}

const excess = (keyword: string, message: string): ValidationIssue => ({ path: '', keyword, message });

const maxIssues = 20;

type ValidationError = NonNullable<(typeof validators)[string]['errors']>[number];

/** At most 20 issues, each with the JSON pointer of the missing or invalid property; none if the parameters are valid. */
export function validateParams(widget: string, params: JsonObject): ValidationIssue[] {
  return errorsOf(widget, params).slice(0, maxIssues).map(toIssue);
}

function errorsOf(widget: string, params: JsonObject): ValidationError[] {
  const validator = Object.hasOwn(validators, widget) ? validators[widget] : undefined;
  if (!validator) throw new Error(`No validator was compiled for ${widget}.`);
  return validator(params) ? [] : (validator.errors ?? []);
}

function toIssue({ instancePath, keyword, message, params }: ValidationError): ValidationIssue {
  const { missingProperty, additionalProperty, allowedValues } = params;
  const member = missingProperty ?? additionalProperty;
  const path = typeof member === 'string' ? `${instancePath}/${escapePointer(member)}` : instancePath;
  const choices =
    keyword === 'enum' && Array.isArray(allowedValues) && `It must be one of: ${allowedValues.join(', ')}.`;
  return { path, keyword, message: sentences[keyword] ?? (choices || `It ${message ?? 'does not fit'}.`) };
}

const sentences: Record<string, string> = {
  required: 'It is required and missing.',
  additionalProperties: 'There is no such property.',
};
