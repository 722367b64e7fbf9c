/** The log of a conversation and the pure folds over it. */
export type {
  ApprovalDecision,
  ApprovalReason,
  CallTarget,
  CanvasOperation,
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
