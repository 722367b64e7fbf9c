/** The connection to each server, created from stored data when it is first needed. */
import type { ServerSetting } from '#settings';
import { failure } from '#tools';
import type { McpConnection, ServerProblem } from '#tools/layers';
import { createMcpConnection } from '#tools/layers';
import type { KeptFacts, ServerEdges, ServerFact } from './facts';
import { type ServerAccess, type ServerKeys, signInName } from './secrets';

export type Connections = ReturnType<typeof createConnections>;

interface Parts {
  edges: Pick<ServerEdges, 'version' | 'drawsApps' | 'mayReach' | 'secrets' | 'identity' | 'settings'>;
  facts: KeptFacts;
  keys: ServerKeys;
  /** After a call: whether the server answered (null), or why not. */
  onHealth(server: ServerSetting, problem: ServerProblem | null): void;
  /** The server announced that one of its lists changed. */
  onChanged(serverId: string): void;
  /** A resource that is followed changed. */
  onUpdated(serverId: string, uri: string): void;
  /** An open connection ended by itself. */
  onLost(serverId: string): void;
  /** It asks for more than was allowed. */
  onAsked(): void;
}

export function createConnections({ edges, facts, keys, ...listeners }: Parts) {
  const { version, drawsApps = false, secrets, identity, settings } = edges;
  const connections = new Map<string, McpConnection>();

  const make = (server: ServerSetting, access: ServerAccess, { session, info, era }: Partial<ServerFact>) => {
    const isMine = () => connections.get(server.id) === made;
    const made: McpConnection = createMcpConnection({
      server: { id: server.id, name: server.name, ...access },
      version,
      drawsApps,
      ...(identity && {
        signInEdges: {
          redirectUrl: identity.redirectUrl,
          read: () => secrets.get(signInName(server)),
          write: (kept: string) => secrets.set(signInName(server), kept),
          clientMetadataUrl: async () => (await settings.read()).clientMetadataUrl ?? identity.metadataUrl,
          onChange: listeners.onAsked,
        },
      }),
      ...(session && { session }),
      ...(info && { transport: info.transport }),
      ...(era && { era }),
      onSession: (now) => {
        if (isMine())
          void facts.change(server.id, ({ session: _, ...fact }) => (now ? { ...fact, session: now } : fact));
      },
      onEra: (now) => {
        if (isMine()) void facts.change(server.id, ({ era: _, ...fact }) => (now ? { ...fact, era: now } : fact));
      },
      onHealth: (problem) => isMine() && listeners.onHealth(server, problem),
      onChanged: () => isMine() && listeners.onChanged(server.id),
      onUpdated: (uri) => isMine() && listeners.onUpdated(server.id, uri),
      onLost: () => isMine() && listeners.onLost(server.id),
    });
    return made;
  };
  return {
    async to(server: ServerSetting): Promise<McpConnection> {
      const [access, fact, locked] = await Promise.all([
        keys.read(server),
        facts.get(server.id),
        keys.isLocked(server),
      ]);
      const there = connections.get(server.id);
      if (there && (there === lockedConnection) === locked) return there;
      const made = locked ? lockedConnection : make(server, access, fact ?? {});
      connections.set(server.id, made);
      // The old connection was opened with a token that is locked now.
      void there?.close();
      return made;
    },
    /** Whether this connection is still the one in use. */
    isCurrent: (serverId: string, connection: McpConnection) => connections.get(serverId) === connection,
    /** A connection that is used once and stores nothing. */
    trial: (access: ServerAccess) =>
      createMcpConnection({ server: { id: 'trial', name: 'trial', ...access }, version }),
    async hangUp(serverId: string) {
      const connection = connections.get(serverId);
      connections.delete(serverId);
      await connection?.close();
    },
  };
}

const locked: ServerProblem = { code: 'keys-locked', detail: '' };

/** Stands for a server whose token is locked: it sends nothing. */
const lockedConnection: McpConnection = {
  list: async () => ({ ok: false, problem: locked }),
  call: async (name) => failure('keys-locked', { tool: name }),
  request: async () => ({ ok: false, problem: locked, why: 'unreachable' }),
  check: async () => locked,
  listen: async () => false,
  signIn: async () => undefined,
  register: async () => undefined,
  signOut: async () => undefined,
  close: async () => undefined,
};

/** Milliseconds after which a call asks again to hear its server, and for which it waits until it does. */
const [hearEvery, longestOpening] = [20_000, 500];

interface CallEdges extends Pick<ServerEdges, 'mayReach'> {
  /** The server may ask or announce something while it is called. */
  hear(server: ServerSetting): Promise<void>;
}

/** Checks the browser's permission before each call, since the user can revoke it at any time. */
export function permitted(server: ServerSetting, connection: McpConnection, edges: CallEdges): McpConnection {
  const { url } = server;
  return {
    ...connection,
    async request(work, signal, taken) {
      if (await edges.mayReach(url)) return connection.request(work, signal, taken);
      const problem = { code: 'permission-missing', detail: new URL(url).host } as const; // a literal code
      return { ok: false, problem, why: 'unreachable' };
    },
    async call(name, input, signal, details) {
      if (!(await edges.mayReach(url))) return failure('permission-missing', { tool: name, host: new URL(url).host });
      const hearing = setInterval(() => void edges.hear(server), hearEvery);
      // What a server asks while nobody hears it is lost.
      await Promise.race([edges.hear(server), new Promise((resolve) => setTimeout(resolve, longestOpening))]);
      return connection.call(name, input, signal, details).finally(() => clearInterval(hearing));
    },
  };
}
