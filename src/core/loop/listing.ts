/** The sources of tools are listed once for a turn; at a call only the called tool's own source is listed again. */

import { turnsOn } from '#core/log/conversation.ts';
import type { EntryBody } from '#core/log/entry.ts';
import { relist, type ToolAddress } from '#core/tools/dispatcher.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { nameServers } from '#core/tools/registry.ts';
import type { Log } from './log';

export interface LayerSources {
  /** Every source of tools of a conversation, listed afresh, with the built-in tools made for it. */
  layers(log: Pick<Log, 'id' | 'conversation'>, signal: AbortSignal): Promise<ToolLayer[]>;
  /** What is at an address now: its layer, or nothing; of a page also what took its place; without a listing maybe others. */
  layersAt(log: Pick<Log, 'id' | 'conversation'>, place: ListedPlace, signal: AbortSignal): Promise<ToolLayer[]>;
}

/** `listed`: the layers of the turn; null: there was none, or its listing went with an earlier background. */
export interface ListedPlace {
  address: ToolAddress;
  listed: readonly ToolLayer[] | null;
}

/** For the turn that is about to begin. */
export async function listForTurn({ layers }: LayerSources, log: Log, signal: AbortSignal): Promise<ToolLayer[]> {
  const listed = await layers(log, signal);
  log.listing = { turn: turnsOn(log.conversation).length + 1, layers: listed };
  return listed;
}

/** For a call of the newest turn, which sees the turn's layers as well. */
export async function listForCall(
  sources: LayerSources,
  log: Log,
  address: ToolAddress | null,
  signal: AbortSignal,
): Promise<ToolLayer[]> {
  if (!address) return [];
  const { listing, ahead } = log;
  log.ahead = null;
  const listed = listing?.turn === turnsOn(log.conversation).length ? listing.layers : null;
  return relist(listed ?? [], address, await (ahead ?? sources.layersAt(log, { address, listed }, signal)));
}

/** For a call that belongs to no turn. */
export const listAlone = async (
  { layersAt }: Pick<LayerSources, 'layersAt'>,
  log: Log,
  address: ToolAddress,
  signal: AbortSignal,
): Promise<ToolLayer[]> => relist([], address, await layersAt(log, { address, listed: null }, signal));

/** The names of all servers, and the entries of those that had none. */
export function nameLayers(layers: readonly ToolLayer[], known: ReadonlyMap<string, string>) {
  const fresh = nameServers(layers, known);
  const entries = [...fresh].map(([layerKey, name]): EntryBody => ({ type: 'server-named', layerKey, name }));
  return { names: new Map([...known, ...fresh]), entries };
}
