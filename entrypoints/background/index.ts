/** The background: puts the parts together and listens. It may die at any line; the log brings it back. */
import '#bridge/jitless';
import { defineBackground } from 'wxt/utils/define-background';
import { chosenProvider, type SessionEdges } from '#agent';
import { createBlocks, createDocuments } from '#bridge/doors';
import { acceptPorts } from '#bridge/ports';
import { browserSession, onInstalled, openPanelFromToolbar, openTabs, ownVersion, registerScripts } from '#browser';
import { listPageLayers } from '#tools/layers';
import { createAsked } from './asked';
import { createAttachments } from './attachment';
import { createCommands } from './commands';
import { undoFor } from './history-commands';
import { openHoldings } from './holdings';
import { listenToKeys } from './keyboard';
import { createListing } from './listing';
import { viewPage } from './page-view';
import { acceptPanel } from './panel-port';
import { createPanels } from './panels';
import { createReach, switchedOff } from './reach';
import { createState } from './state';
import { createTabContent } from './tab-content';
import { startWork } from './work';

export default defineBackground(() => {
  const session = browserSession();
  const holdings = openHoldings(ownVersion());
  const { store, history, settings, models, servers, liveData, widgets, builtinFor } = holdings;
  const isOff = switchedOff(settings);
  const reach = createReach(isOff);
  const documents = createDocuments(reach, (tabId) => panels.pageChanged(tabId));
  const panels = createPanels((tabId) => viewPage(tabId, documents, isOff).finally(() => state.looked(tabId)));
  const listing = createListing({ history, panels });
  const attachments = createAttachments(session);
  const blocks = createBlocks();
  const state = createState({ ...holdings, panels, documents, attachments, open: (id) => sessions.open(id) });
  servers.onChange(state.tellServers);

  const edges: Omit<SessionEdges, 'tell'> = {
    store,
    settings: settings.read,
    liveData,
    widgets,
    provider: ({ run, settings }) => chosenProvider(models, run.model ?? settings.model),
    async layers(log, signal) {
      const tabIds = await state.settle(await sessions.open(log.id));
      const here = await listPageLayers(documents, tabIds, signal);
      const layers = [...here.layers, ...(await servers.layers()), ...(await blocks.layers(log.id, signal))];
      return [...layers, builtinFor(log, layers)];
    },
  };
  const work = startWork({ ...holdings, edges, panels, listing, documents, session });
  const { sessions } = work;

  const wishes = listenToKeys({ store, panels });
  const readTabPart = createTabContent(isOff);
  const asked = createAsked(isOff, readTabPart, panels.tellAsked);
  const commands = createCommands({
    ...holdings,
    ...work,
    listing,
    state,
    blocks,
    documents,
    wishes,
    asked,
    readTabPart,
  });
  acceptPorts({
    page: documents.accept,
    blocks: blocks.accept,
    panel: acceptPanel({ commands, panels, state, waiting: work.waiting }),
  });
  listing.wipeLater(undoFor);
  openPanelFromToolbar();
  onInstalled(async () => {
    await asked.install();
    await registerScripts(await settings.read());
    for (const tabId of await openTabs()) void reach.hello(tabId, AbortSignal.timeout(5000));
  });
});
