/** The sentences that users read for codes and values; `words/` has one file for each kind. */
export {
  toAxisTime,
  toCost,
  toDay,
  toDuration,
  toFigure,
  toHost,
  toLocale,
  toMoment,
  toSize,
  toThousands,
} from './words/figures';
export { wordIssue, wordKind } from './words/issue';
export { wordLint } from './words/lint';
export { wordModelFailure } from './words/model-failure';
export {
  type CallStatus,
  hintWords,
  wordApprovalReason,
  wordAsking,
  wordCallState,
  wordHints,
  wordPhase,
  wordRunEnd,
} from './words/run';
export type { Sentence } from './words/sentence';
export { hasWordsOfTheirs, wordHeaderFault, wordLayerNotice, wordServerProblem } from './words/server-problem';
export { wordToolFailure } from './words/tool-failure';
export { wordCrowd, wordSchemaPatch, wordTitle } from './words/tools';
