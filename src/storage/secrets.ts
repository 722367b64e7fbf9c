/** Keys, in the extension's own IndexedDB: content scripts can't read it. Not encrypted, and said so. */
import type { Database } from './database';

export interface SecretStore {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The last four characters of each secret, by name: all that ever leaves the background. Of a short one, dots. */
  tails(): Promise<Record<string, string>>;
}

export function secretStore(database: Promise<Database>): SecretStore {
  return {
    get: async (name) => (await (await database).get('secrets', name))?.value,
    async set(name, value) {
      await (await database).put('secrets', { name, value });
    },
    async remove(name) {
      await (await database).delete('secrets', name);
    },
    async tails() {
      const secrets = await (await database).getAll('secrets');
      return Object.fromEntries(secrets.map(({ name, value }) => [name, value.length > 8 ? value.slice(-4) : '••••']));
    },
  };
}
