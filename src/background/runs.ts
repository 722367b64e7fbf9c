/** What runs in the background: the model's runs, manual runs, live data. While any of it goes on, the background stays awake. */
import {
  createManualRuns,
  createRefreshBlock,
  createSessions,
  type HandRunFact,
  type HandRunStore,
  type SessionEdges,
} from '#agent';
import type { Documents } from '#bridge/background';
import { type BrowserSession, keepAwake, showBadge } from '#browser';
import { createApprovalBadge } from './approval-badge';
import type { ConversationList } from './conversation-list';
import type { Panels } from './panels';

interface Parts {
  edges: Omit<SessionEdges, 'tell'>;
  handRuns: HandRunStore;
  panels: Panels;
  conversationList: Pick<ConversationList, 'note'>;
  documents: Documents;
  session: Promise<BrowserSession>;
}

export type BackgroundRuns = ReturnType<typeof startRuns>;

export function startRuns({ edges, handRuns, panels, conversationList, documents, session }: Parts) {
  const sessions = createSessions({
    ...edges,
    tell(conversationId, event) {
      panels.tellSession(conversationId, event);
      conversationList.note(conversationId, event);
      if (event.type === 'entries') {
        badge.update(conversationId);
        byHand.follow(conversationId, event.entries);
      }
      awake.start();
    },
  });
  const { open } = sessions;
  const byHand = createManualRuns({
    ...edges,
    store: handRuns,
    open,
    tell(notice: HandRunFact) {
      panels.tellAll(notice);
      awake.start();
    },
  });
  const refreshBlock = createRefreshBlock({ ...edges, open, tell: panels.tellBlock });
  const tabsInUse = () => [...sessions.running().flatMap(({ tabIds }) => tabIds), ...byHand.running()];
  const awake = keepAwake(
    () => tabsInUse().length > 0,
    () => {
      panels.tellAll({ type: 'ping' });
      for (const tabId of tabsInUse()) if (tabId !== null) documents.ping(tabId);
    },
    session.then(({ fresh }) => Promise.all([sessions.wake(fresh), byHand.wake()])),
  );
  const badge = createApprovalBadge({ open, isShown: (id) => panels.showing(id).length > 0, show: showBadge });
  void session.then(async () => {
    for (const { id, needs } of await edges.store.list()) if (needs === 'approval') badge.update(id);
  });
  return { sessions, byHand, refreshBlock, badge };
}
