/** Tool packs in IndexedDB. */

import { createCollection } from '#core/store/collection.ts';
import type { Connection } from '#core/store/connection.ts';
import { defineRecords } from '#core/store/records.ts';
import type { PackOrigin, PackSource } from '../format';
import { packSchema } from './stored-shapes';

/** A tool pack. `stuck`: it was turned off because it kept a page from answering. */
export interface PackRecord extends PackSource {
  id: string;
  /** SHA-256 of what runs. */
  hash: string;
  on: boolean;
  savedAt: number;
  /** Absent: it was added by an older version. */
  from?: PackOrigin | undefined;
  stuck?: true;
}

declare module '#core/store/database.ts' {
  interface TabhandSchema {
    packs: { key: string; value: PackRecord };
  }
}

defineRecords('packs', () => packSchema);

export type PackStore = ReturnType<typeof packStore>;

export function packStore(connect: Connection) {
  return {
    ...createCollection(connect, 'packs'),
    /** Resolves with whether there is such a pack. */
    async change(id: string, change: Partial<Pick<PackRecord, 'on' | 'stuck'>>): Promise<boolean> {
      const { store, done } = (await connect()).transaction('packs', 'readwrite');
      const pack = await store.get(id);
      if (pack) {
        const { stuck: _, ...rest } = pack;
        await store.put({ ...rest, ...change });
      }
      await done;
      return pack !== undefined;
    },
  };
}
