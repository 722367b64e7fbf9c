/**
 * Finds in a call's arguments what another source's definitions say. A model reads all definitions, and some hold data: a lazy
 * list of contacts, a default, the name of an account. To ask at every call beside a page with tools would be no rule, so what
 * counts is what the arguments repeat. A text that was rewritten or encoded is not recognised.
 */
import { isJsonObject, type JsonObject, type McpLayer, type PreparedCall, type Tool, type ToolLayer } from '#tools';

interface Context {
  /** The user's messages: their own words may go anywhere. */
  said: readonly string[];
  layers: readonly ToolLayer[];
}

/** Shorter words say too little to be recognised. */
const shortest = 3;

export function repeatsDefinition(
  { input, tool, layer: own }: Pick<PreparedCall, 'input' | 'tool' | 'layer'>,
  layer: ListedLayer,
  { said, layers }: Context,
): boolean {
  if (layer.key === own.key) return false;
  const ours = new Set(said.flatMap(toWords));
  const words = textsIn(input, namesIn(tool.inputSchema)).flatMap(toWords);
  const theirs = words.filter((word) => !ours.has(word));
  const whole = theirs.join('');
  if (whole.length < shortest) return false;
  const { known, values, marks } = dataIn(layer, layers.filter(isBuiltIn));
  if (marks.some((mark) => whole.includes(mark))) return true;
  return theirs.some((word) => isTelling(word) && known.has(word)) || values.some((value) => isIn(value, whole));
}

const isTelling = ({ length }: string): boolean => length >= shortest;

interface DefinedData {
  /** Words that could be somebody's data. */
  known: ReadonlySet<string>;
  /** Whole values, letters and digits only. */
  values: readonly string[];
  /** Addresses and long numbers wherever they are, letters and digits only. */
  marks: readonly string[];
}

/** The calls of a turn are checked against the same listing. */
const read = new WeakMap<ListedLayer, DefinedData>();

function dataIn(layer: ListedLayer, builtIn: readonly ToolLayer[]): DefinedData {
  const before = read.get(layer);
  if (before) return before;
  const { prose, names, values, idle } = readDefinitions(layer);
  const plain = plainWords([prose, ...builtIn.map((each) => readDefinitions(each).prose)]);
  const unusual = [...names.flatMap(toWords).filter(({ length }) => length > shortest), ...tellingWords(prose)];
  const known = new Set([...values.flatMap(toWords), ...unusual.filter((word) => !plain.has(word))]);
  const all = [prose, idle, ...names].join(' ');
  const data = { known, values: values.map(toPlain), marks: (all.match(mark) ?? []).map(toPlain) };
  read.set(layer, data);
  return data;
}

/** An address of mail, or a word with six digits at least. */
const mark = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+|[\p{L}\p{N}]*(?:\d[\p{L}\p{N}]*){6,}/gu;

const isBuiltIn = ({ internal }: ToolLayer): boolean => internal === 'built-in';

/** A value in the arguments, however it is divided and spaced, or a part of it that is all of the arguments. */
const isIn = (value: string, whole: string): boolean =>
  (value.length > shortest && whole.includes(value)) || (whole.length > shortest && value.includes(whole));

const toPlain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const toWords = (text: string): string[] => wordsIn(text).map(toPlain).filter(Boolean);

/** Of members, anywhere in a schema. */
const namesIn = (schema: JsonObject = {}): Set<string | undefined> =>
  new Set([...JSON.stringify(schema).matchAll(/"([^"\\]+)":/g)].map(([, name]) => name));

/** The values in it, and the names that are not known. */
function textsIn(value: unknown, known: ReadonlySet<string | undefined>): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, known));
  if (!isJsonObject(value)) return value === null ? [] : [String(value)];
  const given = Object.keys(value).filter((name) => !known.has(name));
  return [...given, ...Object.values(value).flatMap((member) => textsIn(member, known))];
}

export type Listings = ReturnType<typeof createListings>;

/** Different listings that are kept of all layers together, the newest ones. */
const mostListings = 30;

/** Characters of their definitions together. */
const mostStored = 2_000_000;

/** What a model read of a layer. */
export type ListedLayer = Pick<McpLayer, 'key' | 'serverName' | 'description' | 'instructions' | 'recipes' | 'tools'>;

/**
 * Keeps what a model may have read: a lazy definition can be another at the call, or its page be gone. `save` makes it durable,
 * before the model reads it.
 */
export function createListings(stored: readonly ListedLayer[], save: (layers: ListedLayer[]) => Promise<void>) {
  const byText = new Map(stored.map((layer) => [toText(layer), layer]));
  return {
    all: (): ListedLayer[] => [...byText.values()],
    async keep(layers: ToolLayer[]): Promise<ToolLayer[]> {
      const fresh = layers.filter(isForeign).map(toListed);
      const unread = fresh.filter((layer) => !byText.has(toText(layer)));
      if (unread.length === 0) return layers;
      for (const layer of unread) byText.set(toText(layer), layer);
      let size = 0;
      for (const [i, text] of [...byText.keys()].reverse().entries()) {
        size += text.length;
        if (i >= mostListings || (i > 0 && size > mostStored)) byText.delete(text);
      }
      await save([...byText.values()]).catch((error: unknown) => console.error(error)); // the next entry says why
      return layers;
    },
  };
}

const toText = (layer: ListedLayer): string => JSON.stringify([layer.key, readDefinitions(layer)]);

export const isForeign = ({ tools: [tool] }: ListedLayer): boolean =>
  tool !== undefined && tool.source.type !== 'local';

/** What can be stored of it. */
const toListed = ({ key, serverName, description = '', tools, ...layer }: ToolLayer): ListedLayer => ({
  ...{ key, serverName, description, tools },
  ...(layer.protocol === 'mcp' && layer.instructions && { instructions: layer.instructions }),
  recipes: layer.protocol === 'mcp' ? (layer.recipes ?? []) : [],
});

interface Definitions {
  prose: string;
  /** Of tools and of their arguments. */
  names: string[];
  /** What stands for itself: choices, defaults, examples. */
  values: string[];
  /** What no reader takes for words. */
  idle: string;
}

function readDefinitions(layer: ListedLayer): Definitions {
  const found: Definitions = {
    prose: `${layer.description ?? ''}. ${layer.instructions ?? ''}`,
    names: [],
    values: [],
    idle: '',
  };
  for (const { name, description } of layer.recipes ?? []) found.prose += `. ${name}. ${description}`;
  for (const { name, title = '', description, inputSchema } of layer.tools.filter(isOffered)) {
    found.names.push(name);
    found.prose += `. ${title}. ${description}`;
    readSchema(inputSchema ?? {}, found);
  }
  return found;
}

/** The schema of one that isn't may be too deep to be read. */
const isOffered = ({ unavailable }: Tool): boolean => unavailable === undefined;

const valueKeywords = new Set(['const', 'default', 'enum', 'example', 'examples']);
const proseKeywords = new Set(['description', 'title']);
const idleKeywords = new Set(['$ref', '$schema', 'format', 'type']);

function readSchema(schema: JsonObject, found: Definitions): void {
  for (const [key, part] of Object.entries(schema)) {
    found.idle += ` ${key}`;
    if (valueKeywords.has(key)) found.values.push(...textsIn(part, new Set()));
    else readPart(key, part, found);
  }
}

function readPart(key: string, part: unknown, found: Definitions): void {
  if (Array.isArray(part)) for (const each of part) readPart(key, each, found);
  else if (typeof part === 'string' && proseKeywords.has(key)) found.prose += `. ${part}`;
  else if (typeof part === 'string' && idleKeywords.has(key)) found.idle += ` ${part}`;
  else if (typeof part === 'string') found.names.push(part);
  else if (isJsonObject(part) && key === 'properties') {
    found.names.push(...Object.keys(part));
    for (const each of Object.values(part)) readPart('', each, found);
  } else if (isJsonObject(part)) readSchema(part, found);
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words of any description: those that are written small. */
const plainWords = (texts: readonly string[]): Set<string> =>
  new Set(
    texts
      .flatMap(wordsIn)
      .filter((word) => /^[\p{Ll}\p{M}]+$/u.test(word))
      .map(toPlain),
  );

/** A word that has its capital because a sentence begins with it. */
const firstWord = /(^|[.!?:]\s+)\p{Lu}\p{Ll}*(?=\s+\p{Ll}|[.!?]|$)/gu;

/** Words of a description that look like data: with a digit or a capital. */
const tellingWords = (prose: string): string[] =>
  wordsIn(prose.replace(firstWord, '$1'))
    .filter((word) => /[\p{Lu}\p{N}]/u.test(word))
    .map(toPlain)
    .filter(isTelling);
