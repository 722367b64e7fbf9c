/** Carries out commands about MCP servers. The servers themselves tell panels what changed. */
import type { CommandAreas, Handlers } from '#bridge/background';
import type { CommandParts } from './command-parts';

export const serverHandlers = ({ servers }: Pick<CommandParts, 'servers'>): Handlers<CommandAreas['servers']> => ({
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
