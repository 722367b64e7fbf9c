/** The open panels, and what each is told. */
import { type BlockFact, followLive, hearLive, type Live, type SessionEvent } from '#agent';
import type { Activity, Fact } from '#bridge';
import type { PanelLink } from '#bridge/doors';
import type { PageView } from './page-view';
import { createPageViews, type PageViews } from './page-views';

export interface Panels extends PageViews {
  add(link: PanelLink): void;
  remove(link: PanelLink): void;
  /** Those that look at a conversation. */
  showing(conversationId: string): PanelLink[];
  /** Those of a browser window; of an unknown one, all. */
  inWindow(windowId: number | null): PanelLink[];
  tellAll(fact: Fact): void;
  /** A session's event, to those who look at its conversation. */
  tellSession(conversationId: string, event: SessionEvent): void;
  /** What became of a bound widget's data, to the same. */
  tellBlock(fact: BlockFact): void;
  /** What a panel that opens a conversation in the middle of a run has missed. */
  catchUp(link: PanelLink, conversationId: string): void;
  /** Something waits for the panel of this window. */
  tellAsked(windowId: number): void;
  ping(): void;
}

function toFact(conversationId: string, event: SessionEvent): Fact {
  if (event.type === 'entries') return { type: 'entries', conversationId, entries: event.entries };
  if (event.type === 'delta') return { ...event, conversationId };
  const activity: Activity | null = event.phase === null ? null : { ...event, phase: event.phase, conversationId };
  return { type: 'activity', conversationId, activity };
}

export function createPanels(view: (tabId: number) => Promise<PageView | null>): Panels {
  const links = new Set<PanelLink>();
  const live = new Map<string, Live>();
  const tellAll = (fact: Fact) => {
    for (const link of links) link.tell(fact);
  };
  const showing = (conversationId: string) => [...links].filter((link) => link.conversationId === conversationId);
  return {
    add: (link) => links.add(link),
    remove: (link) => links.delete(link),
    ...createPageViews(links, view),
    showing,
    inWindow: (windowId) => [...links].filter((link) => windowId === null || link.windowId === windowId),
    tellAll,
    tellSession(conversationId, event) {
      hearLive(live, conversationId, event);
      for (const link of showing(conversationId)) link.tell(toFact(conversationId, event));
    },
    tellBlock(fact) {
      for (const link of showing(fact.conversationId)) link.tell(fact);
    },
    catchUp(link, conversationId) {
      const { activity, text, reasoning, asking } = followLive(live.get(conversationId), { type: 'delta' });
      link.tell(toFact(conversationId, activity ?? { type: 'activity', phase: null, turn: 0, maxTurns: 0, since: 0 }));
      link.tell({ type: 'delta', conversationId, reset: true, text, reasoning });
      for (const callId of asking) link.tell({ type: 'delta', conversationId, asking: { callId, on: true } });
    },
    tellAsked(windowId) {
      for (const link of links) if (link.windowId === windowId) link.tell({ type: 'asked' });
    },
    ping: () => tellAll({ type: 'ping' }),
  };
}
