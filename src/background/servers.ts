/** Carries out commands about MCP servers. The servers themselves tell panels what changed. */
import type { Servers } from '#agent';
import type { CommandAreas, Handlers } from '#bridge/background';

export const serverHandlers = ({ servers }: { servers: Servers }): Handlers<CommandAreas['servers']> => ({
  'test-server': servers.test,
  'add-server': servers.add,
  'edit-server': servers.edit,
  'remove-server': ({ serverId }) => servers.remove(serverId),
  'restore-server': ({ serverId }) => servers.restore(serverId),
  'enable-server': ({ serverId, enabled }) => servers.enable(serverId, enabled),
  'refresh-server': ({ serverId }) => servers.refresh(serverId),
  'fetch-recipes-of-server': ({ serverId, allowed }) => servers.fetchRecipes(serverId, allowed),
  'switch-server-tool': ({ serverId, tool, on }) => servers.switchTool(serverId, tool, on),
  'look-at-servers': servers.look,
});
