/** What a panel's commands about MCP servers do. Panels are told by the servers themselves, whoever changed them. */
import type { Servers } from '#agent';
import type { CommandTable } from '#bridge/doors';
import { nothing } from './done';

type ServerCommands = Pick<CommandTable, Extract<keyof CommandTable, `${string}-server${'' | 's' | '-tool'}`>>;

export function createServerCommands(servers: Servers): ServerCommands {
  return {
    'test-server': (given) => servers.test(given),
    'add-server': (given) => servers.add(given),
    'edit-server': (given) => servers.edit(given),
    'remove-server': ({ serverId }) => nothing(servers.remove(serverId)),
    'restore-server': ({ serverId }) => nothing(servers.restore(serverId)),
    'enable-server': ({ serverId, enabled }) => nothing(servers.enable(serverId, enabled)),
    'refresh-server': ({ serverId }) => servers.refresh(serverId),
    'fetch-recipes-of-server': ({ serverId, allowed }) => nothing(servers.fetchRecipes(serverId, allowed)),
    'switch-server-tool': ({ serverId, tool, on }) => nothing(servers.switchTool(serverId, tool, on)),
    'look-at-servers': () => nothing(servers.look()),
  };
}
