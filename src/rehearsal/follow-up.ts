/** Which tool tells more about what was clicked: one that only looks, and whose every need the record fills. */
import type { JsonObject } from '#tools';
import type { Call } from './built-in';
import { onlyLooks } from './choose';
import type { Parameter } from './schema';
import { contentStems, type IndexedTool, readName, type ToolIndex } from './tool-index';
import { isIdentifier } from './wording';
import { splitWords, stem } from './words';

export interface FollowUp {
  entry: IndexedTool;
  input: JsonObject;
}

/** `source`: the call whose result was clicked. */
export function findFollowUp(record: JsonObject, source: Call | null, { tools }: ToolIndex): FollowUp | null {
  const talk = source ? contentStems(readName(source.name).label) : [];
  const fitting = tools.flatMap((entry) => {
    const input = entry.aside || !onlyLooks(entry) ? null : fillFrom(record, entry, talk);
    if (!input || isSource(source, entry, input)) return [];
    const kin = entry.name.filter((word) => talk.includes(word)).length;
    const near = source && readName(source.name).server === entry.server ? 1 : 0;
    return [{ entry, input, score: kin + near + Object.keys(input).length }];
  });
  return fitting.sort((a, b) => b.score - a.score)[0] ?? null;
}

function isSource(source: Call | null, { tool }: IndexedTool, input: JsonObject): boolean {
  return source?.name === tool.name && JSON.stringify(source.input) === JSON.stringify(input);
}

/** Only what it requires, and null unless it requires something and gets all of it. */
function fillFrom(record: JsonObject, { parameters }: IndexedTool, talk: string[]): JsonObject | null {
  const required = parameters.filter(({ required }) => required);
  const filled = required.map((parameter) => [parameter.path[0] ?? '', valueFor(parameter, record, talk)] as const);
  const whole = required.every(({ path }) => path.length === 1) && filled.every(([, value]) => value !== undefined);
  return required.length > 0 && whole ? Object.fromEntries(filled) : null;
}

function valueFor(parameter: Parameter, record: JsonObject, talk: string[]): unknown {
  const { choices, many } = parameter;
  const values = Object.values(record);
  const choice = choices.find(({ value }) => values.some((each) => String(each) === String(value)));
  const found = choices.length > 0 ? choice?.value : record[keyFor(parameter, record, talk) ?? ''];
  const fits = found !== undefined && typeof found !== 'object';
  return fits ? (many ? [found] : toKind(parameter, found)) : undefined;
}

/** The member of the same name; `train_id` is also the `id` of a row of trains. */
function keyFor({ path, words }: Parameter, record: JsonObject, talk: string[]): string | undefined {
  const keys = Object.keys(record);
  const same = keys.find((key) => key === path[0] || splitWords(key).map(stem).join() === words.join());
  const others = words.filter((word) => word !== 'id');
  const own = isIdentifier(path[0] ?? '') && others.every((word) => talk.includes(word));
  return same ?? (own ? keys.find((key) => /^id$/i.test(key)) : undefined);
}

function toKind({ kind }: Parameter, value: unknown): unknown {
  if (kind === 'number' || kind === 'integer') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  return kind === 'choice' || kind === 'boolean' ? value : String(value);
}
