/**
 * The guards that hold the attacks, each with the edit that takes it away. A mutated run replaces `holds`, which must occur
 * exactly once in the file, by `without`, and then expects every attack that names the guard to get through.
 */
import type { Plugin } from 'vite';
import { approvalGuards } from './guards/approval.ts';
import { appGuards } from './guards/apps.ts';
import { cardGuards } from './guards/card.ts';
import { compactionGuards } from './guards/compaction.ts';
import { containerGuards } from './guards/containers.ts';
import { documentGuards } from './guards/documents.ts';
import { doorGuards } from './guards/door.ts';
import { elicitationGuards } from './guards/elicitation.ts';
import { fileGuards } from './guards/files.ts';
import { flowGuards } from './guards/flow.ts';
import { editsOf, type Guard } from './guards/guard.ts';
import { handsGuards } from './guards/hands.ts';
import { memoryGuards } from './guards/memory.ts';
import { offerGuards } from './guards/offers.ts';
import { referenceGuards } from './guards/reference.ts';
import { scheduleGuards } from './guards/schedules.ts';
import { siteServerGuards } from './guards/site-servers.ts';
import { siteGuards } from './guards/sites.ts';
import { skillGuards } from './guards/skills.ts';
import { sourceGuards } from './guards/sources.ts';
import { wireGuards } from './guards/wire.ts';
import { wordGuards } from './guards/words.ts';

const list = {
  ...appGuards,
  ...approvalGuards,
  ...cardGuards,
  ...compactionGuards,
  ...containerGuards,
  ...documentGuards,
  ...doorGuards,
  ...elicitationGuards,
  ...fileGuards,
  ...flowGuards,
  ...handsGuards,
  ...memoryGuards,
  ...offerGuards,
  ...referenceGuards,
  ...scheduleGuards,
  ...siteGuards,
  ...siteServerGuards,
  ...skillGuards,
  ...sourceGuards,
  ...wireGuards,
  ...wordGuards,
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof list;
export const guards: Readonly<Record<GuardName, Guard>> = list;

/** Takes a guard out of the source as it is loaded, for a mutated run; the files themselves stay as they are. */
export function withoutGuard(name: string | undefined): Plugin[] {
  if (!name) return [];
  const guard = guards[name as GuardName]; // an unknown name is refused below
  if (!guard) throw new Error(`There is no guard “${name}”.`);
  return without(guard);
}

export function without(guard: Guard): Plugin[] {
  return [
    {
      name: 'without-guard',
      enforce: 'pre',
      transform(code, id) {
        const path = id.split('?')[0] ?? '';
        const edits = editsOf(guard).filter(({ file }) => path.endsWith(`/${file}`));
        if (edits.length === 0) return null;
        return { code: edits.reduce(takeOut, code), map: null };
      },
    },
  ];
}

function takeOut(code: string, { file, holds, without }: Omit<Guard, 'and'>): string {
  if (code.split(holds).length !== 2) throw new Error(`“${holds}” isn’t found once in ${file}.`);
  return code.replace(holds, () => without);
}
