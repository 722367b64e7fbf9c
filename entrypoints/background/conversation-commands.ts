/** What a panel's commands about a conversation's messages and runs do. */
import { type ConversationStore, pickAttachments, type Sessions } from '#agent';
import type { CommandTable } from '#bridge/doors';
import { nothing } from './done';
import type { State } from './state';

type ConversationCommands = Pick<
  CommandTable,
  | 'send'
  | 'send-queued'
  | 'withdraw-queued'
  | 'edit-message'
  | 'ask-again'
  | 'choose-branch'
  | 'delete-messages'
  | 'restore-messages'
  | 'stop'
  | 'go-on'
  | 'result'
>;

interface Parts {
  sessions: Sessions;
  store: Pick<ConversationStore, 'result'>;
  state: Pick<State, 'follow'>;
}

export function createConversationCommands({ sessions, store, state }: Parts): ConversationCommands {
  return {
    async send({ conversationId, text, attachments = [], tabId = null }) {
      const log = await sessions.open(conversationId);
      await state.follow(log, tabId);
      const picked = pickAttachments(log, attachments);
      return nothing(sessions.say(conversationId, { text, ...(picked.length > 0 && { attachments: picked }) }));
    },
    'send-queued': ({ conversationId, entryId }) => nothing(sessions.sendQueued(conversationId, entryId)),
    'withdraw-queued': ({ conversationId, entryId }) => nothing(sessions.withdrawQueued(conversationId, entryId)),
    'edit-message': ({ conversationId, entryId, text }) => nothing(sessions.edit(conversationId, entryId, text)),
    'ask-again': ({ conversationId, entryId, model }) => nothing(sessions.askAgain(conversationId, entryId, model)),
    'choose-branch': ({ conversationId, entryId }) => nothing(sessions.chooseBranch(conversationId, entryId)),
    'delete-messages': ({ conversationId, entryIds }) => nothing(sessions.deleteMessages(conversationId, entryIds)),
    'restore-messages': ({ conversationId, entryIds }) => nothing(sessions.restoreMessages(conversationId, entryIds)),
    stop: ({ conversationId }) => nothing(sessions.stop(conversationId)),
    'go-on': ({ conversationId, model }) => nothing(sessions.goOn(conversationId, model)),
    async result({ callId, conversationId }) {
      const stored = await store.result(callId);
      return stored?.conversationId === conversationId ? stored : { missing: true };
    },
  };
}
