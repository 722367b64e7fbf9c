/** What panels are told besides a conversation: the page, the servers, the model. */
import type { Sessions } from '#agent';
import type { Documents, PanelLink } from '#bridge/doors';
import { openTabs, registerScripts } from '#browser';
import type { Attachments } from './attachment';
import { type Around, factsAround, modelFact, serversFact, settingsFact } from './facts';
import type { Panels } from './panels';

type Log = Awaited<ReturnType<Sessions['open']>>;

export interface State {
  /** From now on the panel is told of this conversation, its page, and everything around it. */
  subscribe(panel: PanelLink, log: Log, afterSeq: number): Promise<void>;
  /** The conversation is about another tab from now on; null: about none. */
  attach(log: Log, tabId: number | null): Promise<void>;
  /** The panel was closed. */
  leave(panel: PanelLink): void;
  tellPage(panel: PanelLink): Promise<void>;
  /** Another panel shows this conversation. */
  isShownBeside(panel: PanelLink, conversationId: string): boolean;
  tellModel(): Promise<void>;
  tellServers(): Promise<void>;
  tellSettings(): Promise<void>;
  pagesChanged(): Promise<void>;
}

interface Parts extends Around {
  panels: Panels;
  documents: Documents;
  attachments: Attachments;
}

export function createState(parts: Parts): State {
  const { panels, documents, servers, settings, secrets, attachments } = parts;
  const unwatch = (tabId: number | null) => {
    if (tabId !== null && !panels.watches(tabId)) documents.watch(tabId, false);
  };
  const look = (panel: PanelLink, tabId: number | null) => {
    const before = panel.tabId;
    panel.tabId = tabId;
    unwatch(before);
    if (tabId === null) return panel.tell({ type: 'page', page: null });
    documents.watch(tabId, true);
    panels.pageChanged(tabId);
  };
  return {
    async subscribe(panel, { id, entries, conversation }, afterSeq) {
      panel.conversationId = id;
      const fresh = entries.filter(({ seq }) => seq > afterSeq);
      panel.tell({ type: 'entries', conversationId: id, entries: fresh });
      panels.catchUp(panel, id);
      for (const fact of await factsAround(parts, id)) panel.tell(fact);
      look(panel, await attachments.tabOf(conversation));
    },
    async attach(log, tabId) {
      const before = await attachments.tabOf(log.conversation);
      if (before !== tabId) await log.append(await attachments.toEntry(tabId));
      for (const panel of panels.showing(log.id)) look(panel, tabId);
    },
    leave(panel) {
      panels.remove(panel);
      unwatch(panel.tabId);
    },
    isShownBeside: (panel, conversationId) => panels.showing(conversationId).some((other) => other !== panel),
    tellPage: async ({ tabId }) => void (tabId !== null && panels.pageChanged(tabId)),
    tellModel: async () => panels.tellAll(await modelFact(settings, secrets)),
    tellServers: async () => panels.tellAll(await serversFact(servers)),
    tellSettings: async () => panels.tellAll(settingsFact(await settings.read())),
    async pagesChanged() {
      const chosen = await settings.read();
      await registerScripts(chosen);
      panels.tellAll(settingsFact(chosen));
      for (const tabId of await openTabs()) panels.pageChanged(tabId);
    },
  };
}
