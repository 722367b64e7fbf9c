/**
 * Keeps an offer as the turn before sent it, as far as it can: the tools in their order, new ones last. Services put the definitions
 * before all messages, and charge in full for what follows the first that differs.
 */

import { nameSource } from '#core/log/messages.ts';
import type { Surroundings } from '#core/log/surroundings.ts';
import type { Offer, OfferedTool } from '#core/tools/offer.ts';
import type { NamedTool } from '#core/tools/registry.ts';
import { isSameJson } from '#core/tools/tool.ts';

/** The definitions that a chat has sent, in their order; in memory, since services forget sooner than the background. */
export interface SentTools {
  tools: ReadonlyMap<string, OfferedTool>;
  /** Of the last request. */
  names: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds after which services have forgotten what they read. */
const remembered = 5 * 60_000;
/** Characters of changed definitions that are told with the messages; beyond them all are sent anew. */
const maxChanged = 6000;

const nothing = { tools: new Map<string, OfferedTool>(), names: [] };

type Changed = NonNullable<Surroundings['tools']>;

/** `tellsChanges`: a definition that has changed stays as it was sent, and what it is now is told. */
export function steadyOffer(
  offer: Offer,
  { sent, tellsChanges, now }: { sent: SentTools | null; tellsChanges: boolean; now: number },
): { offer: Offer; steadyTools: number; changed: Changed; sent: SentTools } {
  const { tools: before, names } = sent && now - sent.at < remembered ? sent : nothing;
  const places = new Map([...before.keys()].map((name, i) => [name, i]));
  const placeOf = ({ name }: OfferedTool) => places.get(name) ?? places.size;
  const inOrder = offer.tools.toSorted((a, b) => placeOf(a) - placeOf(b));
  const differing = inOrder.filter((tool) => differs(tool, before.get(tool.name)));
  const changed = differing.map((tool) => ({ ...tool, from: sourceOf(tool, offer) }));
  const isTold = tellsChanges && JSON.stringify(changed).length <= maxChanged;
  const tools = isTold ? inOrder.map((tool) => before.get(tool.name) ?? tool) : inOrder;
  const isNew = ({ name }: OfferedTool, i: number) =>
    // Other chats with the same servers begin like a first request, up to what its page offers.
    names.length === 0 ? isOfPage(offer.names.get(name)) : name !== names[i];
  const newAt = tools.findIndex((tool, i) => isNew(tool, i) || differs(tool, before.get(tool.name)));
  return {
    offer: { ...offer, tools },
    steadyTools: newAt === -1 ? tools.length : newAt,
    changed: isTold ? changed : [],
    sent: {
      tools: new Map([...before, ...tools.map((tool) => [tool.name, tool] as const)]), // const: a pair
      names: tools.map(({ name }) => name),
      at: now,
    },
  };
}

const differs = (tool: OfferedTool, before: OfferedTool | undefined): boolean =>
  before !== undefined && !isSameJson(tool, before);

const isOfPage = (named: NamedTool | undefined): boolean =>
  named?.tool.source.type === 'page' && named.layer.internal !== 'hands';

function sourceOf({ name }: OfferedTool, { names }: Offer): string {
  const named = names.get(name);
  return named ? nameSource({ server: named.server, source: named.tool.source }) : '';
}
