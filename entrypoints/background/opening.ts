/** Chooses which conversation a panel gets when it connects, and subscribes the panel to it. */

import type { PanelLink } from '#core/bus/panel-server.ts';
import { chatGone } from '#core/log/refusal.ts';
import { conversationToOpen } from '#core/loop/opening.ts';
import type { Sessions } from '#core/loop/session.ts';
import type { conversationStore } from '#core/store/conversations.ts';
import type { Servers } from '#features/servers/background/servers.ts';
import type { AttachedPages } from '#features/sites/background/attached-pages.ts';
import type { PanelNotices } from './notices';
import type { BackgroundRuns } from './runs';
import type { ShortcutRequests } from './shortcuts';

/** Milliseconds after which a server's list of tools is stale when someone opens a panel. */
const staleAfter = 600_000;

interface Parts {
  servers: Pick<Servers, 'refreshStale'>;
  sessions: Pick<Sessions, 'open'>;
  store: Pick<ReturnType<typeof conversationStore>, 'create' | 'list' | 'newest'>;
  badge: Pick<BackgroundRuns['badge'], 'recount'>;
  shortcuts: ShortcutRequests;
  pages: Pick<AttachedPages, 'attach'>;
  notices: Pick<PanelNotices, 'subscribe' | 'isShownElsewhere' | 'tellServers'>;
}

/** `conversationId`: as the panel named it. */
interface Beginning {
  conversationId?: string | undefined;
  tabId: number | null;
  repeated?: boolean | undefined;
}

export class ConversationOpening {
  /** Promised to a panel that has not subscribed yet. */
  private readonly promised = new Set<string>();
  /** The latest request of each panel: an earlier one that takes longer must not replace it. */
  private readonly latest = new WeakMap<PanelLink, symbol>();

  constructor(private readonly parts: Parts) {}

  async open(
    {
      conversationId,
      afterSeq,
      tabId,
    }: { conversationId?: string | undefined; afterSeq?: number | undefined; tabId: number | null },
    panel: PanelLink,
  ): Promise<{ conversationId: string }> {
    const { sessions, notices, badge, servers } = this.parts;
    const request = Symbol();
    this.latest.set(panel, request);
    const id =
      (await this.choose(conversationId, panel)) ?? (await this.attach(await this.parts.store.create(), tabId));
    if (afterSeq === undefined) await this.tellNewest(panel, id);
    const log = await sessions.open(id).finally(() => this.promised.delete(id));
    if (this.latest.get(panel) !== request) return { conversationId: id };
    await notices.subscribe(panel, log, afterSeq ?? 0);
    badge.recount();
    void servers.refreshStale(staleAfter).then(() => notices.tellServers());
    return { conversationId: id };
  }

  /** `repeated`: the background ended before it answered, and may have made it. */
  async begin({ conversationId: named, tabId, repeated }: Beginning): Promise<{ conversationId: string }> {
    const { store } = this.parts;
    const made = repeated ? (await store.list()).find(({ id }) => id === named) : undefined;
    const conversationId = await this.attach(made?.id ?? (await store.create(named)), tabId);
    this.promised.delete(conversationId);
    return { conversationId };
  }

  private async attach(conversationId: string, tabId: number | null): Promise<string> {
    const { pages, sessions } = this.parts;
    this.promised.add(conversationId);
    const log = await sessions.open(conversationId);
    if (log.entries.length === 0) await pages.attach(log, tabId === null ? [] : [tabId]);
    return conversationId;
  }

  private async choose(named: string | undefined, panel: PanelLink): Promise<string | null> {
    const { store, shortcuts, notices } = this.parts;
    const known = await store.list();
    if (named !== undefined && !known.some(({ id }) => id === named)) throw chatGone();
    if (named === undefined && shortcuts.takeNewChat()) return null;
    const isShown = (id: string) => notices.isShownElsewhere(panel, id);
    const isTaken = (id: string) => this.promised.has(id) || isShown(id);
    const id = named ?? conversationToOpen(known, { isShown, isTaken });
    if (id !== null) this.promised.add(id);
    return id;
  }

  private async tellNewest(panel: PanelLink, conversationId: string): Promise<void> {
    const entries = await this.parts.store.newest(conversationId);
    if (entries.length > 0) panel.tell({ type: 'newest', conversationId, entries });
  }
}
