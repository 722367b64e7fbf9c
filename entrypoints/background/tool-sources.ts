/** The sources of tools of a conversation: its attached pages, the user's servers, and what is built in. */
import type { LayerSources, ListedPlace } from '#core/loop/listing.ts';
import type { ToolAddress } from '#core/tools/dispatcher.ts';
import { isDerived, isHands, type ToolLayer } from '#core/tools/layer.ts';
import type { ToolSource } from '#core/tools/schemas.ts';
import { until } from '#core/tools/waiting.ts';
import { messageLayer } from '#features/agents/background/message-layer.ts';
import type { AttachedPages } from '#features/sites/background/attached-pages.ts';
import { listPageLayers, type PageDocuments, silentPage } from '#features/sites/layer/page.ts';

type Log = Parameters<LayerSources['layers']>[0];
type ListPages = (tabIds: readonly number[], own: readonly ToolLayer[], log: Log) => Promise<ToolLayer[]>;

interface Parts {
  documents: PageDocuments;
  /** `own`: the layers of the tools that the tabs' sites offer. `readPages` gives these too. */
  reading: {
    readPages: ListPages;
    handsOn: ListPages;
    derivedFrom: ListPages;
    /** Whether a dialog of the browser holds the page: it stays silent until the person has answered. */
    isHeld(tabId: number): boolean;
  };
  servers: { layers(log: Log): Promise<ToolLayer[]> };
  /** The attached tabs, after it was logged which of them have left. */
  tabsOf(log: Log): ReturnType<AttachedPages['settle']>;
  /** Of the pages and servers, those that the conversation may reach. */
  reachOf(log: Log): Promise<(layer: ToolLayer) => boolean>;
  /** Made for the conversation, with its other layers. */
  builtIn(log: Log, layers: readonly ToolLayer[]): ToolLayer[] | Promise<ToolLayer[]>;
}

/** Milliseconds for which a turn waits for pages that haven't told their tools. */
const maxWait = 8_000;

/** The tabs whose pages' own tools the last turn called. */
function calledIn({ items }: Log['conversation']): ReadonlySet<number> {
  const { calls } = items.findLast((item) => item.type === 'turn') ?? { calls: [] };
  const sources = calls.flatMap(({ call: { target } }) => (target && !isHands(target) && target.source) || []);
  return new Set(sources.flatMap((source) => (source.type === 'page' ? source.tabId : [])));
}

export class ConversationTools implements LayerSources {
  /** Conversations that were listed since the background began. */
  private readonly listed = new Set<string>();
  /** Tabs that were silent, or loading, for as long as a turn waits: none waits for them until they are no longer. */
  private readonly abandoned = new Set<number>();

  constructor(private readonly parts: Parts) {}

  async layers(log: Log, signal: AbortSignal): Promise<ToolLayer[]> {
    const { reading, servers, builtIn } = this.parts;
    const tabIds = await this.parts.tabsOf(log);
    const own = await this.toldBy(tabIds, log, signal);
    const all = [...(await reading.readPages(tabIds, own, log)), ...(await servers.layers(log))];
    const layers = all.filter(await this.parts.reachOf(log));
    return [...layers, ...(await builtIn(log, layers))];
  }

  async layersAt(log: Log, { address, listed }: ListedPlace, signal: AbortSignal): Promise<ToolLayer[]> {
    const { source, layerKey, documentId } = address;
    const { servers, documents } = this.parts;
    const isHere = ({ key }: ToolLayer) => key === layerKey;
    if (source?.type === 'page') return this.pageAt(log, { source, listed }, signal);
    if (isHere(messageLayer)) return [messageLayer];
    if (layerKey.startsWith('mcp:')) return (await servers.layers(log)).filter(isHere);
    if (/^(page|pack):/.test(layerKey))
      return (await listPageLayers(documents, await this.parts.tabsOf(log), signal, documentId)).layers;
    // Built-in tools answer from the log, and are made for all other layers.
    return listed?.filter(isHere) ?? this.layers(log, signal);
  }

  /**
   * The pages' own tools, once the pages have told them. Under load, as after a start of the browser, a page may not answer at first;
   * one that has just loaded may be about to register what the chat knows of its site; and a call may have led to another page.
   */
  private async toldBy(tabIds: readonly number[], log: Log, signal: AbortSignal): Promise<ToolLayer[]> {
    const { pages, serverNames } = log.conversation;
    const { reading } = this.parts;
    const isFirst = !this.listed.has(log.id);
    this.listed.add(log.id);
    const called = calledIn(log.conversation);
    const siteOf = (tabId: number) => `page:${pages.find((page) => page.tabId === tabId)?.origin}`;
    let { layers, pending }: Partial<Awaited<ReturnType<typeof listPageLayers>>> = {};
    const hasNone = (tabId: number) => !layers?.some(({ tools: [tool] }) => isIn(tabId, tool?.source));
    const isNew = (tabId: number) => called.has(tabId) || (isFirst && serverNames.has(siteOf(tabId)));
    const isSlow = (tabId: number) =>
      pending?.get(tabId) === 'silent' || (pending?.get(tabId) === 'loading' && called.has(tabId));
    const isAwaited = (tabId: number) =>
      isSlow(tabId)
        ? !this.abandoned.has(tabId) && !reading.isHeld(tabId)
        : pending?.get(tabId) !== undefined && isNew(tabId) && hasNone(tabId);
    const haveTold = async () => {
      ({ layers, pending } = await listPageLayers(this.parts.documents, tabIds, signal));
      return !tabIds.some(isAwaited);
    };
    await until(haveTold, maxWait, signal);
    for (const tabId of tabIds) this.abandoned[isSlow(tabId) ? 'add' : 'delete'](tabId);
    const silent = tabIds.filter((tabId) => pending?.get(tabId) === 'silent' && hasNone(tabId));
    const origins = new Set(pages.flatMap(({ tabId, origin }) => (silent.includes(tabId) && origin) || []));
    const others = [...origins].filter((origin) => !layers?.some(({ key }) => key === `page:${origin}`));
    return [...(layers ?? []), ...others.map(silentPage)];
  }

  private async pageAt(
    log: Log,
    { source, listed }: { source: Extract<ToolSource, { type: 'page' }>; listed: ListedPlace['listed'] },
    signal: AbortSignal,
  ): Promise<ToolLayer[]> {
    const { documents, reading } = this.parts;
    const { tabId, documentId } = source;
    if (!(await this.parts.tabsOf(log)).includes(tabId)) return [];
    const [areHands, areDerived] = [isHands({ source }), isDerived({ source })];
    if (!areHands && !areDerived) return (await listPageLayers(documents, [tabId], signal, documentId)).layers;
    const all = listed ?? (await listPageLayers(documents, [tabId], signal)).layers;
    const own = all.filter(({ internal, tools: [tool] }) => !internal && isIn(tabId, tool?.source));
    const { handsOn, derivedFrom } = reading;
    return (await (areHands ? handsOn : derivedFrom)([tabId], own, log)).filter(isOf(documentId));
  }
}

const isIn = (tabId: number, source: ToolSource | undefined): boolean =>
  source?.type === 'page' && source.tabId === tabId;

const isOf =
  (documentId: ToolAddress['documentId']) =>
  (layer: ToolLayer): boolean =>
    layer.documentId === documentId;
