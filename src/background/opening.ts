/** Which conversation a panel gets when it connects. */
import { type ConversationStore, conversationToOpen, type Servers, type Sessions } from '#agent';
import type { CommandAreas, Handlers, PanelLink } from '#bridge/background';
import { chatGone } from '#conversation';
import type { ApprovalBadge } from './approval-badge';
import type { AttachedPages } from './attached-pages';
import type { Notices } from './notices';
import type { ShortcutRequests } from './shortcuts';

/** Milliseconds after which a server's list of tools is stale when someone opens a panel. */
const staleAfter = 600_000;

export interface OpeningParts {
  servers: Pick<Servers, 'refreshStale'>;
  sessions: Pick<Sessions, 'open'>;
  store: Pick<ConversationStore, 'create' | 'list'>;
  badge: Pick<ApprovalBadge, 'recount'>;
  shortcuts: ShortcutRequests;
  pages: Pick<AttachedPages, 'attach'>;
  notices: Pick<Notices, 'subscribe' | 'isShownElsewhere' | 'tellServers'>;
}

type Opening = Pick<Handlers<CommandAreas['conversation']>, 'open' | 'new-conversation'>;

export function createOpening(parts: OpeningParts): Opening {
  const { servers, sessions, store, notices, pages, badge, shortcuts } = parts;
  /** Promised to a panel that has not subscribed yet. */
  const promised = new Set<string>();
  /** The latest request of each panel: one that takes longer must not take the panel back. */
  const latest = new WeakMap<PanelLink, symbol>();

  const create = async (tabId: number | null) => {
    const conversationId = await store.create();
    promised.add(conversationId);
    await pages.attach(await sessions.open(conversationId), tabId === null ? [] : [tabId]);
    return conversationId;
  };

  const choose = async (named: string | undefined, panel: PanelLink): Promise<string | null> => {
    const known = await store.list();
    if (named !== undefined && !known.some(({ id }) => id === named)) throw chatGone();
    if (named === undefined && shortcuts.takeNewChat()) return null;
    const isShown = (id: string) => notices.isShownElsewhere(panel, id);
    const id = named ?? conversationToOpen(known, { isShown, isTaken: (id) => promised.has(id) || isShown(id) });
    if (id !== null) promised.add(id);
    return id;
  };

  return {
    async open({ conversationId, afterSeq, tabId }, panel) {
      const request = Symbol();
      latest.set(panel, request);
      const id = (await choose(conversationId, panel)) ?? (await create(tabId));
      const log = await sessions.open(id).finally(() => promised.delete(id));
      if (latest.get(panel) !== request) return { conversationId: id };
      await notices.subscribe(panel, log, afterSeq ?? 0);
      badge.recount();
      void servers.refreshStale(staleAfter).then(notices.tellServers);
      return { conversationId: id };
    },
    async 'new-conversation'({ tabId }) {
      const conversationId = await create(tabId);
      promised.delete(conversationId);
      return { conversationId };
    },
  };
}
