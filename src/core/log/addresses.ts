/** Whether loading a picture's address could tell its host something that the conversation holds from others. Pure. */
import { isOwnMessage } from './agent-message';
import type { CallState, Conversation } from './conversation';
import { dataSourcesBefore } from './data-sources';
import type { EntryOf } from './entry';

/** The bits that one host may be told by which of the addresses known on it are drawn. */
const maxByChoice = 96;

/**
 * A model can write anything into an address that it makes up. One that stood in a result, in full or as a path of the same
 * site, or in the user's own words, says nothing that its author didn't write; but a choice among many does.
 */
export function couldCarry(conversation: Conversation, address: string): boolean {
  const { host, href } = new URL(address);
  const held = dataSourcesBefore(conversation, Number.POSITIVE_INFINITY);
  if (held.every((source) => source.type === 'site' && hostOf(source.origin) === host)) return false;
  const isSaid = conversation.items.some(
    (item) =>
      item.type === 'user' &&
      item.entry.seq > conversation.imported &&
      isOwnMessage(item.entry) &&
      addressesIn(item.entry, item.entry.text).has(href),
  );
  if (isSaid) return false;
  const isKnown = [...conversation.calls.values()].some((state) => addressesShownBy(state).has(href));
  return !isKnown || (choicesIn(conversation).get(href) ?? 0) > maxByChoice;
}

/** The binary logarithm of the ways to select `some` of `all`. */
function bitsOfSelection(all: number, some: number): number {
  let bits = 0;
  for (let i = 0; i < some; i++) bits += Math.log2((all - i) / (i + 1));
  return bits;
}

interface Host {
  /** Its addresses that were given and not drawn yet. */
  left: Set<string>;
  /** Bits. */
  told: number;
}

const choices = new WeakMap<Conversation, ReadonlyMap<string, number>>();

/** By address that was given and then drawn: the bits that its host was told by choices, this one included. */
function choicesIn(conversation: Conversation): ReadonlyMap<string, number> {
  const before = choices.get(conversation);
  if (before) return before;
  const shown = [...conversation.calls.values()].flatMap((state) =>
    state.result ? [{ seq: state.result.seq, shown: addressesShownBy(state) }] : [],
  );
  const drawn = [...conversation.tree.entries.values()].flatMap((entry) =>
    entry.type === 'canvas' ? [{ seq: entry.seq, drawn: addressesIn(entry, JSON.stringify(entry.operation)) }] : [],
  );
  const bits = new Map<string, number>();
  const hosts = new Map<string, Host>();
  for (const fact of [...shown, ...drawn].sort((a, b) => a.seq - b.seq)) {
    if ('shown' in fact) offer(fact.shown, hosts, bits);
    else for (const host of hosts.values()) choose(fact.drawn, host, bits);
  }
  choices.set(conversation, bits);
  return bits;
}

function offer(addresses: ReadonlySet<string>, hosts: Map<string, Host>, bits: ReadonlyMap<string, number>): void {
  for (const href of addresses) {
    const { host } = new URL(href);
    if (!hosts.has(host)) hosts.set(host, { left: new Set(), told: 0 });
    if (!bits.has(href)) hosts.get(host)?.left.add(href);
  }
}

function choose(drawn: ReadonlySet<string>, host: Host, bits: Map<string, number>): void {
  const now = [...drawn].filter((href) => host.left.has(href));
  host.told += bitsOfSelection(host.left.size, now.length);
  for (const href of now) {
    host.left.delete(href);
    bits.set(href, host.told);
  }
}

const nothing: ReadonlySet<string> = new Set();

function addressesShownBy({ call: { target }, result }: CallState): ReadonlySet<string> {
  if (result?.outcome.type !== 'result' || !target || isOurAnswer(target)) return nothing;
  const { source } = target;
  return addressesIn(result, result.outcome.preview, source.type === 'page' ? source.origin : undefined);
}

/** Built-in tools may repeat what the model wrote; only `recall` answers with what others did. */
const isOurAnswer = ({ source, tool }: NonNullable<CallState['call']['target']>): boolean =>
  source.type === 'local' && tool !== 'recall';

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

const found = new WeakMap<object, ReadonlySet<string>>();

/** Those of the web, as the browser writes them. A path counts if it is of a `site`. */
function addressesIn(
  entry: EntryOf<'tool-result'> | EntryOf<'user-message'> | EntryOf<'canvas'>,
  text: string,
  site?: string,
): ReadonlySet<string> {
  const known = found.get(entry);
  if (known) return known;
  const words = text.split(/[\s"'`<>()[\]{}|\\]+/).filter((word) => /^(https?:\/)?\//i.test(word));
  const addresses = new Set(words.flatMap((word) => (URL.canParse(word, site) ? new URL(word, site).href : [])));
  found.set(entry, addresses);
  return addresses;
}
