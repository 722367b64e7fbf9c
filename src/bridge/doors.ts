/** The ends of the bridge that parse what comes through: zod lives behind this door, away from page and relay. */

export { type Blocks, type BlocksWire, createBlocks } from './blocks';
export type { KeyGuard } from './commands/keeping';
export type { PageWire } from './document';
export { createDocuments, type Documents, type PageReach, type TabHello } from './documents';
export { type ClientWire, createPanelClient, type PanelClient } from './panel-client';
export { type CommandTable, type PanelLink, type PanelWire, servePanel } from './panel-end';
export { toToolRow } from './rows';
