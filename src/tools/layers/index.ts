/** Where tools come from: the attached page, MCP servers, and servers inside the extension. */
export { showResource } from './call-result';
export { type DerivedPage, derivedLayers } from './derived';
export { toRequest } from './hands/actions';
export { handsLayers, listHands, type ReadablePage, toHandsFailure } from './hands/layer';
export { wordAnswer } from './hands/words';
export { type LocalServer, type LocalTool, localLayer } from './local';
export { type AppPage, readAppPage } from './mcp/apps';
export {
  type Asked,
  McpConnection,
  type McpInfo,
  type McpListing,
} from './mcp/connection';
export type { McpRequest } from './mcp/elicitation';
export { mcpLayer } from './mcp/layer';
export type { McpEra, McpSession } from './mcp/link';
export type { Offering, Offerings } from './mcp/listing';
export { type ServerProblem, toServerProblem } from './mcp/problem';
export { complete, getPrompt, type Unfinished } from './mcp/prompts';
export {
  type ResourceContent,
  readResource,
  readTool,
  toUnsent,
} from './mcp/resources';
export { fetchBounded, followWithin, SignInError } from './mcp/service-fetch';
export { issuerOf, type RegisteredClient, readKept } from './mcp/sign-in-kept';
export type { Skill, Skills } from './mcp/skills';
export type { KeptPauses } from './mcp/stream-pauses';
export type { ListedDocument, PageDocument, PageDocuments } from './page';
export { listPageLayers, nextPageRetry, pageLayerKeys, silentPage } from './page';
export { type PageOutcome, type PageTool, pageOutcomeSchema, type pageToolSchema, parsePageTools } from './page-tool';
