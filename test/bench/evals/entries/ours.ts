/** What the bench compares with the public package. */
export { findCaseProblem } from '../../../../src/features/evals/suites/case-problem.ts';
export { matches } from '../../../../src/features/evals/suites/matcher.ts';
export { reportKinds } from '../../../../src/features/evals/suites/reports/reports.ts';
export { readSuite } from '../../../../src/features/evals/suites/suite.ts';
export { compareCalls } from '../../../../src/features/evals/suites/trajectory.ts';
