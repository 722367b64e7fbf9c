/** Where tools come from: the attached page, MCP servers, and servers inside the extension. */

export { listBlocksLayer } from './blocks';
export type { LocalServer, LocalTool } from './local';
export { localLayer } from './local';
export * from './mcp/index';
export type { DocumentPlace, PageDocument, PageDocuments } from './page';
export { listPageLayers, pageLayerKeys } from './page';
export { nextPageRetry } from './page-retry';
export { type PageOutcome, type PageTool, pageOutcomeSchema, type pageToolSchema, parsePageTools } from './page-tool';
