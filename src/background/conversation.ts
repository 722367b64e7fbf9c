/** Carries out commands about a conversation's messages and its run. */
import { type ConversationStore, pickAttachments, type Sessions } from '#agent';
import type { CommandAreas, Handlers } from '#bridge/background';
import type { AttachedPages } from './attached-pages';
import { createOpening, type OpeningParts } from './opening';

interface Parts extends OpeningParts {
  sessions: Sessions;
  store: OpeningParts['store'] & Pick<ConversationStore, 'result'>;
  pages: Pick<AttachedPages, 'attach' | 'follow'>;
}

export function conversationHandlers(parts: Parts): Handlers<CommandAreas['conversation']> {
  const { sessions, store, pages } = parts;
  return {
    ...createOpening(parts),
    async send({ conversationId, text, attachments = [], tabId = null }) {
      const log = await sessions.open(conversationId);
      await pages.follow(log, tabId);
      const picked = pickAttachments(log, attachments);
      await sessions.say(conversationId, { text, ...(picked.length > 0 && { attachments: picked }) });
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
  };
}
