/** The open panels, and what each is told of the conversation that it shows. */
import { type BlockFact, followLive, hearLive, type Live, type SessionEvent } from '#agent';
import type { Activity, PanelNotice } from '#bridge';
import type { PanelLink } from '#bridge/background';
import { createPageViews, type PageView } from './page-views';

function toNotice(conversationId: string, event: SessionEvent): PanelNotice {
  if (event.type !== 'activity') return { ...event, conversationId };
  const activity: Activity | null = event.phase === null ? null : { ...event, phase: event.phase, conversationId };
  return { type: 'activity', conversationId, activity };
}

export type Panels = ReturnType<typeof createPanels>;

export function createPanels(view: (tabId: number) => Promise<PageView | null>) {
  const panels = new Set<PanelLink>();
  const live = new Map<string, Live>();
  const showing = (conversationId: string) => [...panels].filter((panel) => panel.conversationId === conversationId);
  return {
    add: (panel: PanelLink) => panels.add(panel),
    remove: (panel: PanelLink) => panels.delete(panel),
    ...createPageViews(panels, view),
    /** The panels that show a conversation. */
    showing,
    /** The panels of a browser window; all of them, if the window is unknown. */
    inWindow: (windowId: number | null) =>
      [...panels].filter((panel) => windowId === null || panel.windowId === windowId),
    tellAll(notice: PanelNotice) {
      for (const panel of panels) panel.tell(notice);
    },
    /** Tells a session's event to the panels that show its conversation. */
    tellSession(conversationId: string, event: SessionEvent) {
      hearLive(live, conversationId, event);
      for (const panel of showing(conversationId)) panel.tell(toNotice(conversationId, event));
    },
    /** Tells the new data of a live widget to the panels that show its conversation. */
    tellBlock(notice: BlockFact) {
      for (const panel of showing(notice.conversationId)) panel.tell(notice);
    },
    /** Tells a panel the transient part of a run, which it missed. */
    catchUp(panel: PanelLink, conversationId: string) {
      const { activity, text, reasoning, asking } = followLive(live.get(conversationId), { type: 'delta' });
      panel.tell(
        toNotice(conversationId, activity ?? { type: 'activity', phase: null, turn: 0, maxTurns: 0, since: 0 }),
      );
      panel.tell({ type: 'delta', conversationId, reset: true, text, reasoning });
      for (const callId of asking) panel.tell({ type: 'delta', conversationId, asking: { callId, on: true } });
    },
  };
}
