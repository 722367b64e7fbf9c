/** The background: puts the parts together and listens. It may die at any line; the log brings it back. */
import '#bridge/jitless';
import { chosenProvider, createServers, createSessions, type ModelEdges, Refusal } from '#agent';
import { createDocuments, servePanel } from '#bridge/doors';
import { acceptPorts } from '#bridge/ports';
import {
  browserSession,
  keepAwake,
  mayReach,
  onInstalled,
  openPanelFromToolbar,
  openTabs,
  registerScripts,
} from '#browser';
import { conversationStore, openDatabase, secretStore, serverFacts, settingsStore } from '#storage';
import { listPageLayers, localLayer } from '#tools/layers';
import { autouiServer } from '#widgets';
import { createAttachments } from './attachment';
import { createCommands } from './commands';
import { viewPage } from './page-view';
import { createPanels } from './panels';
import { createReach, switchedOff } from './reach';
import { createState } from './state';

export default defineBackground(() => {
  const session = browserSession();
  const database = openDatabase();
  const store = conversationStore(database);
  const secrets = secretStore(database);
  const settings = settingsStore();
  const { version } = browser.runtime.getManifest();
  const servers = createServers({ settings, facts: serverFacts(database), mayReach, version });
  const models: ModelEdges = { settings: settings.read, secret: secrets.get, mayReach };
  const builtin = localLayer(autouiServer());

  const isOff = switchedOff(settings);
  const reach = createReach(isOff);
  const documents = createDocuments(reach, (tabId) => panels.pageChanged(tabId));
  const panels = createPanels((tabId) => viewPage(tabId, documents, isOff));
  const attachments = createAttachments(session);
  const state = createState({ panels, documents, servers, settings, secrets, builtin, attachments });

  const sessions = createSessions({
    store,
    settings: settings.read,
    provider: () => chosenProvider(models),
    async layers(page, signal) {
      const tabId = await attachments.tabOf({ page });
      const here = tabId === null ? { layers: [] } : await listPageLayers(documents, tabId, signal);
      return [...here.layers, ...(await servers.layers()), builtin];
    },
    tell(conversationId, event) {
      panels.tellSession(conversationId, event);
      awake.start();
    },
  });
  const awake = keepAwake(
    () => sessions.running().length > 0,
    () => {
      panels.ping();
      for (const { tabId } of sessions.running()) if (tabId !== null) documents.ping(tabId);
    },
    session.then(({ fresh }) => sessions.wake(fresh)),
  );

  const commands = createCommands({ sessions, store, servers, settings, secrets, models, state });
  acceptPorts({
    page: documents.accept,
    panel(wire) {
      const link = servePanel(wire, commands, (error): error is Error => error instanceof Refusal);
      panels.add(link);
      wire.onClose(() => state.leave(link));
    },
  });
  openPanelFromToolbar();
  onInstalled(async () => {
    await registerScripts((await settings.read()).sitesOff);
    for (const tabId of await openTabs()) void reach.hello(tabId, AbortSignal.timeout(5000));
  });
});
