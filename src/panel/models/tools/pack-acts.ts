/** What the user does with tool packs under Tools: importing, reading, updating, exporting, turning off, deleting, and letting them run. */
import type { PackRow } from '#bridge';
import type { Asking } from '../asking';
import type { Saving } from '../exports/saving';
import type { Packs } from './packs';

export type PackActs = ReturnType<typeof createPackActs>;

interface Parts extends Pick<Asking, 'ask'> {
  packs: Packs;
  saving: Saving;
}

export function createPackActs({ ask, saving, packs }: Parts) {
  const { list, opened } = packs;
  const load = async () => {
    list.value = (await ask('packs', {})) ?? list.value;
  };
  const sourceOf = async (packId: string): Promise<string | null> => {
    const found = await ask('pack-source', { packId });
    return found && 'source' in found ? found.source : null;
  };
  return {
    list,
    opened,
    load,
    async read(row: PackRow): Promise<void> {
      const source = await sourceOf(row.id);
      if (source !== null) opened.value = { type: 'here', row, source };
    },
    /** A file of a pack that is here already opens as its new version, which the user saves or not. `page`: the one beside the panel. */
    async importFile(file: File, page: string | null, meant?: PackRow): Promise<void> {
      const { PackFile } = await import('./pack-file');
      const source = await file.text();
      const from = { type: 'file' as const, file: file.name.slice(0, 255) }; // const: a literal type
      const { name } = new PackFile(ask, { source, from, before: null, page });
      const row = meant ?? list.value?.packs.find((pack) => pack.name === name.value);
      const text = row ? await sourceOf(row.id) : null;
      const before = row && text !== null ? { packId: row.id, source: text, facts: row } : null;
      opened.value = { type: 'offered', file: new PackFile(ask, { source, from, before, page }) };
    },
    async exportFile(row: PackRow): Promise<void> {
      const source = await sourceOf(row.id);
      if (source === null) return;
      const { withComment } = await import('#packs/read');
      const base =
        row.name
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, '-')
          .replace(/^-|-$/g, '') || 'pack';
      const text = withComment({ source, facts: row });
      saving.save(new Blob([text], { type: 'text/javascript' }), `${base}.pack.js`);
    },
    close: () => (opened.value = null),
    turn: (packId: string, on: boolean) => ask('switch-pack', { packId, on }),
    remove: (packId: string) => ask('delete-pack', { packId }),
    /** Asks the browser for the permission; called in a click. */
    async allow() {
      if (await packs.requestUserScripts()) await load();
    },
    openSwitch: packs.openUserScriptSwitch,
  };
}
