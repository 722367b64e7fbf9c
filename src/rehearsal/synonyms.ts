/** Everyday English verbs that people and tools' authors use for one another. */
import { stem } from './words';

const groups = [
  'show list view display see get read fetch check tell what which browse',
  'find search look lookup seek query',
  'switch turn toggle flip',
  'add put insert append include',
  'create make new start',
  'remove delete drop discard take cancel',
  'set change update adjust modify edit make turn raise lower',
  'start begin resume run launch',
  'stop halt end finish',
  'close resolve finish complete',
  'book reserve hold',
  'send post write',
  'rent hire unlock',
  'buy order purchase',
  'extend renew prolong',
  'run execute perform',
  'give hand assign',
  'count number many total',
  'empty clear reset',
  'cost price',
].map((group) => group.split(' ').map(stem));

const relations = new Map<string, Set<string>>();
for (const group of groups) {
  for (const word of group) {
    const others = relations.get(word) ?? new Set();
    for (const other of group) if (other !== word) others.add(other);
    relations.set(word, others);
  }
}

const none: ReadonlySet<string> = new Set();

/** The stems that may stand for this stem. */
export function relatedTo(word: string): ReadonlySet<string> {
  return relations.get(word) ?? none;
}

/** A verb that hundreds of tools share says little about which one is meant. */
export function isCommonVerb(word: string): boolean {
  return relations.has(word);
}

const asking = new Set(groups[0]?.concat(['how', 'many', 'count', 'is', 'are', 'when', 'where', 'who'].map(stem)));

const looking = new Set([...(groups[0] ?? []), ...(groups[1] ?? []), ...['describe', 'count'].map(stem)]);

/** A verb that changes nothing. */
export function isLooking(word: string): boolean {
  return looking.has(word);
}

/** Whether the sentence wants to know something, rather than to have something done. */
export function isAsking(words: Iterable<string>): boolean {
  for (const word of words) if (asking.has(word)) return true;
  return false;
}
