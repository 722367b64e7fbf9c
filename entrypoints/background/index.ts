/** The background: puts the parts together and listens. It may die at any line; the log brings it back. */
import '#core/bus/jitless.ts';
import { defineBackground } from 'wxt/utils/define-background';
import { browserSession, ownVersion } from '#browser/life.ts';
import { openPanelFromToolbar } from '#browser/toolbar.ts';
import { servePanel } from '#core/bus/panel-server.ts';
import { acceptPorts } from '#core/bus/ports.ts';
import type { SessionEdges } from '#core/loop/session.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import { createReach } from '#features/agents/background/agent-pages.ts';
import { recallTool } from '#features/conversation/background/recall.ts';
import { modelsOfRuns } from '#features/models/background/models.ts';
import { PackPages } from '#features/packs/background/pack-documents.ts';
import { createPageMenu } from '#features/pages/background/page-menu.ts';
import { createPageReading } from '#features/pages/background/page-reading.ts';
import { startSchedules } from '#features/schedules/background/index.ts';
import { AttachedPages, createAttachedTabs } from '#features/sites/background/attached-pages.ts';
import { createIsOff, openPages } from '#features/sites/background/frames.ts';
import { siteTabs } from '#features/sites/background/open-site.ts';
import { Panels, viewPage } from '#features/sites/background/panels.ts';
import { autouiServer } from '#widgets/server/autoui.ts';
import { widgetRules as widgets } from '#widgets/server/rules.ts';
import { createBuiltIn } from './built-in';
import { commands } from './commands';
import { prepareInstallation } from './installation';
import { createConversationList, PanelNotices } from './notices';
import { ConversationOpening } from './opening';
import { openStores } from './parts';
import { startRuns } from './runs';
import { listenToShortcuts } from './shortcuts';
import { ConversationTools } from './tool-sources';

export default defineBackground(() => {
  const session = browserSession();
  const stores = openStores(ownVersion(), !import.meta.env.FIREFOX);
  const { store, settings, models, servers, liveData } = stores;
  const builtin = localLayer(autouiServer(recallTool(async () => null)));
  const isOff = createIsOff(settings);
  const reading = createPageReading({ isOff, settings });
  const { reach, bridge, found } = openPages({ isOff, settings, followers: () => [panels, runs.door] });
  const packPages = new PackPages({ ...stores, ...reading, isOff, onProblem: () => notices.tellPacks() });
  const documents = packPages.beside(found);
  const panels = new Panels((id) => viewPage(id, documents, isOff).finally(() => pages.settleShown(id)));
  const open: typeof runs.sessions.open = (id) => runs.sessions.open(id);
  const pages = new AttachedPages({ panels, bridge, tabs: createAttachedTabs(session), open, door: () => runs.door });
  const notices: PanelNotices = new PanelNotices({ ...stores, packPages, panels, pages, open, builtin });
  const conversationList = createConversationList({ ...stores, panels });
  const tools = new ConversationTools({
    ...{ documents, reading, servers, reachOf: createReach(settings) },
    tabsOf: async ({ id }) => pages.settle(await open(id)),
    builtIn: createBuiltIn({ ...stores, own: { open, pages, isOff, tabs: siteTabs, settings, notices } }),
  });
  const edges: Omit<SessionEdges, 'tell'> = {
    ...{ store, settings: settings.read, liveData, widgets, session: () => session },
    ...modelsOfRuns(models),
    layers: (...listing) => tools.layers(...listing),
    layersAt: (...listing) => tools.layersAt(...listing),
  };
  const told = { ...stores, ...reading, panels, conversationList, documents, packPages };
  const runs = startRuns({ ...told, pages, edges, bridge, session });
  servers.onChange(() => notices.tellServers());
  const pageMenu = createPageMenu({ isOff, panels, ...reading });
  const schedules = startSchedules({ ...runs, store, pages, settings, notices, isOff, tabs: siteTabs });
  const shared = { ...told, ...runs, schedules, widgets, pages, notices, pageMenu };
  const opening = new ConversationOpening({ ...shared, shortcuts: listenToShortcuts({ store, panels }) });
  acceptPorts({
    page: (wire) => bridge.accept(wire),
    panel(wire) {
      const panel = servePanel(wire, commands, { ...shared, opening });
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
