/** Carries out commands about one conversation, and chooses which one a panel gets when it connects. */
import { attach, conversationToOpen, detach, pickAttachments } from '#agent';
import type { CommandAreas, Handlers, PanelLink } from '#bridge/background';
import { chatGone, findBlock, toBlockTitle } from '#conversation';
import { readAttachment } from './attachments';
import { readOffered } from './offers';
import type { CommandParts } from './parts';

export function conversationHandlers(parts: CommandParts): Handlers<CommandAreas['conversation']> {
  const { sessions, store, servers, pages, pageMenu, readTabPart, refreshBlock, manualRuns } = parts;
  return {
    ...createOpening(parts),
    async send({ conversationId, text, attachments = [], blockId, tabId = null, byApp }) {
      const log = await sessions.open(conversationId);
      await pages.follow(log, tabId);
      const picked = pickAttachments(log, attachments);
      // A widget that was removed meanwhile is left out.
      const block = blockId === undefined ? undefined : findBlock(log.conversation.canvas.blocks, blockId);
      const about = block && { blockId: block.id, widget: block.widget, title: toBlockTitle(block.widget, block.data) };
      const attached = picked.length > 0 && { attachments: picked };
      await sessions.say(conversationId, { text, ...attached, ...(about && { about }), ...(byApp && { byApp }) });
    },
    'send-queued': ({ conversationId, entryId }) => sessions.sendQueued(conversationId, entryId),
    'withdraw-queued': ({ conversationId, entryId }) => sessions.withdrawQueued(conversationId, entryId),
    'edit-message': ({ conversationId, entryId, text }) => sessions.edit(conversationId, entryId, text),
    'ask-again': ({ conversationId, entryId, model }) => sessions.askAgain(conversationId, entryId, model),
    'choose-branch': ({ conversationId, entryId }) => sessions.chooseBranch(conversationId, entryId),
    'delete-messages': ({ conversationId, entryIds }) => sessions.deleteMessages(conversationId, entryIds),
    'restore-messages': ({ conversationId, entryIds }) => sessions.restoreMessages(conversationId, entryIds),
    stop: ({ conversationId }) => sessions.stop(conversationId),
    'go-on': ({ conversationId, model }) => sessions.goOn(conversationId, model),
    async result({ callId, conversationId }) {
      const stored = await store.result(callId);
      return stored?.conversationId === conversationId ? stored : { missing: true };
    },
    async attach({ conversationId, what }) {
      const log = await sessions.open(conversationId);
      const found = await (what.type === 'resource' ? readOffered(servers, what) : readAttachment(what, readTabPart));
      return { attachment: await attach(store, log, found) };
    },
    detach: async ({ conversationId, attachmentId }) =>
      detach(store, await sessions.open(conversationId), attachmentId),
    async 'attach-from-menu'({ conversationId, windowId }, panel) {
      panel.windowId = windowId;
      const log = await sessions.open(conversationId);
      const refusals: unknown[] = [];
      for (const found of pageMenu.take(windowId)) {
        await found.then((each) => attach(store, log, each)).catch((refusal) => refusals.push(refusal));
      }
      // Runs last, so that a choice that can't be read doesn't prevent the others from being attached.
      if (refusals.length > 0) throw refusals[0];
    },
    async approve({ conversationId, callId, decision, input, repeated }) {
      const isKnown = repeated && (await sessions.resume(conversationId, callId, decision));
      return isKnown ? {} : sessions.approve(conversationId, callId, decision, input);
    },
    'answer-elicitation': async ({ conversationId, ...answered }) =>
      manualRuns.answer(answered) ?? sessions.answer(conversationId, answered),
    'let-go': ({ conversationId, callId }) => sessions.letGo(conversationId, callId),
    'widget-event': ({ conversationId, ...event }) => sessions.widgetEvent(conversationId, event),
    canvas: ({ conversationId, change }) => sessions.changeCanvas(conversationId, change),
    'refresh-block': ({ conversationId, blockId }) => refreshBlock(conversationId, blockId),
  };
}

/** Milliseconds after which a server's list of tools is stale when someone opens a panel. */
const staleAfter = 600_000;

interface OpeningParts {
  servers: Pick<CommandParts['servers'], 'refreshStale'>;
  sessions: Pick<CommandParts['sessions'], 'open'>;
  store: Pick<CommandParts['store'], 'create' | 'list' | 'newest'>;
  badge: Pick<CommandParts['badge'], 'recount'>;
  shortcuts: CommandParts['shortcuts'];
  pages: Pick<CommandParts['pages'], 'attach'>;
  notices: Pick<CommandParts['notices'], 'subscribe' | 'isShownElsewhere' | 'tellServers'>;
}

type Opening = Pick<Handlers<CommandAreas['conversation']>, 'open' | 'new-conversation'>;

export function createOpening(parts: OpeningParts): Opening {
  const { servers, sessions, store, notices, pages, badge, shortcuts } = parts;
  /** Promised to a panel that has not subscribed yet. */
  const promised = new Set<string>();
  /** The latest request of each panel: an earlier one that takes longer must not replace it. */
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

  const tellNewest = async (panel: PanelLink, conversationId: string) => {
    const entries = await store.newest(conversationId);
    if (entries.length > 0) panel.tell({ type: 'newest', conversationId, entries });
  };

  return {
    async open({ conversationId, afterSeq, tabId }, panel) {
      const request = Symbol();
      latest.set(panel, request);
      const id = (await choose(conversationId, panel)) ?? (await create(tabId));
      if (afterSeq === undefined) await tellNewest(panel, id);
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
