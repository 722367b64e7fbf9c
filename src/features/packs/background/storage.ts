/** Tool packs in IndexedDB. */
import { createCollection } from '#core/store/collection.ts';
import type { Connection } from '#core/store/connection.ts';
import type { PackRecord } from '#core/store/database.ts';

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
