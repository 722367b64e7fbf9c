/** What the user does with tool packs under Tools: importing, reading, updating, exporting, turning off, deleting, and letting them run. */

import type { Asking } from '#ui/panel/asking.ts';
import { type Saving, toSlug } from '#ui/panel/saving.ts';
import type { PackRow } from '../messages.ts';
import type { Packs } from './packs';

interface Parts extends Pick<Asking, 'ask'> {
  packs: Packs;
  saving: Saving;
}

export class PackActs {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get list() {
    return this.#parts.packs.list;
  }

  readonly load = async (): Promise<void> => {
    this.list.value = (await this.#parts.ask('packs', {})) ?? this.list.value;
  };

  async read(row: PackRow): Promise<void> {
    const source = await this.#sourceOf(row.id);
    if (source !== null) this.#parts.packs.opened.value = { type: 'here', row, source };
  }

  readonly close = (): void => {
    this.#parts.packs.opened.value = null;
  };

  async #sourceOf(packId: string): Promise<string | null> {
    const found = await this.#parts.ask('pack-source', { packId });
    return found && 'source' in found ? found.source : null;
  }

  /** A file of a pack that is here already opens as its new version, which the user saves or not. `page`: the one beside the panel. */
  async importFile(file: File, page: string | null, meant?: PackRow): Promise<void> {
    const { ask, packs } = this.#parts;
    const { PackFile } = await import('./pack-file');
    const source = await file.text();
    const from = { type: 'file' as const, file: file.name.slice(0, 255) }; // const: a literal type
    const { name } = new PackFile(ask, { source, from, before: null, page });
    const row = meant ?? this.list.value?.packs.find((pack) => pack.name === name.value);
    const text = row ? await this.#sourceOf(row.id) : null;
    const before = row && text !== null ? { packId: row.id, source: text, facts: row } : null;
    packs.opened.value = { type: 'offered', file: new PackFile(ask, { source, from, before, page }) };
  }

  async exportFile(row: PackRow): Promise<void> {
    const source = await this.#sourceOf(row.id);
    if (source === null) return;
    const { withComment } = await import('../read');
    const text = withComment({ source, facts: row });
    this.#parts.saving.save(new Blob([text], { type: 'text/javascript' }), `${toSlug(row.name) || 'pack'}.pack.js`);
  }

  turn(packId: string, on: boolean) {
    return this.#parts.ask('switch-pack', { packId, on });
  }

  remove(packId: string) {
    return this.#parts.ask('delete-pack', { packId });
  }

  /** Asks the browser for the permission; called in a click. */
  readonly allow = async (): Promise<void> => {
    if (await this.#parts.packs.requestUserScripts()) await this.load();
  };
}
