/** An MCP server and its secrets, which are taken out of everything that it answers. */
import { createRedaction, secretsOf } from '../../without-secrets';

export interface McpServer {
  id: string;
  name: string;
  /** The whole address, which may hold a key. */
  url: string;
  /** Their values are secrets. */
  headers?: Record<string, string>;
}

/** A server or a browser may repeat what it was sent. */
export const redactionFor = (server: Pick<McpServer, 'url' | 'headers'>) => createRedaction(secretsOf(server));
