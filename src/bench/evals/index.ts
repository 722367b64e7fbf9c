/** Evals: whether a model picks the right tool, with which arguments, in which order. Pure, so that it runs in Node too. */
export {
  type Attempt,
  type AttemptError,
  type Attempting,
  addSpent,
  type CallAnswer,
  type CodedFailure,
  callsOf,
  type EvalTurn,
  type MadeCall,
} from './attempt';
export type { CaseProblem } from './case-problem';
export type { Difference } from './matcher';
export { reportKinds } from './reports';
export { explainAttempt } from './reports/explain';
export { type EvalReport, wordCalls } from './reports/report';
export {
  type EvalEdges,
  type EvalEnd,
  type EvalPlan,
  type EvalProgress,
  judge,
  mockOutput,
  noProgress,
  type Playing,
  placesLeft,
  runEvals,
} from './run';
export { byCase, type Change, compareRates, type Summary, summarize } from './statistics';
export {
  nameOfCase,
  problemsOf,
  readSuite,
  type Suite,
  type SuiteProblem,
  suiteLimits,
  writeCases,
} from './suite';
export {
  caseSchema as evalCaseSchema,
  type EvalCase,
  type EvalMessage,
  type ExpectedCall,
  type ExpectedNode,
} from './suite-schema';
export { suiteWords } from './words';
