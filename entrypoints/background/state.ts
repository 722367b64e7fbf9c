/** What panels are told besides a conversation: the pages, the servers, the model. */
import type { Sessions } from '#agent';
import type { Fact } from '#bridge';
import type { PanelLink } from '#bridge/doors';
import { openTabs, registerScripts } from '#browser';
import { createInTurn } from '#conversation';
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
  /** What was read last is told last: a slow look at everything must not overtake a change that came meanwhile. */
  const inTurn = createInTurn();
  const tellAll = (read: () => Promise<Fact>) => inTurn(async () => panels.tellAll(await read()));
  return {
    ...pages,
    async subscribe(panel, log, afterSeq) {
      const { id, entries } = log;
      panel.conversationId = id;
      const fresh = entries.filter(({ seq }) => seq > afterSeq);
      panel.tell({ type: 'entries', conversationId: id, entries: fresh });
      panels.catchUp(panel, id);
      await inTurn(async () => {
        for (const fact of await factsAround(parts, id)) panel.tell(fact);
      });
      const tabIds = await pages.settle(log);
      if (panels.showing(id).includes(panel)) look(panel, tabIds); // it may have gone on to another one, or be closed
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
    tellModel: () => tellAll(() => modelFact(settings, secrets)),
    tellServers: () => tellAll(() => serversFact(servers)),
    tellSettings: () => tellAll(async () => settingsFact(await settings.read())),
    tellCleared: (kind) => panels.tellAll({ type: 'cleared', kind }),
    tellKeys: () => tellAll(() => keysFact(secrets)),
    async pagesChanged() {
      const chosen = await settings.read();
      await registerScripts(chosen);
      await tellAll(async () => settingsFact(await settings.read()));
      for (const tabId of await openTabs()) panels.pageChanged(tabId);
    },
  };
}
