/** The sources of tools of a conversation: its attached pages, the user's servers, and what is built in. */
import type { LayerSources, ListedPlace } from '#agent';
import { isDerived, isHands, type ToolAddress, type ToolLayer, type ToolSource } from '#tools';
import { listPageLayers, type PageDocuments } from '#tools/layers';
import type { AttachedPages } from './attached-pages';

type Log = Parameters<LayerSources['layers']>[0];
type ListPages = (tabIds: readonly number[], own: readonly ToolLayer[], log: Log) => Promise<ToolLayer[]>;

interface Parts {
  documents: PageDocuments;
  /** `own`: the layers of the tools that the tabs' sites offer. `readPages` gives these too. */
  reading: { readPages: ListPages; handsOn: ListPages; derivedFrom: ListPages };
  servers: { layers(log: Log): Promise<ToolLayer[]> };
  /** The attached tabs, after it was logged which of them have left. */
  tabsOf(log: Log): ReturnType<AttachedPages['settle']>;
  /** Made for the conversation, with its other layers. */
  builtIn(log: Log, layers: readonly ToolLayer[]): ToolLayer[];
}

export class ConversationTools implements LayerSources {
  constructor(private readonly parts: Parts) {}

  async layers(log: Log, signal: AbortSignal): Promise<ToolLayer[]> {
    const { documents, reading, servers, builtIn } = this.parts;
    const tabIds = await this.parts.tabsOf(log);
    const { layers: own } = await listPageLayers(documents, tabIds, signal);
    const layers = [...(await reading.readPages(tabIds, own, log)), ...(await servers.layers(log))];
    return [...layers, ...builtIn(log, layers)];
  }

  async layersAt(log: Log, { address, listed }: ListedPlace, signal: AbortSignal): Promise<ToolLayer[]> {
    const { source, layerKey, documentId } = address;
    const { servers, documents } = this.parts;
    const isHere = ({ key }: ToolLayer) => key === layerKey;
    if (source?.type === 'page') return this.pageAt(log, { source, listed }, signal);
    if (layerKey.startsWith('mcp:')) return (await servers.layers(log)).filter(isHere);
    if (/^(page|pack):/.test(layerKey))
      return (await listPageLayers(documents, await this.parts.tabsOf(log), signal, documentId)).layers;
    // Built-in tools answer from the log, and are made for all other layers.
    return listed?.filter(isHere) ?? this.layers(log, signal);
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
