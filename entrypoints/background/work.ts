/** What keeps the background at work: runs of the model, runs by hand, live data; while any goes on it stays awake. */
import {
  createManualRuns,
  createRefreshBlock,
  createSessions,
  type HandRunFact,
  type HandRunStore,
  type ManualRuns,
  type RefreshBlock,
  type SessionEdges,
  type Sessions,
} from '#agent';
import type { Documents } from '#bridge/doors';
import { type BrowserSession, keepAwake, showWaiting } from '#browser';
import type { Listing } from './listing';
import type { Panels } from './panels';
import { createWaiting, type Waiting } from './waiting';

interface Parts {
  edges: Omit<SessionEdges, 'tell'>;
  handRuns: HandRunStore;
  panels: Panels;
  listing: Pick<Listing, 'heard'>;
  documents: Documents;
  session: Promise<BrowserSession>;
}

export interface Work {
  sessions: Sessions;
  byHand: ManualRuns;
  refreshBlock: RefreshBlock;
  waiting: Waiting;
}

export function startWork({ edges, handRuns, panels, listing, documents, session }: Parts): Work {
  const telling: SessionEdges = {
    ...edges,
    tell(conversationId, event) {
      panels.tellSession(conversationId, event);
      listing.heard(conversationId, event);
      if (event.type === 'entries') {
        waiting.look(conversationId);
        byHand.follow(conversationId, event.entries);
      }
      awake.start();
    },
  };
  const sessions = createSessions(telling);
  const { open } = sessions;
  const byHand = createManualRuns({
    ...edges,
    store: handRuns,
    open,
    tell(fact: HandRunFact) {
      panels.tellAll(fact);
      awake.start();
    },
  });
  const refreshBlock = createRefreshBlock({ ...edges, open, tell: panels.tellBlock });
  const tabs = () => [...sessions.running().flatMap(({ tabIds }) => tabIds), ...byHand.running()];
  const awake = keepAwake(
    () => tabs().length > 0,
    () => {
      panels.ping();
      for (const tabId of tabs()) if (tabId !== null) documents.ping(tabId);
    },
    session.then(({ fresh }) => Promise.all([sessions.wake(fresh), byHand.wake()])),
  );
  const waiting = createWaiting({ open, isShown: (id) => panels.showing(id).length > 0, show: showWaiting });
  void session.then(async () => {
    for (const { id, needs } of await edges.store.list()) if (needs === 'approval') waiting.look(id);
  });
  return { sessions, byHand, refreshBlock, waiting };
}
