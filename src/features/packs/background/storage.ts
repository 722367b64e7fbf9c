/** Tool packs in IndexedDB. */

import * as z from 'zod';
import { createCollection } from '#core/store/collection.ts';
import type { Connection } from '#core/store/connection.ts';
import { defineRecords } from '#core/store/records.ts';
import type { PackOrigin, PackSource } from '../format';

const text = z.string();
const time = z.number();

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

const facts = z.object({
  name: text,
  matches: z.array(text),
  world: z.enum(['own', 'page']),
  author: text.optional(),
  version: text.optional(),
  verifiedOn: text.optional(),
});
const pack = z.object({
  id: text,
  hash: text,
  on: z.boolean(),
  savedAt: time,
  stuck: z.literal(true).optional(),
  facts,
  source: text,
  script: text,
  from: z
    .union([z.object({ type: z.enum(['file', 'folder']), file: text }), z.object({ type: z.literal('steps') })])
    .optional(),
});

defineRecords('packs', pack);

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
