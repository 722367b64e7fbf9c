/** Tool packs in IndexedDB. */
import { type Connection, createReading } from './connection';
import type { PackRecord } from './database';
import { readRecord, readRecords } from './records';

export type PackStore = ReturnType<typeof packStore>;

export function packStore(connect: Connection) {
  const read = createReading(connect);
  return {
    all: async () => readRecords('packs', await read((db) => db.getAll('packs'))),
    get: async (id: string) => readRecord('packs', await read((db) => db.get('packs', id))),
    put: async (pack: PackRecord) => void (await (await connect()).put('packs', pack)),
    remove: async (id: string) => (await connect()).delete('packs', id),
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
