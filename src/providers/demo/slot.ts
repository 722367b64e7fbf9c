/** The one parameter of a tool that demo mode fills: a text, or one of the values that the schema lists. */
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';
import { isEmptyWord, splitWords, stem } from './words';

export interface Slot {
  name: string;
  /** What the user is told it is called. */
  label: string;
  required: boolean;
  /** It takes a list of values. */
  isList: boolean;
  /** Empty: any text. */
  options: SlotOption[];
}

export interface SlotOption {
  value: unknown;
  /** As the user is shown it. */
  text: string;
  /** The stems of its words. */
  words: string[];
}

export interface Parameters {
  slot: Slot | null;
  /** Required parameters besides the slot: the tool can't be called here. */
  beyond: string[];
  /** What the schema says about its parameters. */
  descriptions: string;
}

/** Names of what a user looks for: such a text is filled although it isn't required. */
const searchNames = /^(query|q|search|keywords?|terms?|text)$/i;

export function readParameters(schema: JsonSchema): Parameters {
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const slots = properties.flatMap(([name, raw]) => toSlot(name, raw, required.includes(name)) ?? []);
  const needed = slots.find((slot) => slot.required);
  const searched = slots.find(({ name, options }) => searchNames.test(name) && options.length === 0);
  const slot = needed ?? searched ?? slots.find(({ options }) => options.length > 0) ?? null;
  const described = properties.flatMap(([, raw]) => (isJsonObject(raw) ? [raw.description] : []));
  const descriptions = described.filter((each) => typeof each === 'string').join(' ');
  return { slot, descriptions, beyond: required.map(String).filter((name) => name !== slot?.name) };
}

function toSlot(name: string, raw: unknown, required: boolean): Slot | null {
  if (!isJsonObject(raw)) return null;
  const isList = raw.type === 'array';
  const schema = isList ? raw.items : raw;
  if (!isJsonObject(schema)) return null;
  const options = readOptions(schema);
  if (options.length === 0 && (schema.type !== 'string' || schema.format !== undefined)) return null;
  return { name, label: splitWords(name).join(' '), required, isList, options };
}

function readOptions({ enum: listed, oneOf, anyOf }: JsonObject): SlotOption[] {
  const alternatives = [oneOf, anyOf].flatMap((each) => (Array.isArray(each) ? each : [])).filter(isJsonObject);
  const titled = alternatives.filter((each) => 'const' in each);
  const values: [unknown, unknown][] =
    titled.length > 0
      ? titled.map((each) => [each.const, each.title ?? each.const])
      : (Array.isArray(listed) ? listed : []).map((value) => [value, value]);
  const words = values.map(([, text]) => splitWords(String(text)));
  const shared = sharedPrefix(words);
  return values.map(([value], at) => {
    const own = words[at]?.slice(shared) ?? [];
    return { value, text: own.join(' '), words: own.map(stem) };
  });
}

/** How many leading words all ids share: `trk_` in trk_a and trk_b. The last word of an id always stays. */
function sharedPrefix(ids: string[][]): number {
  const [first, ...others] = ids;
  if (!first || others.length === 0) return 0;
  const limit = Math.min(...ids.map((id) => id.length - 1));
  let shared = 0;
  while (shared < limit && others.every((id) => id[shared] === first[shared])) shared++;
  return shared;
}

/** The options that the words fit best, with how many of their words are there; several fit alike. */
export function fittingOptions({ options }: Slot, said: ReadonlySet<string>): { found: SlotOption[]; words: number } {
  const counts = options.map(({ words }) => words.filter((word) => said.has(word) && !isEmptyWord(word)).length);
  const words = Math.max(0, ...counts);
  const fitting = options.filter((_, at) => words > 0 && counts[at] === words);
  const whole = fitting.filter((option) => option.words.length === words);
  return { found: whole.length > 0 ? whole : fitting, words };
}

export const fillSlot = ({ name, isList }: Slot, value: unknown): JsonObject =>
  Object.defineProperty({}, name, { value: isList ? [value] : value, enumerable: true });
