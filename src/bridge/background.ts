/** The background's ends of the bridge. They parse what comes in, so zod is loaded here and not in pages, relays or panels. */
export { type BlockTools, createBlockTools } from './blocks';
export type { CommandAreas } from './commands';
export { createDocuments, type Documents, type PageReach } from './documents';
export { type Handlers, type PanelHandlers, type PanelLink, servePanel } from './panel-server';
export { toToolRow } from './tool-row';
