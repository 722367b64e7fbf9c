/** Commands about tool packs: tools that the user adds to sites. */
import * as z from 'zod';
import { isPattern, type PackFacts, type PackOrigin, type PackProblem, packLimits } from '#packs';
import { stepsToolSchema } from '#packs/steps';
import { command, idField, noInput } from './command';

/** A pack in the list. */
export interface PackRow extends PackFacts {
  id: string;
  on: boolean;
  /** Milliseconds since 1970. */
  savedAt: number;
  from?: PackOrigin | undefined;
  /** Why its tools don't appear, as far as a page has shown. `stuck`: it kept a page from answering and was turned off. */
  problem: PackProblem | { code: 'stuck' } | null;
}

/** All packs, and whether the browser lets them run: as `UserScriptAccess`. */
export interface PackList {
  packs: PackRow[];
  access: 'open' | 'asks' | 'switched-off';
}

const pack = z.object({ packId: idField });
const fact = z.string().min(1).max(100);
const code = z.string().min(1);

/** What the file or the user said. */
const facts = z.object({
  name: fact,
  matches: z.array(z.string().max(1000).refine(isPattern)).min(1).max(packLimits.matches),
  ...{ author: fact.optional(), version: fact.optional(), verifiedOn: fact.optional() },
  world: z.enum(['own', 'page']),
  steps: z.array(stepsToolSchema).max(50).optional(),
});

export const packCommands = {
  packs: command(noInput).gives<PackList>(),
  'pack-source': command(pack).gives<{ source: string } | { missing: true }>(),
  /** Adds a pack, or replaces the one with the id: its tools then ask again. */
  'save-pack': command(
    pack.partial().extend({
      facts,
      source: code.max(packLimits.source),
      script: code.max(2 * packLimits.source),
      from: z.discriminatedUnion('type', [
        z.object({ type: z.enum(['file', 'folder']), file: z.string().max(255) }),
        z.object({ type: z.literal('steps') }),
      ]),
    }),
  ).gives<{ packId: string }>(),
  'switch-pack': command(pack.extend({ on: z.boolean() })),
  /** With the approvals of its tools. */
  'delete-pack': command(pack),
};
