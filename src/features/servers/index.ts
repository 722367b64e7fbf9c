export type { AppPage } from './mcp/apps';
export type { Offering } from './mcp/listing';
export type { ResourceContent } from './mcp/resources';
export type { ServerState } from './messages';
export { wordLayerNotice } from './words';
