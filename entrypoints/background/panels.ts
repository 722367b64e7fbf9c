/** The open panels, and what each is told. */
import { type BlockFact, followLive, type Live, type SessionEvent } from '#agent';
import type { Activity, Fact, PageState } from '#bridge';
import type { PanelLink } from '#bridge/doors';

/** Page changes within this many milliseconds are told once. */
const calm = 100;

export interface Panels {
  add(link: PanelLink): void;
  remove(link: PanelLink): void;
  watches(tabId: number): boolean;
  /** Those that look at a conversation. */
  showing(conversationId: string): PanelLink[];
  tellAll(fact: Fact): void;
  /** A session's event, to those who look at its conversation. */
  tellSession(conversationId: string, event: SessionEvent): void;
  /** What became of a bound widget's data, to the same. */
  tellBlock(fact: BlockFact): void;
  /** What a panel that opens a conversation in the middle of a run has missed. */
  catchUp(link: PanelLink, conversationId: string): void;
  /** The tab's tools changed: its state is taken anew and told to those who look at it. */
  pageChanged(tabId: number): void;
  ping(): void;
}

function toFact(conversationId: string, event: SessionEvent): Fact {
  if (event.type === 'entries') return { type: 'entries', conversationId, entries: event.entries };
  if (event.type === 'delta') return { ...event, conversationId };
  const activity: Activity | null = event.phase === null ? null : { ...event, phase: event.phase, conversationId };
  return { type: 'activity', conversationId, activity };
}

export function createPanels(view: (tabId: number) => Promise<PageState | null>): Panels {
  const links = new Set<PanelLink>();
  const live = new Map<string, Live>();
  const pending = new Map<number, 'waits' | 'looks' | 'looks again'>();
  const tellAll = (fact: Fact) => {
    for (const link of links) link.tell(fact);
  };
  const watches = (tabId: number) => [...links].some((link) => link.tabId === tabId);
  const showing = (conversationId: string) => [...links].filter((link) => link.conversationId === conversationId);
  const tellPage = async (tabId: number) => {
    pending.set(tabId, 'looks');
    const page = await view(tabId).finally(() => {
      const again = pending.get(tabId) === 'looks again';
      pending.delete(tabId);
      if (again) pageChanged(tabId);
    });
    for (const link of links) if (link.tabId === tabId) link.tell({ type: 'page', page });
  };
  const pageChanged = (tabId: number) => {
    if (!watches(tabId)) return;
    const before = pending.get(tabId);
    pending.set(tabId, !before || before === 'waits' ? 'waits' : 'looks again');
    if (!before) setTimeout(() => void tellPage(tabId), calm);
  };
  return {
    add: (link) => links.add(link),
    remove: (link) => links.delete(link),
    watches,
    showing,
    tellAll,
    tellSession(conversationId, event) {
      live.set(conversationId, followLive(live.get(conversationId), event));
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
    pageChanged,
    ping: () => tellAll({ type: 'ping' }),
  };
}
