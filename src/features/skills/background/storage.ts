/** What the user's skills say, in IndexedDB. What is told of each is in the settings. */
import { createCollection } from '#core/store/collection.ts';
import type { Connection } from '#core/store/connection.ts';
import { defineRecords } from '#core/store/records.ts';
import { type SkillRecord, skillSchema } from './stored-shapes';

declare module '#core/store/database.ts' {
  interface TabhandSchema {
    skills: { key: string; value: SkillRecord };
  }
}

defineRecords('skills', () => skillSchema);

export type SkillStore = ReturnType<typeof skillStore>;
export const skillStore = (connect: Connection) => createCollection(connect, 'skills');
