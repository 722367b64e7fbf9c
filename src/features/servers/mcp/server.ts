/** An MCP server and its secrets, which are taken out of everything that it answers. */
import { createRedaction, secretsOf } from '#core/tools/without-secrets.ts';

export interface McpServer {
  id: string;
  name: string;
  /** The whole address, which may hold a key. */
  url: string;
  /** Their values are secrets. */
  headers?: Record<string, string>;
  /** Tokens from signing in, which are added as they are given out. */
  tokens?: ReadonlySet<string>;
}

/** A server or a browser may repeat what it was sent. */
export function redactionFor(server: Pick<McpServer, 'url' | 'headers' | 'tokens'>): <T>(value: T) => T {
  const all = () => [...secretsOf(server), ...(server.tokens ?? [])];
  let secrets = all();
  let redact = createRedaction(secrets);
  return (value) => {
    const now = all();
    if (now.length !== secrets.length) [secrets, redact] = [now, createRedaction(now)];
    return redact(value);
  };
}
