/** What runs in the background: the model's runs, manual runs, live data. Keeps the background awake while anything runs, and counts waiting approvals. */

import { type BrowserSession, keepAwake, ownVersion } from '#browser/life.ts';
import { mayStartPrograms, startProgram } from '#browser/native.ts';
import { notifyOfEnd, openChatsOfNotifications } from '#browser/notifications.ts';
import { listTabs, onHandsStop, onTabChanged, openInTab, readTab } from '#browser/tabs.ts';
import { showBadge } from '#browser/toolbar.ts';
import { countWaiting } from '#core/log/conversation.ts';
import { AgentCalls } from '#core/loop/agent-calls.ts';
import { createSessions, type SessionEdges, type Sessions } from '#core/loop/session.ts';
import type { ManualRunStore } from '#core/loop/stores.ts';
import { originOf } from '#core/settings/web-address.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import { AgentDoor } from '#features/agents/background/agent-door.ts';
import type { AgentPagesEdges } from '#features/agents/background/agent-pages.ts';
import { createApps } from '#features/apps/background/apps.ts';
import { createRefreshBlock } from '#features/blocks/background/live-widget.ts';
import { EvalRuns } from '#features/evals/background/eval-runs.ts';
import type { EvalStore } from '#features/evals/background/stores.ts';
import type { PageHands } from '#features/hands/background/page-hands.ts';
import type { ModelEdges } from '#features/models/background/models.ts';
import type { Servers } from '#features/servers/background/servers.ts';
import { type AttachedPages, maxPages } from '#features/sites/background/attached-pages.ts';
import type { Documents } from '#features/sites/background/documents.ts';
import type { Panels } from '#features/sites/background/panels.ts';
import { listPageLayers, type PageDocuments } from '#features/sites/layer/page.ts';
import { type ManualRunFact, ManualRuns } from '#features/tools/background/manual-runs.ts';
import { createPriceOf } from '#providers/prices.ts';
import { type ConversationList, settingsNotice } from './notices';

interface Parts {
  edges: Omit<SessionEdges, 'tell'>;
  manualRunStore: ManualRunStore;
  evals: EvalStore;
  models: ModelEdges;
  /** Those of the pages and of packs. */
  documents: PageDocuments;
  servers: Pick<Servers, 'turnBegins' | 'runGoesOn' | 'readApp' | 'wire'>;
  panels: Panels;
  conversationList: Pick<ConversationList, 'note'>;
  bridge: Pick<Documents, 'ping' | 'watch'>;
  session: Promise<BrowserSession>;
  pages: AttachedPages;
  store: AgentPagesEdges['store'];
  settings: SettingsStore;
  hands: Pick<PageHands, 'outside'>;
  /** The bar in these tabs goes: nothing operates them any more. */
  leaveTabs(tabIds: readonly number[]): void;
}

export type BackgroundRuns = ReturnType<typeof startRuns>;

export function startRuns({ edges, manualRunStore, servers, panels, conversationList, bridge, ...parts }: Parts) {
  const { session, leaveTabs, pages } = parts;
  const door = new AgentDoor(ownVersion(), { mayStartPrograms, startProgram, listTabs, onTabChanged });
  const sessions = createSessions({
    ...edges,
    async layers(log, signal) {
      await servers.turnBegins();
      return edges.layers(log, signal);
    },
    tell(conversationId, event) {
      panels.tellSession(conversationId, event);
      conversationList.note(conversationId, event);
      if (event.type === 'entries') {
        badge.update(conversationId);
        manualRuns.follow(conversationId, event.entries);
        agentCalls.follow(conversationId, event.entries);
        const end = event.entries.find((entry) => entry.type === 'run-ended');
        if (end) void leave(conversationId);
        if (end && end.reason !== 'aborted')
          void notify(conversationId).catch((error: unknown) => console.error(error));
      }
      awake.start();
    },
  });
  const { open } = sessions;
  const leave = async (conversationId: string) =>
    leaveTabs((await open(conversationId)).conversation.pages.map(({ tabId }) => tabId));
  openChatsOfNotifications();
  const notify = async (conversationId: string) => {
    if (panels.isAnyVisible() || !(await parts.settings.read()).notifies) return;
    const chat = (await edges.store.list()).find(({ id }) => id === conversationId);
    if (chat) await notifyOfEnd(conversationId, chat.title);
  };
  const manualRuns = new ManualRuns({
    ...edges,
    store: manualRunStore,
    open,
    left: (tabId) => runningIn(sessions, tabId).length === 0 && leaveTabs([tabId]),
    tell(notice: ManualRunFact) {
      panels.tellAll(notice);
      awake.start();
    },
  });
  onHandsStop((tabId) => {
    for (const { conversationId } of runningIn(sessions, tabId)) void sessions.stop(conversationId);
    manualRuns.stopIn(tabId);
  });
  parts.hands.outside.attachBy((tabId, from) => attachOpened({ sessions, pages, tabId, from }));
  const agentCalls = new AgentCalls(sessions);
  const evalRuns = startEvalRuns({ ...parts, began: () => awake.start() });
  const apps = countCalls(createApps({ ...edges, runs: manualRunStore, servers, open }), () => awake.start());
  const refreshBlock = createRefreshBlock({ ...edges, open, tell: (fact) => panels.tellBlock(fact) });
  const tabsInUse = () => [
    ...sessions.running().flatMap(({ tabIds }) => tabIds),
    ...manualRuns.running(),
    ...evalRuns.running(),
  ];
  const woken = session.then(({ fresh }) =>
    Promise.all([sessions.wake(fresh), manualRuns.wake(), evalRuns.wake(fresh)]),
  );
  const awake = keepAwake(
    () => tabsInUse().length + apps.calls() > 0 || door.isOpen() || servers.wire?.isFresh === true,
    () => {
      door.ping();
      panels.tellAll({ type: 'ping' });
      void servers.runGoesOn();
      for (const tabId of tabsInUse()) if (tabId !== null) bridge.ping(tabId);
    },
    woken,
  );
  const badge = createApprovalBadge({ open, isShown: (id) => panels.showing(id).length > 0, show: showBadge });
  const chatBegan = async () => panels.tellAll(settingsNotice(await parts.settings.read()));
  const reached = { ...parts, layers: edges.layers, watch: bridge.watch.bind(bridge), open, chatBegan };
  void door.begin({ ...reached, agentCalls, stayAwake: awake.start });
  void session.then(async () => {
    for (const { id, needs } of await edges.store.list()) if (needs === 'approval') badge.update(id);
  });
  return { sessions, manualRuns, evalRuns, door, apps, refreshBlock, badge, woken };
}

const runningIn = (sessions: Sessions, tabId: number) =>
  sessions.running().filter(({ tabIds }) => tabIds.includes(tabId));

interface Opened extends Pick<Parts, 'pages'> {
  sessions: Sessions;
  tabId: number;
  /** The tab that opened it. */
  from: number;
}

/** A tab that a page opened while hands worked on it belongs to the chats of that page that have room for it. */
async function attachOpened({ sessions, pages, tabId, from }: Opened): Promise<boolean> {
  const logs = await Promise.all(runningIn(sessions, from).map((each) => sessions.open(each.conversationId)));
  const withRoom = logs.filter(({ conversation }) => conversation.pages.length < maxPages);
  for (const log of withRoom) await pages.addFrom(log, tabId, from);
  return withRoom.length > 0;
}

/** `calls`: how many of them go on. */
function countCalls(apps: ReturnType<typeof createApps>, began: () => void) {
  let calls = 0;
  const call: typeof apps.call = (asked) => {
    calls += 1;
    began();
    return apps.call(asked).finally(() => {
      calls -= 1;
    });
  };
  return { ...apps, call, calls: () => calls };
}

/** The runs of evals, on the pages of this browser. */
const startEvalRuns = ({ evals, models, documents, began }: EvalParts) =>
  new EvalRuns({
    store: evals,
    models,
    began,
    openInTab,
    priceOf: async () => createPriceOf((await models.settings()).models),
    pageLayers: async (tabId, signal) => (await listPageLayers(documents, [tabId], signal)).layers,
    async originOf(tabId) {
      const tab = await readTab(tabId);
      return tab && originOf(tab.url);
    },
  });

interface EvalParts extends Pick<Parts, 'evals' | 'models' | 'documents'> {
  began(): void;
}

interface BadgeParts {
  open: Sessions['open'];
  isShown(conversationId: string): boolean;
  show(count: number): void;
}

/** The count on the toolbar icon: cards that wait for the user in conversations that no panel shows. */
export function createApprovalBadge({ open, isShown, show }: BadgeParts) {
  const counts = new Map<string, number>();
  /** The browser takes milliseconds for each showing, and every entry of a log counts again. */
  let shown: number | null = null;
  const recount = () => {
    const unseen = [...counts].filter(([id]) => !isShown(id));
    const sum = unseen.reduce((total, [, count]) => total + count, 0);
    if (sum !== shown) show(sum);
    shown = sum;
  };
  const count = async (id: string) => {
    const waiting = countWaiting((await open(id)).conversation);
    if (waiting === 0) counts.delete(id);
    else counts.set(id, waiting);
    recount();
  };
  return {
    /** Counts a conversation's waiting calls again. */
    update: (id: string) => void count(id).catch((error: unknown) => console.error(error)),
    /** Panels came or went. */
    recount,
    /** All conversations were deleted. */
    forgetAll() {
      counts.clear();
      recount();
    },
  };
}
