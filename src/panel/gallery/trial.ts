/** Data written by hand, checked like a model's: the data to draw, or what is wrong and on which line. */
import { isJsonObject, type JsonObject, type ValidationIssue } from '#tools';
import { readJson, say } from '#ui';
import { checkData, type WidgetSpec } from '#widgets';

/** `line`: from 1, of the value or of what should hold it. */
export type Issue = Pick<ValidationIssue, 'path' | 'message'> & { line: number };

export type Trial = { type: 'fits'; data: JsonObject; repairs: string[] } | { type: 'misfits'; issues: Issue[] };

/** Accepts the data alone, or a whole call with `name` and `params`, as in the recipe. */
export function tryParams(spec: WidgetSpec, text: string): Trial {
  const read = readJson(text);
  if ('fault' in read)
    return misfit(say('Invalid JSON at line {line}, column {column}.', { ...read.fault }), read.fault.line);
  if (!isJsonObject(read.value)) return misfit(say('Enter an object: {…}.'), 1);
  const isCall = read.value.name === spec.name && isJsonObject(read.value.params);
  const params = isCall && isJsonObject(read.value.params) ? read.value.params : read.value;
  const checked = checkData(spec, params, null);
  if (checked.type === 'checked') return { type: 'fits', data: checked.data, repairs: checked.repairs };
  const lines = toLines(text);
  const lineOf = (path: string): number =>
    lines.get(isCall ? `/params${path}` : path) ?? (path === '' ? 1 : lineOf(path.slice(0, path.lastIndexOf('/'))));
  return {
    type: 'misfits',
    issues: (checked.details ?? []).map(({ path, message }) => ({ path, message, line: lineOf(path) })),
  };
}

const misfit = (message: string, line: number): Trial => ({ type: 'misfits', issues: [{ path: '', message, line }] });

const tokens = /"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+|[{}[\],:\n]/g;

/** The line of each value in a JSON text, by JSON Pointer. */
function toLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const around: { path: string; isList: boolean; next: string | number }[] = [];
  let line = 1;
  let isKey = false;
  for (const [token] of text.matchAll(tokens)) {
    const holder = around.at(-1);
    if (token === '\n') line++;
    else if (token === '}' || token === ']') around.pop();
    else if (token === ':') isKey = false;
    else if (token === ',') {
      isKey = holder?.isList === false;
      if (holder?.isList) holder.next = Number(holder.next) + 1;
    } else if (isKey && holder) holder.next = String(JSON.parse(token)).replaceAll('~', '~0').replaceAll('/', '~1');
    else {
      const path = holder ? `${holder.path}/${holder.next}` : '';
      lines.set(path, line);
      isKey = token === '{';
      if (isKey || token === '[') around.push({ path, isList: !isKey, next: 0 });
    }
  }
  return lines;
}

export const toParamsText = (sample: JsonObject): string => JSON.stringify(sample, null, 2);
