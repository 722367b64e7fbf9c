/** Tools of MCP servers: the connection that lists and calls, and the layer that offers what was listed. */
export type { McpConnection, McpInfo, McpListing } from './connection';
export { createMcpConnection } from './connection';
export { mcpLayer } from './layer';

export type { Offering, Offerings } from './listing';
export type { McpConnectionOptions, McpSession } from './open-link';
export type { ServerProblem } from './problem';
export { findRecipeLister, readRecipes } from './recipes';
export { publicAddress } from './secrets';
