/** Commands about MCP servers. */
import * as z from 'zod';
import type { ServerTested } from '#agent';
import type { ServerProblem } from '#tools/layers';
import { command } from './command';
import { id, noInput } from './fields';

type Failed = { ok: false; problem: ServerProblem };

const server = z.object({ serverId: id });
const headers = z.array(z.object({ name: z.string().max(100), value: z.string().max(8000).optional() })).max(20);
const url = z.string().max(2000);
const name = z.string().min(1).max(40);

export const serverCommands = {
  /** Connects and lists, and keeps nothing. `serverId`: headers without a value take the value that this server has. */
  'test-server': command(z.object({ url, headers, serverId: id.optional() })).gives<ServerTested | Failed>(),
  /** `anyway`: keeps the server although it doesn't answer now. */
  'add-server': command(z.object({ url, headers, name, anyway: z.boolean().optional() })).gives<
    { ok: true; serverId: string; tools: number } | Failed
  >(),
  /** What is left out stays. Moving to another origin drops the kept headers. */
  'edit-server': command(
    server.extend({ name: name.optional(), url: url.optional(), headers: headers.optional() }),
  ).gives<{ ok: true; serverId: string } | Failed>(),
  /** It can be restored for some seconds; then its secrets are removed too. */
  'remove-server': command(server),
  'restore-server': command(server),
  'enable-server': command(server.extend({ enabled: z.boolean() })),
  'refresh-server': command(server).gives<{ ok: true; tools: number } | Failed>(),
  /** Whether Tabhand may call the server's recipe tools at each listing; the user is asked once. */
  'fetch-recipes-of-server': command(server.extend({ allowed: z.boolean() })),
  /** In every conversation. */
  'switch-server-tool': command(server.extend({ tool: z.string().min(1).max(256), on: z.boolean() })),
  /** Sent repeatedly while the user looks at the servers: broken connections are tried again. */
  'look-at-servers': command(noInput),
};
