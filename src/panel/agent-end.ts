/** The panel's page is a WebMCP page too. Of several panels the agent speaks to the one that the person turned to last. */
import type { CanvasChange } from '#bridge';
import { install } from '#webmcp';
import { offerBlocks, type ToolRegistry } from './models/canvas/block-tools';
import type { PanelConnection } from './models/connection';
import type { Panel } from './models/panel';

export function openAgentEnd({ canvas, conversation }: Panel, connection: PanelConnection): void {
  const host = install({ dynamic: true });
  const registry: ToolRegistry | undefined = (document as { modelContext?: ToolRegistry }).modelContext; // just installed
  if (!host || !registry) return;
  const end = connection.connectBlocks(host);
  addEventListener('focus', end.use);
  const carryOut = (conversationId: string, change: CanvasChange) =>
    connection.command('canvas', { conversationId, change });
  offerBlocks(registry, end, { canvas, conversation, carryOut });
}
