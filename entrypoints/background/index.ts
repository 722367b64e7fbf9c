/** The background: puts the parts together and listens. It may die at any line; the log brings it back. */
import '#bridge/jitless';
import {
  chosenProvider,
  createRefreshBlock,
  createRunByHand,
  createSessions,
  Refusal,
  type SessionEdges,
} from '#agent';
import { createBlocks, createDocuments, servePanel } from '#bridge/doors';
import { acceptPorts } from '#bridge/ports';
import { browserSession, keepAwake, onInstalled, openPanelFromToolbar, openTabs, registerScripts } from '#browser';
import { listPageLayers } from '#tools/layers';
import { createAttachments } from './attachment';
import { createCommands } from './commands';
import { openHoldings } from './holdings';
import { viewPage } from './page-view';
import { createPanels } from './panels';
import { createReach, switchedOff } from './reach';
import { createState } from './state';

export default defineBackground(() => {
  const session = browserSession();
  const holdings = openHoldings(browser.runtime.getManifest().version);
  const { store, settings, models, servers, liveData, widgets, builtinFor, handRuns } = holdings;

  const isOff = switchedOff(settings);
  const reach = createReach(isOff);
  const documents = createDocuments(reach, (tabId) => panels.pageChanged(tabId));
  const panels = createPanels((tabId) => viewPage(tabId, documents, isOff));
  const attachments = createAttachments(session);
  const blocks = createBlocks();
  const state = createState({ ...holdings, panels, documents, attachments });

  const edges: SessionEdges = {
    store,
    settings: settings.read,
    liveData,
    widgets,
    provider: (conversation) => chosenProvider(models, conversation.settings.model),
    async layers({ id, conversation }, signal) {
      const tabId = await attachments.tabOf(conversation);
      const here = tabId === null ? { layers: [] } : await listPageLayers(documents, tabId, signal);
      const layers = [...here.layers, ...(await servers.layers()), ...(await blocks.layers(id, signal))];
      return [...layers, builtinFor({ conversation, layers, liveData: (blockId) => liveData.get(id, blockId) })];
    },
    tell(conversationId, event) {
      panels.tellSession(conversationId, event);
      awake.start();
    },
  };
  const sessions = createSessions(edges);
  const byHand = createRunByHand({
    ...{ ...edges, store: handRuns, open: sessions.open },
    tell(fact) {
      panels.tellAll(fact);
      awake.start();
    },
  });
  const refreshBlock = createRefreshBlock({ ...edges, open: sessions.open, tell: panels.tellBlock });
  const awake = keepAwake(
    () => sessions.running().length + byHand.running().length > 0,
    () => {
      panels.ping();
      const tabs = [...sessions.running().map(({ tabId }) => tabId), ...byHand.running()];
      for (const tabId of tabs) if (tabId !== null) documents.ping(tabId);
    },
    session.then(({ fresh }) => Promise.all([sessions.wake(fresh), byHand.wake()])),
  );

  const commands = createCommands({ ...holdings, sessions, state, refreshBlock, blocks, byHand });
  acceptPorts({
    page: documents.accept,
    blocks: blocks.accept,
    panel(wire) {
      const link = servePanel(wire, commands, (error): error is Error => error instanceof Refusal);
      panels.add(link);
      wire.onClose(() => state.leave(link));
    },
  });
  openPanelFromToolbar();
  onInstalled(async () => {
    await registerScripts(await settings.read());
    for (const tabId of await openTabs()) void reach.hello(tabId, AbortSignal.timeout(5000));
  });
});
