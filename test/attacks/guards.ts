/**
 * The guards that hold the attacks, each with the edit that takes it away. A mutated run replaces `holds`, which must occur
 * exactly once in the file, by `without`, and then expects every attack that names the guard to get through.
 */
import type { Plugin } from 'vite';
import { approvalGuards } from './guards/approval.ts';
import { flowGuards } from './guards/flow.ts';
import type { Guard } from './guards/guard.ts';
import { sourceGuards } from './guards/sources.ts';

const list = {
  ...approvalGuards,
  ...flowGuards,
  ...sourceGuards,
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof list;
export const guards: Readonly<Record<GuardName, Guard>> = list;

/** Takes a guard out of the source as it is loaded, for a mutated run; the files themselves stay as they are. */
export function withoutGuard(name: string | undefined): Plugin[] {
  if (!name) return [];
  const guard = guards[name as GuardName]; // an unknown name is refused below
  if (!guard) throw new Error(`There is no guard “${name}”.`);
  return [
    {
      name: 'without-guard',
      enforce: 'pre',
      transform(code, id) {
        if (!id.split('?')[0]?.endsWith(`/${guard.file}`)) return null;
        if (code.split(guard.holds).length !== 2) throw new Error(`“${name}” isn’t found once in ${guard.file}.`);
        return { code: code.replace(guard.holds, () => guard.without), map: null };
      },
    },
  ];
}
