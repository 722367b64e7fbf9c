/** Everyday English verbs that users and tool authors use for one another. */
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
const [showing = [], finding = []] = groups;

const synonyms = new Map<string, Set<string>>();
for (const group of groups)
  for (const verb of group) synonyms.set(verb, new Set([...(synonyms.get(verb) ?? []), ...group]));

const none: ReadonlySet<string> = new Set();

/** The stems that may stand for this one, itself among them where it is a verb of a group. */
export const synonymsOf = (verb: string): ReadonlySet<string> => synonyms.get(verb) ?? none;

/** A verb that hundreds of tools share says little about which of them is meant. */
export const isCommonVerb = (verb: string): boolean => synonyms.has(verb);

/** To check out and to check in do something: "check" alone doesn't say that a tool only looks. */
const looking = new Set([...showing, ...finding, ...['describe', 'count'].map(stem)]);
looking.delete(stem('check'));

/** Whether the verb changes nothing. */
export const isLooking = (verb: string): boolean => looking.has(verb);
