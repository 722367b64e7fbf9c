/** The sources of tools are listed once for a turn; at a call only the called tool's own source is listed again. */
import { turnsOn } from '#conversation';
import { relist, type ToolAddress, type ToolLayer } from '#tools';
import type { Log } from './log';

export interface LayerSources {
  /** Every source of tools of a conversation, listed afresh, with the built-in tools made for it. */
  layers(log: Pick<Log, 'id' | 'conversation'>, signal: AbortSignal): Promise<ToolLayer[]>;
  /** What is at an address now: its layer, or nothing; of a page also what took its place. */
  layersAt(log: Pick<Log, 'id' | 'conversation'>, place: ListedPlace, signal: AbortSignal): Promise<ToolLayer[]>;
}

/** `listed`: the layers of the turn. */
export interface ListedPlace {
  address: ToolAddress;
  listed: readonly ToolLayer[];
}

/** For the turn that is about to begin. */
export const listForTurn = (sources: LayerSources, log: Log, signal: AbortSignal): Promise<ToolLayer[]> =>
  listAll(sources, log, { turn: turnsOn(log.conversation).length + 1, signal });

/** For a call of the newest turn. All is listed again if the turn's listing went with an earlier background, or there was none. */
export async function listForCall(
  sources: LayerSources,
  log: Log,
  address: ToolAddress | null,
  signal: AbortSignal,
): Promise<ToolLayer[]> {
  const turn = turnsOn(log.conversation).length;
  if (log.listing?.turn !== turn) return listAll(sources, log, { turn, signal });
  const { layers: listed } = log.listing;
  return address ? relist(listed, address, await sources.layersAt(log, { address, listed }, signal)) : listed;
}

async function listAll(
  { layers }: LayerSources,
  log: Log,
  { turn, signal }: { turn: number; signal: AbortSignal },
): Promise<ToolLayer[]> {
  const listed = await layers(log, signal);
  log.listing = { turn, layers: listed };
  return listed;
}
