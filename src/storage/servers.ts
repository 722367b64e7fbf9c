/** What is known of each MCP server without asking it: stored facts with a time. */
import type { ServerFacts } from '#agent';
import type { Database } from './database';

export function serverFacts(database: Promise<Database>): ServerFacts {
  return {
    get: async (serverId) => (await database).get('servers', serverId),
    all: async () => (await database).getAll('servers'),
    async put(fact) {
      await (await database).put('servers', fact);
    },
    async remove(serverId) {
      await (await database).delete('servers', serverId);
    },
  };
}
