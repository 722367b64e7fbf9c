/** The background: puts the parts together and listens. It may die at any line; the log brings it back. */
import '#bridge/jitless';
import { defineBackground } from 'wxt/utils/define-background';
import { chosenProvider, recallTool, resultsOf, type SessionEdges } from '#agent';
import {
  AttachedPages,
  ConversationTools,
  commands,
  createAttachedTabs,
  createConversationList,
  createIsOff,
  createPageMenu,
  createPageReading,
  listenToShortcuts,
  Notices,
  Opening,
  openPages,
  openStores,
  PackPages,
  Panels,
  prepareInstallation,
  startRuns,
  viewPage,
} from '#background';
import { servePanel } from '#bridge/background';
import { acceptPorts } from '#bridge/ports';
import { browserSession, openPanelFromToolbar, ownVersion } from '#browser';
import { localLayer } from '#tools/layers';
import { autouiServer, builtInLayers, sceneOf, widgetRules as widgets } from '#widgets';

export default defineBackground(() => {
  const session = browserSession();
  const stores = openStores(ownVersion(), !import.meta.env.FIREFOX);
  const { store, settings, models, servers, liveData } = stores;
  const builtin = localLayer(autouiServer(recallTool(async () => null)));
  const isOff = createIsOff(settings);
  const reading = createPageReading({ isOff, settings });
  const { reach, bridge } = openPages({ isOff, settings, followers: () => [panels, runs.door] });
  const packPages = new PackPages({ ...stores, ...reading, isOff, onProblem: () => notices.tellPacks() });
  const documents = packPages.beside(bridge);
  const panels = new Panels((id) => viewPage(id, documents, isOff).finally(() => pages.settleShown(id)));
  const open: typeof runs.sessions.open = (id) => runs.sessions.open(id);
  const pages = new AttachedPages({ panels, bridge, tabs: createAttachedTabs(session), open, door: () => runs.door });
  const notices: Notices = new Notices({ ...stores, packPages, panels, pages, open, builtin });
  const conversationList = createConversationList({ ...stores, panels });
  const tools = new ConversationTools({
    ...{ documents, reading, servers },
    tabsOf: async ({ id }) => pages.settle(await open(id)),
    builtIn: (log, layers) => {
      const recall = recallTool(resultsOf(store, log.id), () => log.conversation.calls);
      return builtInLayers(sceneOf(log, layers, liveData), recall);
    },
  });
  const edges: Omit<SessionEdges, 'tell'> = {
    ...{ store, settings: settings.read, liveData, widgets },
    provider: ({ run, settings }) => chosenProvider(models, run.model ?? settings.model),
    layers: (...listing) => tools.layers(...listing),
    layersAt: (...listing) => tools.layersAt(...listing),
  };
  const told = { ...stores, ...reading, panels, conversationList, documents, packPages };
  const runs = startRuns({ ...told, pages, edges, bridge, session });
  servers.onChange(() => notices.tellServers());
  const pageMenu = createPageMenu({ isOff, panels, ...reading });
  const given = { ...told, ...runs, widgets, pages, notices, pageMenu };
  const opening = new Opening({ ...given, shortcuts: listenToShortcuts({ store, panels }) });
  acceptPorts({
    page: bridge.accept,
    panel(wire) {
      const panel = servePanel(wire, commands, { ...given, opening });
      panels.add(panel);
      wire.onClose(() => {
        notices.leave(panel);
        runs.badge.recount();
      });
    },
  });
  conversationList.wipeLater();
  openPanelFromToolbar((tabId) => panels.pageChanged(tabId));
  prepareInstallation({ pageMenu, settings, reach, notices });
});
