/** Scenarios that don't pass yet. The suite fails when one of them passes: then it goes. */
import type { Case } from './referee.ts';

const required = (scenario: string, ...revisions: Case['revision'][]): Case[] =>
  revisions.map((revision) => ({ scenario, revision }));

const notYet: Case[] = [
  ...required('auth/pre-registration', '2025-11-25', '2026-07-28'),
  ...required('auth/basic-cimd', '2025-11-25', '2026-07-28'),
  ...required('elicitation-sep1034-client-defaults', '2025-11-25'),
];

export const isExpected = ({ scenario, revision }: Case): boolean =>
  !notYet.some((each) => each.scenario === scenario && each.revision === revision);
