/** What the bench compares with the public package. */
export { findCaseProblem } from '../../../../src/bench/evals/case-problem.ts';
export { matches } from '../../../../src/bench/evals/matcher.ts';
export { reportKinds } from '../../../../src/bench/evals/reports/index.ts';
export { readSuite } from '../../../../src/bench/evals/suite.ts';
export { compareCalls } from '../../../../src/bench/evals/trajectory.ts';
