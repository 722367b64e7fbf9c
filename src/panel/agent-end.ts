/** The panel's own page offers tools as well: one set for each widget. With several panels, the agent uses the one last focused. */
import type { CanvasChange } from '#bridge';
import { installApi } from '#webmcp';
import { offerBlocks, type ToolRegistry } from './models/canvas/block-tools';
import type { PanelConnection } from './models/connection';
import type { Panel } from './models/panel';

export function openAgentEnd({ canvas, conversation }: Panel, connection: PanelConnection): void {
  const host = installApi({ dynamic: true });
  const registry: ToolRegistry | undefined = (document as { modelContext?: ToolRegistry }).modelContext; // just installed
  if (!host || !registry) return;
  const end = connection.connectBlocks(host);
  addEventListener('focus', end.use);
  const carryOut = (conversationId: string, change: CanvasChange) =>
    connection.command('canvas', { conversationId, change });
  offerBlocks(registry, end, { canvas, conversation, carryOut });
}
