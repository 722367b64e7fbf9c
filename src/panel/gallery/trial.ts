/** Parameters written by hand, checked like a model's: the data to draw, or the problems. */
import { isJsonObject, type JsonObject, type ValidationIssue } from '#tools';
import { readJson, say } from '#ui';
import { checkData, type WidgetSpec } from '#widgets';

export type Trial =
  | { type: 'fits'; data: JsonObject; repairs: string[] }
  | { type: 'misfits'; issues: Pick<ValidationIssue, 'path' | 'message'>[] };

/** Accepts the parameters alone, or a whole call with `name` and `params` as copied from the sample. */
export function tryParams(spec: WidgetSpec, text: string): Trial {
  const read = readJson(text);
  if ('fault' in read) return misfit(say('It is not JSON: line {line}, column {column}.', { ...read.fault }));
  if (!isJsonObject(read.value)) return misfit(say('The parameters are an object: {…}.'));
  const checked = checkData(spec, unwrap(spec, read.value), null);
  if (checked.type === 'checked') return { type: 'fits', data: checked.data, repairs: checked.repairs };
  return { type: 'misfits', issues: (checked.details ?? []).map(({ path, message }) => ({ path, message })) };
}

const misfit = (message: string): Trial => ({ type: 'misfits', issues: [{ path: '', message }] });

const unwrap = ({ name }: WidgetSpec, value: JsonObject): JsonObject =>
  value.name === name && isJsonObject(value.params) ? value.params : value;

/** The call as a model writes it. */
export const toCallText = ({ name, sample }: WidgetSpec): string => JSON.stringify({ name, params: sample }, null, 2);

export const toParamsText = ({ sample }: WidgetSpec): string => JSON.stringify(sample, null, 2);
