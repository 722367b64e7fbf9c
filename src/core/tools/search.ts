/**
 * Full-text search over tools: names weigh more than titles, titles more than descriptions, and those more than arguments. What a
 * request wants one after the other is searched one by one.
 */
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { stemmer } from 'stemmer';
import { type JsonObject, type JsonSchema, objectOf, type Tool } from './tool';
import { wordSet } from './words';

/** A tool, or anything else with a name and a description. */
export type Findable = Pick<Tool, 'name' | 'title' | 'description'> & { inputSchema?: JsonSchema | undefined };

interface Entry {
  id: number;
  name: string;
  title: string;
  description: string;
  /** The names, descriptions and enumerated values of its arguments. */
  inputs: string;
}

/** Characters that are searched. The start of a description says what the tool is for; what follows often names other tools. */
const [maxDescription, maxInputs, maxQuery] = [400, 1_500, 2_000];
/** What is wanted in one query, and how deep the arguments of arguments are read. */
const [maxNeeds, maxDepth] = [12, 3];

interface Index {
  search(query: string): SearchResult[];
  /** Of each tool: the words of its name, and its text, in lower case. */
  tools: { words: readonly string[]; text: string }[];
}

const indexes = new WeakMap<readonly Findable[], Index>();

/**
 * At most `max` tools: first one of that very name, then those found by words, then those whose text contains the query. The index of
 * a list is kept with it, so a list that changes has to be another.
 */
export function rankTools<T extends Findable>(tools: readonly T[], text: string, max = 20): T[] {
  const query = text.slice(0, maxQuery);
  const index = indexes.get(tools) ?? createIndex(tools);
  indexes.set(tools, index);
  const wanted = lowerWords(query);
  const named = namedSo(index, wanted);
  if (!saysSomething(query)) return pick(tools, [...named, ...tools.keys()], max);
  const whole = named.filter((id) => index.tools[id]?.words.length === wanted.length);
  const needs = needsIn(query);
  const found = [query, ...(needs.length > 1 ? needs : [])].map(index.search);
  const ranked = pick(tools, [...whole, ...inTurns(found).map(({ id }) => id)], max);
  if (ranked.length === max) return ranked;
  const words = query.trim().toLowerCase();
  const containing = tools.filter((_, id) => index.tools[id]?.text.includes(words));
  return [...new Set([...ranked, ...containing])].slice(0, max);
}

/** Whether the text has a word of a tool's name or title, or of the values that its arguments may have. Figures don't count. */
export function speaksOf(tools: readonly Findable[], text: string): boolean {
  const termsOf = (words: string) => toWords(words).flatMap(toTerms);
  const wanted = new Set(termsOf(text.slice(0, maxQuery)).filter((term) => !/^[~\d]/.test(term)));
  return tools.some(({ name, title = '', inputSchema }) =>
    [name, title, ...textsOfInputs(inputSchema, valuesIn)].some((words) =>
      termsOf(words).some((term) => wanted.has(term)),
    ),
  );
}

const pick = <T>(tools: readonly T[], ids: readonly number[], max: number): T[] =>
  [...new Set(ids)].slice(0, max).flatMap((id) => tools[id] ?? []);

const saysSomething = (text: string): boolean => toWords(text).some((word) => toTerms(word).length > 0);

/** "Analyze the log. Then check the cloud, and retrieve the data" → the three. */
function needsIn(query: string): string[] {
  const parts = query.split(/[.!?;。！？\n+]+|, (?:and|then|also)\b|\b(?:and then|then|and also|after that)\b/i);
  return [...new Set(parts)].filter(saysSomething).slice(0, maxNeeds);
}

/** The first of each, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const maxLength = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

/** The tools whose names have every word of the query, stop words too, the shortest name first: "get the", "do it". */
const namedSo = ({ tools }: Index, wanted: readonly string[]): number[] =>
  wanted.length === 0
    ? []
    : tools
        .flatMap(({ words }, id) => (wanted.every((word) => words.includes(word)) ? { id, size: words.length } : []))
        .sort((a, b) => a.size - b.size)
        .map(({ id }) => id);

function createIndex(tools: readonly Findable[]): Index {
  const vocabulary = new Set<string>();
  const index = new MiniSearch<Entry>({
    fields: ['name', 'title', 'description', 'inputs'],
    tokenize: toWords,
    processTerm: (word) => {
      const terms = toTerms(word);
      for (const term of terms) vocabulary.add(term);
      return terms;
    },
  });
  index.addAll(tools.map(toEntry));
  const options: SearchOptions = {
    processTerm: toTerms,
    boost: { name: 3, title: 2, inputs: 0.4 },
    // A word that some tool uses is meant as it is.
    prefix: (term) => term.length > (/^\p{sc=Hang}/u.test(term) ? 1 : 3) && !vocabulary.has(term),
    fuzzy: (term) => !vocabulary.has(term) && typos(term),
    maxFuzzy: 2,
    boostTerm: (term) => (kindOf(term) === undefined ? 1 : 0.5),
  };
  return {
    search: (query) => index.search(query, options),
    tools: tools.map(({ name, description }) => ({
      words: lowerWords(name),
      text: `${name}\n${description}`.toLowerCase(),
    })),
  };
}

const toEntry = ({ name, title = '', description, inputSchema }: Findable, id: number): Entry => ({
  id,
  name,
  title,
  description: description.slice(0, maxDescription),
  inputs: textsOfInputs(inputSchema, (property) => [property.name, property.description, ...valuesIn(property)])
    .join(' ')
    .slice(0, maxInputs),
});

/** `tell`: what is read of an argument. */
function textsOfInputs(schema: unknown, tell: (property: JsonObject) => unknown, depth = 0): string[] {
  const { properties, items } = objectOf(schema);
  if (depth >= maxDepth) return [];
  const below = [...Object.entries(objectOf(properties)), ...(items === undefined ? [] : [['', items]])];
  return below.flatMap(([name, property]) => [
    ...[tell({ ...objectOf(property), name })].flat().filter((each) => typeof each === 'string'),
    ...textsOfInputs(property, tell, depth + 1),
  ]);
}

const valuesIn = ({ enum: values, const: value, oneOf, anyOf }: JsonObject): unknown[] =>
  [values, value, ...[oneOf, anyOf].flat().map((each) => objectOf(each).const)].flat();

const anyWord = /\p{sc=Han}|\p{sc=Hira}+|[\p{sc=Kana}ー]+|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]]+/gv;

/** `addToCart`, `add_to_cart`, `add-to-cart` → add, To, Cart. Japanese, which has no spaces, changes its script between words. */
function toWords(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2');
  return plain.match(anyWord) ?? [];
}

const lowerWords = (text: string): string[] => toWords(text).map((word) => word.toLowerCase());

const stopWords = wordSet(
  'a about all also am an and any are as at be but by can could did do does for from give had has have how i if in into is it its just know like me my need of on or our please so some someone tell that the their them then there these they this to us use using want was we were what when where which who why will with would you your additionally after assist assistance could finally first furthermore hello help hey hi interested lastly looking next once please provide should thank thanks',
);

/** A word in lower case without its ending, and the mark of its group of synonyms. A stop word has no terms. */
function toTerms(word: string): string[] {
  const lower = word.toLowerCase();
  if (stopWords.has(lower) || /^\p{sc=Hira}$/u.test(lower)) return [];
  const term = /^[a-z]+$/.test(lower) ? stemmer(lower) : lower;
  const kind = kindOf(term);
  return kind === undefined ? [term] : [term, kind];
}

const typos = (term: string): number | false => (term.length < 4 ? false : term.length < 5 ? 0.25 : 0.3);

/** Groups of near synonyms. */
const kinds = [
  'add create insert make new open post',
  'delete drop erase forget remove',
  'describe display fetch get list obtain read retrieve see show view',
  'find look lookup query search',
  'adjust change edit modify patch set update',
  'execute launch run start',
  'cancel end kill stop terminate',
  'move rename',
  'go navigate',
  'draw generate plot',
  'directory folder',
  'repo repository',
  'doc document documentation',
  'database db',
  'page site url webpage website',
  'email mail',
  'analysis analyse analyze',
  'check validate verify',
  'calculate compute determine',
  'convert translate',
  'send transmit',
  'book booking reservation reserve',
  'buy order purchase',
  'cost price',
  'image photo picture',
  'film movie',
  'music song track',
  'automobile car vehicle',
  'airline flight',
  'journey travel trip',
  'accommodation hotel lodging',
  'dining food restaurant',
  'forecast temperature weather',
  'address location place',
  'career employment job',
  'apartment flat home house property',
  'attorney law lawyer legal',
  'doctor medical physician',
  'crypto cryptocurrency currency',
  'astrology horoscope zodiac',
  'earthquake seismic',
  'diet meal nutrition',
  'article paper publication',
  'presentation slide',
  'excel spreadsheet workbook',
  'clip video',
];
const kindByWord = new Map(
  kinds.flatMap((words, kind) => words.split(' ').map((word) => [stemmer(word), `~${kind}`] as const)),
);

/** A word and the mark of its group together weigh as much as any other word. */
const kindOf = (term: string): string | undefined => (term.startsWith('~') ? term : kindByWord.get(term));
