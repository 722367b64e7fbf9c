/** Scenarios that don't pass yet. The suite fails when one of them passes: then it goes. */
import type { Case } from './referee.ts';

const required = (scenario: string, ...revisions: Case['revision'][]): Case[] =>
  revisions.map((revision) => ({ scenario, revision }));

const notYet: Case[] = [];

export const isExpected = ({ scenario, revision }: Case): boolean =>
  !notYet.some((each) => each.scenario === scenario && each.revision === revision);
