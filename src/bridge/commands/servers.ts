/** Commands about MCP servers. */
import * as z from 'zod';
import type { HeaderGiven, ServerGiven, ServerTested } from '#agent';
import type { ServerProblem } from '#tools/layers';
import { id, type Nothing, nothing } from './parts';

type Failed = { ok: false; problem: ServerProblem };

export interface ServerCommands {
  /** Connects and lists, and keeps nothing. `serverId`: headers without a value are those of this server. */
  'test-server': { take: ServerGiven & { serverId?: string }; give: ServerTested | Failed };
  /** `anyway`: it is kept though it doesn't answer now. */
  'add-server': {
    take: ServerGiven & { name: string; anyway?: boolean };
    give: { ok: true; serverId: string; tools: number } | Failed;
  };
  /** What is left out stays. An address on another origin takes no kept header along. */
  'edit-server': {
    take: { serverId: string; name?: string; url?: string; headers?: HeaderGiven[] };
    give: { ok: true; serverId: string } | Failed;
  };
  /** It can be brought back for some seconds; then its secrets go too. */
  'remove-server': { take: { serverId: string }; give: Nothing };
  'restore-server': { take: { serverId: string }; give: Nothing };
  'enable-server': { take: { serverId: string; enabled: boolean }; give: Nothing };
  'refresh-server': { take: { serverId: string }; give: { ok: true; tools: number } | Failed };
  /** Whether the tool that lists its recipes may be called at each listing: asked once. */
  'fetch-recipes-of-server': { take: { serverId: string; allowed: boolean }; give: Nothing };
  /** In every conversation. */
  'switch-server-tool': { take: { serverId: string; tool: string; on: boolean }; give: Nothing };
  /** Said again and again while the person looks at the servers: what broke is then connected again. */
  'look-at-servers': { take: Nothing; give: Nothing };
}

const server = z.object({ serverId: id });
const headers = z.array(z.object({ name: z.string().max(100), value: z.string().max(8000).optional() })).max(20);
const url = z.string().max(2000);
const name = z.string().min(1).max(40);

export const serverSchemas = {
  'test-server': z.object({ url, headers, serverId: id.optional() }),
  'add-server': z.object({ url, headers, name, anyway: z.boolean().optional() }),
  'edit-server': server.extend({ name: name.optional(), url: url.optional(), headers: headers.optional() }),
  'remove-server': server,
  'restore-server': server,
  'enable-server': server.extend({ enabled: z.boolean() }),
  'refresh-server': server,
  'fetch-recipes-of-server': server.extend({ allowed: z.boolean() }),
  'switch-server-tool': server.extend({ tool: z.string().min(1).max(256), on: z.boolean() }),
  'look-at-servers': nothing,
} satisfies Record<keyof ServerCommands, z.ZodType>;
