/** The log of a conversation and the pure folds over it. */
export type {
  ApprovalDecision,
  ApprovalReason,
  Entry,
  EntryBody,
  EntryOf,
  EntryType,
  ModelCall,
  ModelFailure,
  RunEndReason,
  StoredResult,
  Usage,
} from './entry';
export { toMessages, wordFailure } from './messages';
export type { Block, CallState, Conversation, Item } from './replay';
export { applyEntry, emptyConversation, pathTo, replay } from './replay';
