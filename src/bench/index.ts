/** The bench: what web developers try their tools with. Pure, on plain data: it runs in the panel and in Node. */

export {
  type Contract,
  changeWords,
  compareContracts,
  readContract,
  toContract,
  writeComparison,
  writeContract,
} from './contracts';
export { type Check, countOf, type Report, toJunit } from './junit';
export {
  examplesOf,
  fixOf,
  type LintNote,
  lintTogether,
  lintTool,
  type Severity,
  toDefinition,
  toWritten,
  type WrittenDefinition,
} from './lint';
export { type Readiness, readinessOf } from './readiness';
export {
  byReason,
  outcomeOf,
  type PageState,
  runSmoke,
  type SmokeOutcome,
  type SmokePage,
  type SmokeReport,
  type SmokeTool,
  toSmokeTool,
} from './smoke';
export { isRule, isSmoke, wordsOf } from './words';
