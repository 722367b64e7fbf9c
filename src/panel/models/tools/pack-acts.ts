/** What the user does with tool packs under Tools: writing, importing, exporting, turning off, deleting, and letting them run. */
import type { ToolRow } from '#bridge';
import type { Asking } from '../asking';
import type { Saving } from '../exports/saving';
import type { Packs } from './packs';

export type PackActs = ReturnType<typeof createPackActs>;

interface Parts extends Pick<Asking, 'ask'> {
  packs: Packs;
  saving: Saving;
}

export function createPackActs({ ask, saving, packs }: Parts) {
  const { list, editor, unsaved } = packs;
  const load = async () => {
    list.value = (await ask('packs', {})) ?? list.value;
  };
  const sourceOf = async (packId: string): Promise<string | null> => {
    const found = await ask('pack-source', { packId });
    return found && 'source' in found ? found.source : null;
  };
  const open = async (given: string, packId: string | null = null, isTemplate = false) => {
    const before = packId === null ? null : await sourceOf(packId);
    // The parser comes with the editor.
    const { createPackEditor } = await import('./pack-editor');
    const source = packId && given === '' ? (before ?? '') : given;
    editor.value = createPackEditor(ask, { packId, before, source, isTemplate });
  };
  return {
    list,
    editor,
    unsaved,
    load,
    /** `page`: the origin of the page beside the panel, for which the pack will be. */
    async create(page: string | null) {
      const { toNewPack } = await import('./pack-editor');
      await open(toNewPack(page), null, true);
    },
    /** Opens the pack that does what a guessed tool does; false if its page no longer declares that. */
    async createFrom(guess: ToolRow): Promise<boolean> {
      if (guess.source.type !== 'page') return false;
      const { tabId, documentId } = guess.source;
      const written = await ask('write-guess', { tabId, documentId, tool: guess.name });
      if (!written || 'missing' in written) return false;
      const { toPackOfGuess } = await import('./pack-editor');
      await open(toPackOfGuess(guess, written));
      return true;
    },
    edit: (packId: string) => open('', packId),
    /** A file of a pack that is here already opens as its new version, which the user saves or not. */
    async importFile(file: File) {
      const source = await file.text();
      const { readPack } = await import('#packs/read');
      const reading = readPack(source);
      const name = 'pack' in reading ? reading.pack.facts.name : null;
      const known = list.value?.packs.find((pack) => pack.name === name);
      await open(source, known?.id ?? null);
    },
    async exportFile(packId: string, name: string) {
      const source = await sourceOf(packId);
      const base =
        name
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, '-')
          .replace(/^-|-$/g, '') || 'pack';
      if (source !== null) saving.save(new Blob([source], { type: 'text/javascript' }), `${base}.pack.js`);
    },
    /** What isn't saved can be opened again. */
    close() {
      if (editor.value?.hasUnsaved()) unsaved.value = editor.value;
      editor.value = null;
    },
    reopen() {
      [editor.value, unsaved.value] = [unsaved.value, null];
    },
    discard: () => (unsaved.value = null),
    turn: (packId: string, on: boolean) => ask('switch-pack', { packId, on }),
    async remove(packId: string) {
      for (const opened of [editor, unsaved]) if (opened.value?.packId.value === packId) opened.value = null;
      await ask('delete-pack', { packId });
    },
    /** Asks the browser for the permission; called in a click. */
    async allow() {
      if (await packs.requestUserScripts()) await load();
    },
    openSwitch: packs.openUserScriptSwitch,
  };
}
