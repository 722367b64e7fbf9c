/** Derived tools: what a page declares, as tools that it didn't make. No model guesses; the same document gives the same tools. */
import type { DerivedTool, HandsAnswer } from '#tools/hands';
import { guessForms } from './forms';
import type { Guess, JsonObject } from './guess';
import { guessData, guessSearchAction } from './json-ld';
import { guessLinks } from './links';
import { guessApi } from './openapi';

const mostTools = 100;

export async function derive(page: Document): Promise<Guess[]> {
  if (!/^https?:$/.test(new URL(page.URL).protocol)) return [];
  const taken = new Set<string>();
  const forms = guessForms(page, taken);
  const search = forms.some(({ tool }) => tool.searches) ? [] : guessSearchAction(page, taken);
  const here = [...forms, ...search, ...guessData(page, taken), ...guessLinks(page, taken)];
  return [...here, ...(await guessApi(page, taken))].slice(0, mostTools);
}

/** Reads the document once, and again when it has moved to another address or has other forms or links. */
export function createDerived(page: Document) {
  let sign = '';
  let known: Promise<Guess[]> = Promise.resolve([]);
  const guesses = () => {
    const counted = ['form', 'input, select, textarea, button', 'a[href]', 'script[type*=json]', 'link'];
    const now = `${page.URL} ${counted.map((each) => page.querySelectorAll(each).length)}`;
    if (now !== sign) known = derive(page);
    sign = now;
    return known;
  };
  return {
    async derive(): Promise<HandsAnswer> {
      return { type: 'derived', tools: (await guesses()).map(({ tool }) => tool) };
    },
    async write(name: string): Promise<HandsAnswer> {
      const guess = (await guesses()).find(({ tool }) => tool.name === name);
      if (!guess) return { type: 'refused', why: 'gone' };
      // A search is on every page of a site; other forms are where they were found.
      const path = guess.tool.searches ? '/' : new URL(page.URL).pathname;
      return { type: 'written', script: guess.script(), path };
    },
    /** Reads the document again: what would be played now must be what was listed. */
    async play(listed: DerivedTool, input: JsonObject): Promise<HandsAnswer> {
      const guess = (await derive(page)).find(({ tool }) => tool.name === listed.name);
      if (!guess || !isSame(guess.tool, listed)) return { type: 'refused', why: guess ? 'changed' : 'gone' };
      const played = await guess.play(input);
      return played.type === 'refused' ? played : { type: 'played', played };
    },
  };
}

const isSame = (one: DerivedTool, other: DerivedTool): boolean => toText(one) === toText(other);

/** The order of members may change on the way. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
