/** Commands about MCP servers. */
import * as z from 'zod';
import type { ServerProblem } from '#tools/layers';
import { id, type Nothing } from './parts';

export interface ServerCommands {
  'add-server': {
    take: { url: string; name: string };
    give: { ok: true; serverId: string; tools: number } | { ok: false; problem: ServerProblem };
  };
  'remove-server': { take: { serverId: string }; give: Nothing };
  'enable-server': { take: { serverId: string; enabled: boolean }; give: Nothing };
  'refresh-server': {
    take: { serverId: string };
    give: { ok: true; tools: number } | { ok: false; problem: ServerProblem };
  };
}

const server = z.object({ serverId: id });

export const serverSchemas = {
  'add-server': z.object({ url: z.string().max(2000), name: z.string().min(1).max(40) }),
  'remove-server': server,
  'enable-server': server.extend({ enabled: z.boolean() }),
  'refresh-server': server,
} satisfies Record<keyof ServerCommands, z.ZodType>;
