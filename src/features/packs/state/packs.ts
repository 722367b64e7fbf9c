/** The tool packs as every part of the panel knows them: the list, and the one that is open. What is done with them is in `pack-acts.ts`, loaded later. */
import { signal } from '@preact/signals';
import type { KeptRun } from '#core/log/kept-steps.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { PanelConnection } from '#ui/panel/connection.ts';
import type { PackList, PackRow } from '../messages.ts';
import type { PackFile } from './pack-file';

export type Packs = ReturnType<typeof createPacks>;

/** A pack that is here, or a file that the user may add. */
export type OpenedPack = { type: 'here'; row: PackRow; source: string } | { type: 'offered'; file: PackFile };

export function createPacks(
  { on }: Pick<Asking, 'on'>,
  { requestPermission, openUserScriptSwitch }: Pick<PanelConnection, 'requestPermission' | 'openUserScriptSwitch'>,
) {
  /** Null until it has arrived. */
  const list = signal<PackList | null>(null);
  const opened = signal<OpenedPack | null>(null);
  on('packs', (told) => (list.value = told));
  on('cleared', ({ what }) => {
    if (what === 'everything') opened.value = null;
  });
  return {
    list,
    opened,
    openUserScriptSwitch,
    requestUserScripts: () => requestPermission('userScripts'),
    /** Steps of a run that the user is making a tool of. */
    keeping: signal<KeptRun | null>(null),
  };
}
