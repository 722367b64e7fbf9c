/** The parts of the background: the stores that it opens, with the servers and models made from them, and what commands take. */

import { metadataUrl, openSignIn, redirectUrl } from '#browser/identity.ts';
import { fetchOnce, openWay } from '#browser/own-requests.ts';
import { readingOf } from '#core/loop/approval.ts';
import type { WidgetRules } from '#core/loop/canvas-changes.ts';
import { conversationStore, liveDataStore } from '#core/store/conversations.ts';
import { lossStore } from '#core/store/loss.ts';
import { openDatabase } from '#core/store/opening.ts';
import { SecretStore, sessionKey } from '#core/store/secrets.ts';
import { settingsStore } from '#core/store/settings.ts';
import { evalStore } from '#features/evals/background/storage.ts';
import type { ReadTab } from '#features/files/background/attachments.ts';
import { historyStore } from '#features/history/background/storage.ts';
import type { ModelEdges } from '#features/models/background/models.ts';
import type { PackPages } from '#features/packs/background/pack-documents.ts';
import { packStore } from '#features/packs/background/storage.ts';
import type { PageMenuChoices } from '#features/pages/background/page-menu.ts';
import type { createPageReading } from '#features/pages/background/page-reading.ts';
import type { FrameRow } from '#features/pages/index.ts';
import { Servers } from '#features/servers/background/servers.ts';
import { serverFacts, serverTraces } from '#features/servers/background/storage.ts';
import type { AttachedPages } from '#features/sites/background/attached-pages.ts';
import type { PageDocuments } from '#features/sites/layer/page.ts';
import { skillStore } from '#features/skills/background/storage.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';
import type { ConversationList, PanelNotices } from './notices';
import type { ConversationOpening } from './opening';
import type { BackgroundRuns } from './runs';

type Parts = ReturnType<typeof openStores> & BackgroundRuns;

declare module '#core/bus/command.ts' {
  interface CommandParts extends Parts {
    conversationList: ConversationList;
    documents: PageDocuments;
    notices: PanelNotices;
    opening: ConversationOpening;
    packPages: PackPages;
    pageMenu: PageMenuChoices;
    pages: AttachedPages;
    schedules: { replay(): Promise<void> };
    readTabPart: ReadTab;
    listFrames(tabId: number): Promise<FrameRow[]>;
    tabhandTools: ReturnType<typeof createPageReading>['tabhandTools'];
    widgets: WidgetRules;
  }
}

/** `version`: the extension's own. `drawsApps`: the browser has pages without an origin. */
export function openStores(version: string, drawsApps: boolean) {
  const loss = lossStore();
  const database = openDatabase('tabhand', () => void loss.noteMade().catch((error: unknown) => console.error(error)));
  const store = conversationStore(database);
  const secrets = new SecretStore(database, sessionKey);
  const settings = settingsStore();
  const isLocked = async (name: string) => (await secrets.isLocked()) && (await secrets.tails())[name] !== undefined;
  const builtIn = 'LanguageModel' in globalThis ? LanguageModel : undefined;
  const secret = (name: string) => secrets.get(name);
  const models: ModelEdges = { settings: settings.read, secret, isLocked, mayReach: openWay, builtIn };
  const servers = new Servers({
    settings,
    facts: serverFacts(database),
    secrets,
    forgetReading: (serverId) => store.removeGrant(readingOf(serverId)),
    ...serverTraces(database),
    mayRead: async (serverId) => (await store.grant(readingOf(serverId))) !== null,
    mayReach: openWay,
    fetch: fetchOnce,
    version,
    drawsApps,
    identity: { redirectUrl, open: openSignIn, metadataUrl },
  });
  return {
    database,
    loss,
    store,
    secrets,
    settings,
    models,
    servers,
    liveData: liveDataStore(database),
    manualRunStore: manualRunStore(database),
    evals: evalStore(database),
    history: historyStore(database),
    packs: packStore(database),
    skills: skillStore(database),
  };
}
