/** Notices besides a conversation's own: settings, models, servers and keys, never with a secret, and the list of conversations. */

import { registerScripts } from '#browser/scripting.ts';
import { openTabs } from '#browser/tabs.ts';
import { type PanelLink, toToolRow } from '#core/bus/panel-server.ts';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { Entry } from '#core/log/entry.ts';
import { createInTurn } from '#core/log/in-turn.ts';
import type { Sessions } from '#core/loop/session.ts';
import type { SessionEvent } from '#core/loop/session-event.ts';
import type { ConversationStore, LiveDataStore } from '#core/loop/stores.ts';
import { secretName } from '#core/settings/model-address.ts';
import { knownSources } from '#core/settings/model-sources.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { LossStore } from '#core/store/loss.ts';
import type { SecretStore } from '#core/store/secrets.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import type { Clearing } from '#core/store/stored-data.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { type HistoryStore, undoFor } from '#features/history/background/storage.ts';
import type { PackPages } from '#features/packs/background/pack-documents.ts';
import type { Servers } from '#features/servers/background/servers.ts';
import type { AttachedPages, OpenLog } from '#features/sites/background/attached-pages.ts';
import type { Panels } from '#features/sites/background/panels.ts';

interface Parts {
  panels: Panels;
  pages: Pick<AttachedPages, 'watch' | 'unwatch' | 'settle'>;
  open: Sessions['open'];
  settings: SettingsStore;
  secrets: SecretStore;
  servers: Servers;
  builtin: ToolLayer;
  liveData: Pick<LiveDataStore, 'ofConversation'>;
  loss: Pick<LossStore, 'isLost'>;
  packPages: Pick<PackPages, 'list'>;
  store: { unreadable(conversationId: string): number } & Pick<ConversationStore, 'list'>;
}

export class PanelNotices {
  /** Runs reads and notices one after another, so that a slow read can't overtake a later change. */
  private readonly inTurn = createInTurn();
  private serversDue: Promise<void> | null = null;

  constructor(private readonly parts: Parts) {}

  /** Subscribes the panel to this conversation, its pages, and everything around it. */
  async subscribe(panel: PanelLink, log: OpenLog, afterSeq: number): Promise<void> {
    const { panels, pages, store } = this.parts;
    const { id, entries } = log;
    panel.conversationId = id;
    const fresh = entries.filter(({ seq }) => seq > afterSeq);
    tellInParts(panel, id, fresh, store.unreadable(id));
    panels.catchUp(panel, id);
    await this.inTurn(async () => {
      for (const notice of await everythingAround(this.parts, id)) panel.tell(notice);
    });
    const tabIds = await pages.settle(log);
    // In the meantime the panel may have switched to another conversation, or been closed.
    if (panels.showing(id).includes(panel)) pages.watch(panel, tabIds);
  }

  /** The panel was closed. */
  leave(panel: PanelLink): void {
    this.parts.panels.remove(panel);
    this.parts.pages.unwatch(panel.tabIds);
  }

  /** Another panel shows this conversation. */
  isShownElsewhere(panel: PanelLink, conversationId: string): boolean {
    return this.parts.panels.showing(conversationId).some((other) => other !== panel);
  }

  /** Reads the panel's pages again. */
  async tellPages({ conversationId, tabIds }: PanelLink): Promise<void> {
    const { pages, open, panels } = this.parts;
    if (conversationId !== null) await pages.settle(await open(conversationId));
    for (const tabId of tabIds) panels.pageChanged(tabId);
  }

  tellModel(): Promise<void> {
    return this.tellAll(() => modelNotice(this.parts.settings, this.parts.secrets));
  }

  /** One that waits for its turn tells what changes until then. */
  tellServers(): Promise<void> {
    this.serversDue ??= this.tellAll(() => {
      this.serversDue = null;
      return serversNotice(this.parts.servers);
    });
    return this.serversDue;
  }

  tellSettings(): Promise<void> {
    return this.tellAll(async () => settingsNotice(await this.parts.settings.read()));
  }

  /** Applies settings that concern every page, and notifies panels. */
  async tellPageSettings(): Promise<void> {
    await registerScripts(await this.parts.settings.read());
    await this.tellSettings();
    await this.tellAccess();
  }

  /** The user allowed sites or took them back, or what holds on every page is another. */
  async tellAccess(): Promise<void> {
    for (const tabId of await openTabs()) this.parts.panels.pageChanged(tabId);
  }

  /** Packs decide on the tools of every page. */
  async tellPacks(): Promise<void> {
    await this.tellAll(async () => ({ type: 'packs', ...(await this.parts.packPages.list()) }));
    await this.tellAccess();
  }

  tellKeys(): Promise<void> {
    return this.tellAll(() => keysNotice(this.parts.secrets));
  }

  tellLoss(): Promise<void> {
    return this.tellAll(() => lossNotice(this.parts.loss));
  }

  tellCleared(what: Clearing): void {
    this.parts.panels.tellAll({ type: 'cleared', what });
  }

  private tellAll(read: () => Promise<PanelNotice>): Promise<void> {
    return this.inTurn(async () => this.parts.panels.tellAll(await read()));
  }
}

/** Entries in one notice. The panel reads the first ones while the next are written. */
const partLength = 2000;

function tellInParts(panel: PanelLink, conversationId: string, entries: readonly Entry[], unreadable: number): void {
  for (let at = 0; at === 0 || at < entries.length; at += partLength) {
    const more = at + partLength < entries.length;
    const part = entries.slice(at, at + partLength);
    panel.tell({ type: 'entries', conversationId, entries: part, ...(more ? { more } : { unreadable }) });
  }
}

/** The notices for a panel that opens a conversation, besides the log and the pages. */
async function everythingAround(parts: Parts, conversationId: string): Promise<PanelNotice[]> {
  const { settings, secrets, servers, builtin, liveData, loss, store } = parts;
  const live = await liveData.ofConversation(conversationId);
  return [
    ...live.map((each): PanelNotice => ({ type: 'block-data', ...each })),
    await modelNotice(settings, secrets),
    await serversNotice(servers),
    { type: 'builtin', tools: builtin.tools.map((tool) => toToolRow(tool, builtin.key)) },
    settingsNotice(await settings.read()),
    await keysNotice(secrets),
    await lossNotice(loss),
    { type: 'conversations', changed: (await store.list()).filter(({ needs }) => needs === 'approval'), gone: [] },
  ];
}

async function serversNotice(servers: Servers): Promise<PanelNotice> {
  const states = (await servers.view()).map(({ setting, tools, ...view }) => ({
    ...setting,
    ...view,
    tools: tools.map((tool) => toToolRow(tool, `mcp:${setting.id}`)),
  }));
  return { type: 'servers', servers: states };
}

/** With the last four characters of the keys of all set-up models, and of the services, whose key may be set before a model. */
async function modelNotice(settings: SettingsStore, secrets: SecretStore): Promise<PanelNotice> {
  const { model, second, models } = await settings.read();
  const tails = await secrets.tails();
  const names = [
    ...knownSources.map((type) => secretName({ type })),
    ...models.map(({ choice }) => secretName(choice)),
  ];
  const keys = Object.fromEntries(names.flatMap((name) => (tails[name] === undefined ? [] : [[name, tails[name]]])));
  return { type: 'model', model: { choice: model, ...(second && { second }), models, keys } };
}

export const settingsNotice = ({ version: _, model: __, servers: ___, ...settings }: Settings): PanelNotice => ({
  type: 'settings',
  settings,
});

const keysNotice = async (secrets: SecretStore): Promise<PanelNotice> => ({
  type: 'keys',
  protection: await secrets.protection(),
});

const lossNotice = async (loss: Parts['loss']): Promise<PanelNotice> => ({
  type: 'data-lost',
  lost: await loss.isLost(),
});

/** Milliseconds in which a deletion can be undone: a little longer than the panel offers it. */

/** Entries within this many milliseconds cause one notice. */
const quietFor = 250;

interface ListParts {
  history: Pick<HistoryStore, 'summaries' | 'purge'>;
  panels: Pick<Panels, 'tellAll'>;
}

export type ConversationList = ReturnType<typeof createConversationList>;

/** The list of conversations as every open panel knows it. */
export function createConversationList({ history, panels }: ListParts) {
  const pending = new Set<string>();
  const report = (error: unknown) => console.error(error);

  const tell = async (ids: readonly string[]) => {
    const found = await history.summaries(ids);
    const changed = found.filter(({ title }) => title !== '');
    // A conversation without messages isn't listed, but it still exists, and so does its draft.
    const gone = ids.filter((id) => !found.some((summary) => summary.id === id));
    panels.tellAll({ type: 'conversations', changed, gone });
  };
  const tellPending = () => {
    const ids = [...pending];
    pending.clear();
    tell(ids).catch(report);
  };

  return {
    /** Notifies every panel of the current state of these conversations. */
    tell,
    /** New entries may change a conversation's row. */
    note(conversationId: string, { type }: SessionEvent) {
      if (type !== 'entries') return;
      if (pending.size === 0) setTimeout(tellPending, quietFor);
      pending.add(conversationId);
    },
    /** Wipes what was deleted, once it can't be restored any more. */
    wipeLater() {
      setTimeout(() => void history.purge(Date.now()).catch(report), undoFor);
    },
  };
}
