/** The tool packs as every part of the panel knows them: the list, and the one that is open. What is done with them is in `pack-acts.ts`, loaded later. */
import { signal } from '@preact/signals';
import type { PackList, PackRow, PanelNotice } from '#bridge';
import type { KeptRun } from '#conversation';
import type { PanelConnection } from '../connection';
import type { PackFile } from './pack-file';

export type Packs = ReturnType<typeof createPacks>;

/** A pack that is here, or a file that the user may add. */
export type OpenedPack = { type: 'here'; row: PackRow; source: string } | { type: 'offered'; file: PackFile };

export function createPacks({
  requestPermission,
  openUserScriptSwitch,
}: Pick<PanelConnection, 'requestPermission' | 'openUserScriptSwitch'>) {
  /** Null until it has arrived. */
  const list = signal<PackList | null>(null);
  const opened = signal<OpenedPack | null>(null);
  return {
    list,
    opened,
    openUserScriptSwitch,
    requestUserScripts: () => requestPermission('userScripts'),
    /** Steps of a run that the user is making a tool of. */
    keeping: signal<KeptRun | null>(null),
    take(notice: PanelNotice): void {
      if (notice.type === 'cleared' && notice.what === 'everything') opened.value = null;
      if (notice.type === 'packs') list.value = notice;
    },
  };
}
