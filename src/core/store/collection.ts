/** A store of whole records, each checked as it is read: one that lacks its shape is left out. */
import type { StoreKey, StoreNames } from 'idb';
import { type Connection, createReading } from './connection';
import { keysUnder, type TabhandSchema } from './database';
import { readRecord, readRecords } from './records';

export function createCollection<Name extends StoreNames<TabhandSchema>>(connect: Connection, name: Name) {
  const read = createReading(connect);
  return {
    get: async (key: StoreKey<TabhandSchema, Name>) => readRecord(name, await read((db) => db.get(name, key))),
    all: async () => readRecords(name, await read((db) => db.getAll(name))),
    /** Those whose keys begin with these parts, in the order of their keys. */
    under: async (...parts: string[]) => readRecords(name, await read((db) => db.getAll(name, keysUnder(...parts)))),
    put: async (record: TabhandSchema[Name]['value']) => void (await (await connect()).put(name, record)),
    remove: async (key: StoreKey<TabhandSchema, Name>) => (await connect()).delete(name, key),
  };
}
