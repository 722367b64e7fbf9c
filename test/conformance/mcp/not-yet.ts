/** Scenarios that don't pass yet. The suite fails when one of them passes: then it goes. */
import type { Case } from './referee.ts';

const required = (scenario: string, ...revisions: Case['revision'][]): Case[] =>
  revisions.map((revision) => ({ scenario, revision }));

const notYet: Case[] = [
  ...required('sep-2640-client-no-prefetch', null),
  ...required('sep-2640-client-verify-digest', null),
  ...required('sep-2640-client-verify-size', null),
  ...required('sep-2640-client-verify-frontmatter', null),
];

export const isExpected = ({ scenario, revision }: Case): boolean =>
  !notYet.some((each) => each.scenario === scenario && each.revision === revision);
