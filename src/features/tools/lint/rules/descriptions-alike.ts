/** Tools whose descriptions hardly differ. */
import { phrase } from '#core/tools/phrase.ts';
import type { SiteRule } from '../rule';

const maxCompared = 200;
/** The share of words that both have. */
const alike = 0.8;

/** Articles and the like tell nothing apart. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/^(an?|the|of|to|in|and|or|by)$/.test(word)),
  );

const counts =
  /^(\d+(st|nd|rd|th)?|one|two|three|four|five|six|first|second|third|fourth|fifth|sixth|last|next|previous|left|right)$/;

/** The first door and the second one: no words tell them apart better. */
function areCounted(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const differing = [[...one].filter((word) => !other.has(word)), [...other].filter((word) => !one.has(word))];
  return differing.every((words) => words.length > 0 && words.every((word) => counts.test(word)));
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - both;
  return all === 0 ? 0 : both / all;
}

export const descriptionsAlike: SiteRule = {
  id: 'descriptions-alike',
  severity: 'warn',
  what: phrase('The descriptions of {name} and {other} hardly differ.'),
  reason: phrase(
    'A model picks the wrong one of the two. Say what differs: what each is for, what it changes, what it returns.',
  ),
  bad: [
    { name: 'find_show', description: 'Finds shows of the season.' },
    { name: 'get_show', description: 'Finds shows of a season.' },
  ],
  good: [{ name: 'find_show' }, { name: 'find_seat', description: 'Finds seats of a performance, with their prices.' }],
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  checkSite: (tools) => {
    const read = tools.slice(0, maxCompared).map(({ name, description }) => ({ name, words: wordsOf(description) }));
    return read.flatMap(({ name, words }, i) =>
      read
        .slice(i + 1)
        .filter((other) => other.name !== name && likenessOf(words, other.words) >= alike)
        .filter((other) => !areCounted(words, other.words))
        .map((other) => ({ tool: name, place: 'description', values: { name, other: other.name } })),
    );
  },
};
