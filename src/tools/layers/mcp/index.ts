/** Tools of MCP servers: the connection that lists and calls, and the layer that offers what was listed. */
export type { McpConnection, McpListing } from './connection';
export { createMcpConnection, publicAddress } from './connection';
export type { McpLayerParts } from './layer';
export { mcpLayer } from './layer';
export type { McpConnectionOptions, McpServer, McpSession } from './link';
export type { ServerProblem } from './problem';
export { readRecipes, recipeLister } from './recipes';
