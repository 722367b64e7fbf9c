/** What runs in the background: the model's runs, manual runs, live data. Keeps the background awake while anything runs, and counts waiting approvals. */
import {
  createApps,
  createManualRuns,
  createRefreshBlock,
  createSessions,
  type ManualRunFact,
  type ManualRunStore,
  type Servers,
  type SessionEdges,
  type Sessions,
} from '#agent';
import type { Documents } from '#bridge/background';
import { type BrowserSession, keepAwake, onHandsStop, showBadge } from '#browser';
import { countWaiting } from '#conversation';
import type { ConversationList } from './notices';
import type { Panels } from './panels';

interface Parts {
  edges: Omit<SessionEdges, 'tell'>;
  manualRunStore: ManualRunStore;
  servers: Pick<Servers, 'turnBegins' | 'runGoesOn' | 'readApp'>;
  panels: Panels;
  conversationList: Pick<ConversationList, 'note'>;
  documents: Documents;
  session: Promise<BrowserSession>;
  /** The bar in these tabs goes: nothing operates them any more. */
  leaveTabs(tabIds: readonly number[]): void;
}

export type BackgroundRuns = ReturnType<typeof startRuns>;

export function startRuns({ edges, manualRunStore, servers, panels, conversationList, documents, ...parts }: Parts) {
  const { session, leaveTabs } = parts;
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
        if (event.entries.some(({ type }) => type === 'run-ended')) void leave(conversationId);
      }
      awake.start();
    },
  });
  const { open } = sessions;
  const leave = async (conversationId: string) =>
    leaveTabs((await open(conversationId)).conversation.pages.map(({ tabId }) => tabId));
  const runningIn = (tabId: number) => sessions.running().filter(({ tabIds }) => tabIds.includes(tabId));
  onHandsStop((tabId) => {
    for (const { conversationId } of runningIn(tabId)) void sessions.stop(conversationId);
    manualRuns.stopIn(tabId);
  });
  const manualRuns = createManualRuns({
    ...edges,
    store: manualRunStore,
    open,
    left: (tabId) => runningIn(tabId).length === 0 && leaveTabs([tabId]),
    tell(notice: ManualRunFact) {
      panels.tellAll(notice);
      awake.start();
    },
  });
  const apps = createApps({ ...edges, runs: manualRunStore, servers, open });
  const refreshBlock = createRefreshBlock({ ...edges, open, tell: panels.tellBlock });
  const tabsInUse = () => [...sessions.running().flatMap(({ tabIds }) => tabIds), ...manualRuns.running()];
  const awake = keepAwake(
    () => tabsInUse().length > 0,
    () => {
      panels.tellAll({ type: 'ping' });
      void servers.runGoesOn();
      for (const tabId of tabsInUse()) if (tabId !== null) documents.ping(tabId);
    },
    session.then(({ fresh }) => Promise.all([sessions.wake(fresh), manualRuns.wake()])),
  );
  const badge = createApprovalBadge({ open, isShown: (id) => panels.showing(id).length > 0, show: showBadge });
  void session.then(async () => {
    for (const { id, needs } of await edges.store.list()) if (needs === 'approval') badge.update(id);
  });
  return { sessions, manualRuns, apps, refreshBlock, badge };
}

interface BadgeParts {
  open: Sessions['open'];
  isShown(conversationId: string): boolean;
  show(count: number): void;
}

/** The count on the toolbar icon: cards that wait for the user in conversations that no panel shows. */
export function createApprovalBadge({ open, isShown, show }: BadgeParts) {
  const counts = new Map<string, number>();
  const recount = () => {
    const unseen = [...counts].filter(([id]) => !isShown(id));
    show(unseen.reduce((sum, [, count]) => sum + count, 0));
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
