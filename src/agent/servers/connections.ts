/** The connection to each server: made when it is first needed, with what is stored of it. */
import type { ServerSetting } from '#settings';
import { failure } from '#tools';
import type { McpConnection, ServerProblem } from '#tools/layers';
import { createMcpConnection } from '#tools/layers';
import type { ServerEdges } from './edges';
import type { KeptFacts, ServerFact } from './fact';
import type { ServerAccess, ServerKeys } from './keys';

export interface Heard {
  /** After a call: whether the server answered (null), or why not. */
  health(server: ServerSetting, problem: ServerProblem | null): void;
  /** Its lists are other ones now, it says. */
  changed(serverId: string): void;
  /** An open connection ended by itself. */
  lost(serverId: string): void;
}

export interface Connections {
  to(server: ServerSetting): Promise<McpConnection>;
  /** Whether a connection is still the one that is in use. */
  isCurrent(serverId: string, connection: McpConnection): boolean;
  /** One that nobody else uses and that keeps nothing. */
  trial(access: ServerAccess): McpConnection;
  hangUp(serverId: string): Promise<void>;
}

interface Parts {
  edges: Pick<ServerEdges, 'version' | 'mayReach'>;
  facts: KeptFacts;
  keys: ServerKeys;
  heard: Heard;
}

export function createConnections({ edges, facts, keys, heard }: Parts): Connections {
  const { version } = edges;
  const connections = new Map<string, McpConnection>();

  const make = (server: ServerSetting, access: ServerAccess, { session, info }: Partial<ServerFact>) => {
    const isMine = () => connections.get(server.id) === made;
    const made: McpConnection = createMcpConnection({
      server: { id: server.id, name: server.name, ...access },
      version,
      ...(session && { session }),
      ...(info && { transport: info.transport }),
      onSession: (now) => {
        if (isMine())
          void facts.change(server.id, ({ session: _, ...fact }) => (now ? { ...fact, session: now } : fact));
      },
      onHealth: (problem) => isMine() && heard.health(server, problem),
      onChanged: () => isMine() && heard.changed(server.id),
      onLost: () => isMine() && heard.lost(server.id),
    });
    return made;
  };
  return {
    async to(server) {
      const [access, fact, locked] = await Promise.all([
        keys.read(server),
        facts.get(server.id),
        keys.isLocked(server),
      ]);
      const there = connections.get(server.id);
      if (there && (there === lockedConnection) === locked) return there;
      const made = locked ? lockedConnection : make(server, access, fact ?? {});
      connections.set(server.id, made);
      // It was opened with a token that is locked now.
      void there?.close();
      return made;
    },
    isCurrent: (serverId, connection) => connections.get(serverId) === connection,
    trial: (access) => createMcpConnection({ server: { id: 'trial', name: 'trial', ...access }, version }),
    async hangUp(serverId) {
      const connection = connections.get(serverId);
      connections.delete(serverId);
      await connection?.close();
    },
  };
}

const locked: ServerProblem = { code: 'keys-locked', detail: '' };

/** In place of one to a server whose token is locked: nobody is asked anything. */
const lockedConnection: McpConnection = {
  list: async () => ({ ok: false, problem: locked }),
  call: async (name) => failure('keys-locked', { tool: name }),
  check: async () => locked,
  listen: async () => false,
  close: async () => undefined,
};

/** The user may take the permission back at any time: each call asks for it first. */
export function permitted(
  { url }: ServerSetting,
  connection: McpConnection,
  { mayReach }: Pick<ServerEdges, 'mayReach'>,
): McpConnection {
  return {
    ...connection,
    async call(name, input, signal) {
      if (await mayReach(url)) return connection.call(name, input, signal);
      return failure('permission-missing', { tool: name, host: new URL(url).host });
    },
  };
}
