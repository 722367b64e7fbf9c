/** The parts of the background: the stores that it opens, with the servers and models made from them, and what commands take. */
import { type ModelEdges, readingOf, Servers, type WidgetRules } from '#agent';
import type { FrameRow } from '#bridge';
import { fetchOnce, metadataUrl, openSignIn, openWay, redirectUrl } from '#browser';
import {
  conversationStore,
  evalStore,
  historyStore,
  liveDataStore,
  lossStore,
  manualRunStore,
  openDatabase,
  packStore,
  SecretStore,
  serverFacts,
  serverTraces,
  sessionKey,
  settingsStore,
} from '#storage';
import type { PageDocuments } from '#tools/layers';
import type { AttachedPages } from './attached-pages';
import type { ReadTab } from './attachments';
import type { ConversationList, Notices } from './notices';
import type { Opening } from './opening';
import type { PackPages } from './pack-documents';
import type { PageMenuChoices } from './page-menu';
import type { createPageReading } from './page-reading';
import type { BackgroundRuns } from './runs';

/** What commands need. */
export interface CommandParts extends ReturnType<typeof openStores>, BackgroundRuns {
  conversationList: ConversationList;
  documents: PageDocuments;
  notices: Notices;
  opening: Opening;
  packPages: PackPages;
  pageMenu: PageMenuChoices;
  pages: AttachedPages;
  readTabPart: ReadTab;
  listFrames(tabId: number): Promise<FrameRow[]>;
  tabhandTools: ReturnType<typeof createPageReading>['tabhandTools'];
  widgets: WidgetRules;
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
  };
}
