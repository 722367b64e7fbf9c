/** The log of a conversation and the pure folds over it. */
export { fitMessages } from './budget';
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
export type { ProjectedMessage } from './messages';
export { toMessages, wordFailure } from './messages';
export { mostRepeats, repeatsOf } from './repeats';
export type { Block, CallState, Conversation, Item, Run, SwitchedOff } from './replay';
export { applyEntry, emptyConversation, pathTo, replay } from './replay';
