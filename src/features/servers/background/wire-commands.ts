/** Commands of the panel about what goes between Tabhand and a server. */
import * as z from 'zod';
import { command, server } from '#core/bus/command.ts';
import { ServerWire } from './wire';

export const wireCommands = {
  /** Sent by each panel that shows what developers need. Off: it doesn't any more, and all is dropped. */
  'keep-messages': command(z.object({ on: z.boolean() }), async ({ on }, { servers }) => {
    servers.wire = on ? (servers.wire ?? new ServerWire()) : undefined;
  }),
  /** Answered when something is newer than `after`, or after a while. */
  'server-messages': command(server.extend({ after: z.number() }), ({ serverId, after }, { servers }) => {
    servers.wire ??= new ServerWire();
    return servers.wire.page(serverId, after);
  }),
  'clear-messages': command(server, async ({ serverId }, { servers }) => servers.wire?.clear(serverId)),
  /** A request that only reads, as it was. */
  'send-again': command(server.extend({ seq: z.number() }), async ({ serverId, seq }, { servers }) => {
    const work = servers.wire?.again(seq);
    if (work) await servers.ask(serverId, work);
  }),
};
