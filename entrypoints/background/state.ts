/** What panels are told besides a conversation: the page, the servers, the model. */
import type { Servers, Sessions } from '#agent';
import { secretName } from '#agent';
import type { Fact, ModelState } from '#bridge';
import { type Documents, type PanelLink, toToolRow } from '#bridge/doors';
import { openTabs, registerScripts } from '#browser';
import type { SecretStore, SettingsStore } from '#storage';
import type { ToolLayer } from '#tools';
import type { Panels } from './panels';

export interface State {
  /** From now on the panel is told of this conversation, its page, and everything around it. */
  subscribe(panel: PanelLink, log: Awaited<ReturnType<Sessions['open']>>, afterSeq: number): Promise<void>;
  /** The panel looks at another tab. */
  look(panel: PanelLink, tabId: number | null): Promise<void>;
  tellPage(panel: PanelLink): Promise<void>;
  tellModel(): Promise<void>;
  tellServers(): Promise<void>;
  sitesChanged(): Promise<void>;
}

interface Parts {
  panels: Panels;
  documents: Documents;
  servers: Servers;
  settings: SettingsStore;
  secrets: SecretStore;
  builtin: ToolLayer;
}

export function createState({ panels, documents, servers, settings, secrets, builtin }: Parts): State {
  const serversFact = async (): Promise<Fact> => ({
    type: 'servers',
    servers: (await servers.view()).map(({ setting, tools, ...view }) => ({
      ...setting,
      ...view,
      tools: tools.map(toToolRow),
    })),
  });
  const modelFact = async (): Promise<Fact> => {
    const { model } = await settings.read();
    const tails = await secrets.tails();
    const keys: ModelState['keys'] = {};
    for (const type of ['anthropic', 'openai-compatible'] as const) {
      const own = model?.type === type ? tails[secretName(model)] : undefined;
      const tail = own ?? Object.entries(tails).find(([name]) => name.startsWith(`${type} `))?.[1];
      if (tail !== undefined) keys[type] = tail;
    }
    return { type: 'model', model: { choice: model, keys } };
  };
  const look = async (panel: PanelLink, tabId: number | null) => {
    const before = panel.tabId;
    panel.tabId = tabId;
    if (before !== null && before !== tabId && !panels.watches(before)) documents.watch(before, false);
    if (tabId === null) return panel.tell({ type: 'page', page: null });
    documents.watch(tabId, true);
    panels.pageChanged(tabId);
  };
  return {
    look,
    async subscribe(panel, { id, entries, conversation }, afterSeq) {
      panel.conversationId = id;
      panel.tell({
        type: 'entries',
        conversationId: id,
        entries: entries.filter(({ seq }) => seq > afterSeq),
        complete: true,
      });
      panels.catchUp(panel, id);
      panel.tell(await modelFact());
      panel.tell(await serversFact());
      panel.tell({ type: 'builtin', tools: builtin.tools.map(toToolRow) });
      await look(panel, conversation.page?.tabId ?? null);
    },
    tellPage: async ({ tabId }) => {
      if (tabId !== null) panels.pageChanged(tabId);
    },
    tellModel: async () => panels.tellAll(await modelFact()),
    tellServers: async () => panels.tellAll(await serversFact()),
    async sitesChanged() {
      await registerScripts((await settings.read()).sitesOff);
      for (const tabId of await openTabs()) if (panels.watches(tabId)) panels.pageChanged(tabId);
    },
  };
}
