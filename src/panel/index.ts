/** The side panel: mounted once into a document, over a connection that the entrypoint makes. */
import { h, render } from 'preact';
import './panel.css';
import './conversation.css';
import './composer.css';
import './lists.css';
import './tools.css';
import './welcome.css';
import { App } from './components/app';
import { PanelContext } from './components/context';
import type { PanelConnection } from './models/connection';
import { createPanel } from './models/panel';

export type { PanelConnection } from './models/connection';

/** `conversationId`: what to open first, as a full tab does; otherwise the newest conversation. */
export function mountPanel(root: HTMLElement, connection: PanelConnection, conversationId: string | null = null): void {
  const document = root.ownerDocument;
  const panel = createPanel({ connection, root: document.documentElement, storage: localStorage, conversationId });
  render(h(PanelContext.Provider, { value: panel }, h(App, null)), root);
}
