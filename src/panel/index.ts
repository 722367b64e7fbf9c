/** The side panel: mounted once into a document, over a connection that the entrypoint makes. */
import { h, render } from 'preact';
import type { CanvasChange } from '#bridge';
import { Sandboxes } from '#ui';
import { install } from '#webmcp';
import './panel.css';
import './conversation.css';
import './messages.css';
import './composer.css';
import './context.css';
import './lists.css';
import './servers.css';
import './history.css';
import './tools.css';
import './models.css';
import './welcome.css';
import './canvas.css';
import './board.css';
import './side.css';
import './settings.css';
import './console.css';
import './slash.css';
import { App } from './components/app';
import { PanelContext } from './components/context';
import { offerBlocks, type ToolRegistry } from './models/block-tools';
import type { PanelConnection } from './models/connection';
import { createPanel, type Panel } from './models/panel';

export { mountGallery } from './gallery/mount';
export type { PanelConnection } from './models/connection';

/** What to open first, as a full tab does; otherwise the chat of the newest conversation. */
interface First {
  conversationId?: string | null;
  place?: string | null;
}

export function mountPanel(root: HTMLElement, connection: PanelConnection, first: First = {}): void {
  const { documentElement } = root.ownerDocument;
  const { conversationId = null, place = null } = first;
  const panel = createPanel({ connection, root: documentElement, storage: localStorage, conversationId, place });
  offerToAgent(panel, connection);
  const sandbox = { address: connection.sandboxAddress ?? null };
  render(h(Sandboxes.Provider, { value: sandbox }, h(PanelContext.Provider, { value: panel }, h(App, null))), root);
}

/** The panel's page is a WebMCP page too. Of several panels the agent speaks to the one that the person turned to last. */
function offerToAgent({ canvas, conversation }: Panel, connection: PanelConnection): void {
  const host = install({ dynamic: true });
  const registry: ToolRegistry | undefined = (document as { modelContext?: ToolRegistry }).modelContext; // just installed
  if (!host || !registry) return;
  const end = connection.connectBlocks(host);
  addEventListener('focus', end.use);
  const carryOut = (conversationId: string, change: CanvasChange) =>
    connection.command('canvas', { conversationId, change });
  offerBlocks(registry, end, { canvas, conversation, carryOut });
}
