/** The tool packs as every part of the panel knows them: the list, and the one in the editor. What is done with them is in `pack-acts.ts`, loaded later. */
import { signal } from '@preact/signals';
import type { PackList, PanelNotice } from '#bridge';
import type { KeptRun } from '#conversation';
import type { PanelConnection } from '../connection';
import type { PackEditor } from './pack-editor';

export type Packs = ReturnType<typeof createPacks>;

export function createPacks({ requestPermission, openUserScriptSwitch }: PanelConnection) {
  /** Null until it has arrived. */
  const list = signal<PackList | null>(null);
  const editor = signal<PackEditor | null>(null);
  /** One that was closed before it was saved. */
  const unsaved = signal<PackEditor | null>(null);
  return {
    ...{ list, editor, unsaved, openUserScriptSwitch },
    requestUserScripts: () => requestPermission('userScripts'),
    /** Steps of a run that the user is making a tool of. */
    keeping: signal<KeptRun | null>(null),
    take(notice: PanelNotice): void {
      if (notice.type === 'cleared' && notice.what === 'everything') editor.value = unsaved.value = null;
      if (notice.type === 'packs') list.value = notice;
    },
  };
}
