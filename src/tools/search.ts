/** Finds tools by what they do: by words, the name before the title before the description, a typo forgiven. */
import MiniSearch from 'minisearch';

/** What is found by its words: a tool, and anything else that is told by a name and a description. */
export interface Findable {
  name: string;
  title?: string;
  description: string;
}

interface Entry {
  id: number;
  name: string;
  title: string;
  description: string;
}

/** Of a description. What a tool is for is said first; behind it come examples and warnings that name other tools. */
const purposeLength = 400;
/** Of a query: nobody says what a tool should do in more. */
const queryLength = 300;

/** The best first, at most `most`. Behind those found by words come those whose text merely holds the query. */
export function rankTools<T extends Findable>(tools: readonly T[], wish: string, most = 20): T[] {
  const query = wish.slice(0, queryLength);
  if (toWords(query).flatMap(toTerms).length === 0) return tools.slice(0, most);
  const vocabulary = new Set<string>();
  const index = createIndex(vocabulary);
  index.addAll(tools.map(toEntry));
  const found = index.search(query, {
    prefix: (term) => term.length > 2,
    // A word that some tool uses is not a typo of another.
    fuzzy: (term) => !vocabulary.has(term) && typos(term),
    maxFuzzy: 2,
    boostTerm: (term) => (kindOf(term) === undefined ? 1 : 0.5),
  });
  const ranked = found.flatMap(({ id }) => tools[id] ?? []);
  return [...new Set([...ranked, ...tools.filter(holds(query))])].slice(0, most);
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

const stopWords = new Set(
  'a about all also am an and any are as at be but by can could did do does for from give had has have how i if in into is it its just know like me my need of on or our please so some someone tell that the their them then there these they this to us use using want was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** Small letters and the singular, and what it has in common with words of its kind; nothing of a word that says nothing. */
function toTerms(word: string): string[] {
  const lower = word.toLowerCase();
  if (stopWords.has(lower)) return [];
  const term = toSingular(lower);
  const kind = kindOf(term);
  return kind === undefined ? [term] : [term, kind];
}

function toSingular(word: string): string {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/s$/, '');
}

const typos = (term: string): number | false => (term.length < 4 ? false : term.length < 5 ? 0.25 : 0.3);

/** Words that one takes for another when one names what a tool does, or what it does it to. */
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

/** A word and what it shares with its kind weigh as much together as any other word does. */
const kindOf = (term: string): string | undefined => (term.startsWith('~') ? term : kindByWord.get(term));

const holds = (query: string) => {
  const wanted = query.trim().toLowerCase();
  return ({ name, description }: Findable) =>
    name.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted);
};
