/** Whether loading an address could tell its host something that the conversation holds from others. Pure. */
import type { CallState, Conversation } from './conversation';
import { dataSourcesBefore } from './data-sources';
import type { EntryOf } from './entry';

/**
 * A model can write anything into an address that it makes up. One that stood in a result, in full or as a path of the same
 * site, or in the user's own words, says nothing that its author didn't write.
 */
export function couldCarry(conversation: Conversation, address: string): boolean {
  const { host, href, pathname, search } = new URL(address);
  const held = dataSourcesBefore(conversation, Number.POSITIVE_INFINITY);
  if (held.every((source) => source.type === 'site' && hostOf(source.origin) === host)) return false;
  const stands = (words: ReadonlySet<string>) => words.has(address) || words.has(href);
  const isSaid = conversation.items.some(
    (item) =>
      item.type === 'user' && item.entry.seq > conversation.imported && stands(wordsOf(item.entry, item.entry.text)),
  );
  const isGiven = ({ call: { target }, result }: CallState) => {
    if (result?.outcome.type !== 'result' || !target || isOurAnswer(target)) return false;
    const words = wordsOf(result, result.outcome.preview);
    const isSameSite = target.source.type === 'page' && hostOf(target.source.origin) === host;
    return stands(words) || (isSameSite && words.has(pathname + search));
  };
  return !isSaid && ![...conversation.calls.values()].some(isGiven);
}

/** Built-in tools may repeat what the model wrote; only `recall` answers with what others did. */
const isOurAnswer = ({ source, tool }: NonNullable<CallState['call']['target']>): boolean =>
  source.type === 'local' && tool !== 'recall';

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

const found = new WeakMap<object, ReadonlySet<string>>();

/** The text's parts that contain a slash. */
function wordsOf(entry: EntryOf<'tool-result'> | EntryOf<'user-message'>, text: string): ReadonlySet<string> {
  const known = found.get(entry);
  if (known) return known;
  const words = new Set(text.split(/[\s"'`<>()[\]{}|\\]+/).filter((word) => word.includes('/')));
  found.set(entry, words);
  return words;
}
