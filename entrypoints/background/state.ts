/** What panels are told besides a conversation: the pages, the servers, the model. */
import type { Sessions } from '#agent';
import type { PanelLink } from '#bridge/doors';
import { openTabs, registerScripts } from '#browser';
import type { StoredKind } from '#storage';
import { type Around, factsAround, keysFact, modelFact, serversFact, settingsFact } from './facts';
import { createPages, type PageParts, type Pages } from './pages';

type Log = Awaited<ReturnType<Sessions['open']>>;

export interface State extends Pick<Pages, 'attach' | 'follow' | 'settle' | 'looked'> {
  /** From now on the panel is told of this conversation, its pages, and everything around it. */
  subscribe(panel: PanelLink, log: Log, afterSeq: number): Promise<void>;
  /** The panel was closed. */
  leave(panel: PanelLink): void;
  tellPages(panel: PanelLink): Promise<void>;
  /** Another panel shows this conversation. */
  isShownBeside(panel: PanelLink, conversationId: string): boolean;
  tellModel(): Promise<void>;
  tellServers(): Promise<void>;
  tellSettings(): Promise<void>;
  tellKeys(): Promise<void>;
  tellCleared(kind: StoredKind): void;
  pagesChanged(): Promise<void>;
}

interface Parts extends Around, PageParts {}

export function createState(parts: Parts): State {
  const { panels, servers, settings, secrets, open } = parts;
  const { look, unwatch, ...pages } = createPages(parts);
  return {
    ...pages,
    async subscribe(panel, log, afterSeq) {
      const { id, entries } = log;
      panel.conversationId = id;
      const fresh = entries.filter(({ seq }) => seq > afterSeq);
      panel.tell({ type: 'entries', conversationId: id, entries: fresh });
      panels.catchUp(panel, id);
      for (const fact of await factsAround(parts, id)) panel.tell(fact);
      look(panel, await pages.settle(log));
    },
    leave(panel) {
      panels.remove(panel);
      unwatch(panel.tabIds);
    },
    isShownBeside: (panel, conversationId) => panels.showing(conversationId).some((other) => other !== panel),
    async tellPages({ conversationId, tabIds }) {
      if (conversationId !== null) await pages.settle(await open(conversationId));
      for (const tabId of tabIds) panels.pageChanged(tabId);
    },
    tellModel: async () => panels.tellAll(await modelFact(settings, secrets)),
    tellServers: async () => panels.tellAll(await serversFact(servers)),
    tellSettings: async () => panels.tellAll(settingsFact(await settings.read())),
    tellCleared: (kind) => panels.tellAll({ type: 'cleared', kind }),
    tellKeys: async () => panels.tellAll(await keysFact(secrets)),
    async pagesChanged() {
      const chosen = await settings.read();
      await registerScripts(chosen);
      panels.tellAll(settingsFact(chosen));
      for (const tabId of await openTabs()) panels.pageChanged(tabId);
    },
  };
}
