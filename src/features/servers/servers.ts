export type { AppPage } from './mcp/apps';
export type { Offering } from './mcp/listing';
export type { ResourceContent } from './mcp/resources';
export { wordLayerNotice } from './words';
