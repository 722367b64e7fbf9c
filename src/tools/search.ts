/** Full-text search over tools: names weigh more than titles, titles more than descriptions. */
import MiniSearch from 'minisearch';
import type { Tool } from './tool';
import { toSingular, wordSet } from './words';

/** A tool, or anything else with a name and a description. */
export type Findable = Pick<Tool, 'name' | 'title' | 'description'>;

interface Entry extends Required<Findable> {
  id: number;
}

/** Characters of a description that are searched. Its start says what the tool is for; what follows often names other tools. */
const purposeLength = 400;
/** Characters of a query. */
const queryLength = 300;

/** At most `most` tools: first one of that very name, then those found by words, then those whose text contains the query. */
export function rankTools<T extends Findable>(tools: readonly T[], text: string, most = 20): T[] {
  const query = text.slice(0, queryLength);
  const named = namedSo(tools, query);
  if (toWords(query).flatMap(toTerms).length === 0) {
    return [...new Set([...named.map(({ tool }) => tool), ...tools])].slice(0, most);
  }
  const whole = named.flatMap(({ tool, isWhole }) => (isWhole ? [tool] : []));
  const vocabulary = new Set<string>();
  const index = createIndex(vocabulary);
  index.addAll(tools.map(toEntry));
  const found = index.search(query, {
    prefix: (term) => term.length > 2,
    // A word that some tool uses isn't a typo.
    fuzzy: (term) => !vocabulary.has(term) && typos(term),
    maxFuzzy: 2,
    boostTerm: (term) => (kindOf(term) === undefined ? 1 : 0.5),
  });
  const ranked = found.flatMap(({ id }) => tools[id] ?? []);
  return [...new Set([...whole, ...ranked, ...tools.filter(contains(query))])].slice(0, most);
}

/** The tools whose names have every word of the query, stop words too, the shortest name first: "get the", "do it". */
function namedSo<T extends Findable>(tools: readonly T[], query: string): { tool: T; isWhole: boolean }[] {
  const lowerWords = (text: string) => toWords(text).map((word) => word.toLowerCase());
  const wanted = lowerWords(query);
  const named = tools.map((tool) => ({ tool, words: lowerWords(tool.name) }));
  return named
    .filter(({ words }) => wanted.length > 0 && wanted.every((word) => words.includes(word)))
    .sort((a, b) => a.words.length - b.words.length)
    .map(({ tool, words }) => ({ tool, isWhole: words.length === wanted.length }));
}

function createIndex(vocabulary: Set<string>): MiniSearch<Entry> {
  return new MiniSearch<Entry>({
    fields: ['name', 'title', 'description'],
    tokenize: toWords,
    processTerm: (word) => {
      const terms = toTerms(word);
      for (const term of terms) vocabulary.add(term);
      return terms;
    },
    searchOptions: { processTerm: toTerms, boost: { name: 3, title: 2 } },
  });
}

const toEntry = ({ name, title = '', description }: Findable, id: number): Entry => ({
  id,
  name,
  title,
  description: description.slice(0, purposeLength),
});

/** `addToCart`, `add_to_cart`, `add-to-cart` → add, To, Cart. */
function toWords(text: string): string[] {
  return text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? [];
}

const stopWords = wordSet(
  'a about all also am an and any are as at be but by can could did do does for from give had has have how i if in into is it its just know like me my need of on or our please so some someone tell that the their them then there these they this to us use using want was we were what when where which who why will with would you your',
);

/** A word in lower case and singular, and the mark of its group of synonyms. A stop word has no terms. */
function toTerms(word: string): string[] {
  const lower = word.toLowerCase();
  if (stopWords.has(lower)) return [];
  const term = lower.length < 4 ? lower : toSingular(lower);
  const kind = kindOf(term);
  return kind === undefined ? [term] : [term, kind];
}

const typos = (term: string): number | false => (term.length < 4 ? false : term.length < 5 ? 0.25 : 0.3);

/** Groups of near synonyms. */
const kinds = [
  'add create insert make new open post',
  'delete drop erase forget remove',
  'describe fetch get list read retrieve see show view',
  'find look query search',
  'change edit modify patch set update',
  'execute launch run start',
  'cancel end kill stop terminate',
  'move rename',
  'go navigate',
  'draw generate plot',
  'directory folder',
  'repo repository',
  'doc documentation',
  'database db',
  'page site url website',
  'email mail',
];
const kindByWord = new Map(kinds.flatMap((words, kind) => words.split(' ').map((word) => [word, `~${kind}`] as const)));

/** A word and the mark of its group together weigh as much as any other word. */
const kindOf = (term: string): string | undefined => (term.startsWith('~') ? term : kindByWord.get(term));

const contains = (query: string) => {
  const wanted = query.trim().toLowerCase();
  return ({ name, description }: Findable) =>
    name.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted);
};
