/** Signing in at servers, and out: one window for each server at a time, and how each stands. */
import type { ServerSetting } from '#settings';
import { unlessAborted } from '#tools';
import { issuerOf, type RegisteredClient, readKept, type ServerProblem, SignInError } from '#tools/layers';
import { gone, type Refreshed } from './refreshing';
import { signInName } from './secrets';
import { failed, type SetupParts } from './setup';

/** How a server that may ask for a sign-in stands. Holds no token. */
export interface SignInView {
  /** The service's page is open. */
  going?: true;
  /** Who signed in, in the service's words. */
  who?: string;
  /** What the service allowed; empty if it doesn't say. Absent: nobody is signed in. */
  scopes?: string[];
  /** The client that the user registered at the service. */
  client?: Pick<RegisteredClient, 'client_id' | 'grant'>;
  /** The service that the server names, once that is known. */
  issuer?: string;
  /** Where it sends the user back to. */
  redirectUrl?: string;
  /** A call needs these as well; `why` is in the server's words. */
  more?: { scopes: string[]; why: string };
  /** Somebody was signed in. */
  expired?: true;
  /** Why the last attempt failed. */
  refused?: ServerProblem;
}

const wordsIn = (text: string | undefined): string[] => text?.split(/\s+/).filter(Boolean).slice(0, 50) ?? [];

export function createSigning({ edges, connections, refreshing, tell }: SetupParts) {
  const going = new Map<string, AbortController>();
  const refused = new Map<string, ServerProblem>();
  const find = async (serverId: string) => (await edges.settings.read()).servers.find(({ id }) => id === serverId);

  /** Resolves with why it failed; null if it didn't, or if the user gave it up. */
  const attempt = async (server: ServerSetting, { signal }: AbortController): Promise<ServerProblem | null> => {
    if (await edges.secrets.isLocked()) return { code: 'keys-locked', detail: '' };
    const open = async (url: string) => {
      const back = await unlessAborted(edges.identity?.open(url, signal) ?? Promise.resolve(undefined), signal);
      if (back === undefined) throw new SignInError('closed');
      return back;
    };
    try {
      const { servers } = await edges.settings.read();
      const hasTwin = servers.some(({ id, url }) => id !== server.id && url === server.url);
      await (await connections.to(server)).signIn(open, hasTwin);
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      const { fault, message } = error instanceof SignInError ? error : new SignInError('failed');
      return { code: `sign-in-${fault}`, detail: message };
    }
  };

  return {
    /** Shows the page of the service that the server names; resolves when the user is back and the server was listed. */
    async signIn(serverId: string): Promise<Refreshed> {
      const server = await find(serverId);
      if (!server) return gone;
      going.get(serverId)?.abort();
      const controller = new AbortController();
      going.set(serverId, controller);
      refused.delete(serverId);
      tell();
      const problem = await attempt(server, controller);
      if (going.get(serverId) !== controller) return failed('sign-in-closed', '');
      going.delete(serverId);
      if (problem) refused.set(serverId, problem);
      tell();
      return problem ? { ok: false, problem } : refreshing.refresh(server);
    },
    /** Uses this client at the service from now on; without one, Tabhand registers itself again. */
    async register(serverId: string, client?: RegisteredClient): Promise<Refreshed> {
      const server = await find(serverId);
      if (!server) return gone;
      if (await edges.secrets.isLocked()) return failed('keys-locked', '');
      refused.delete(serverId);
      await (await connections.to(server)).register(client);
      return refreshing.refresh(server);
    },
    async cancelSignIn(serverId: string) {
      going.get(serverId)?.abort();
      going.delete(serverId);
      tell();
    },
    /** Revokes the tokens at the service and forgets them. */
    async signOut(serverId: string) {
      const server = await find(serverId);
      if (!server) return;
      refused.delete(serverId);
      await (await connections.to(server)).signOut();
      await refreshing.refresh(server);
    },
    isSigningIn: () => going.size > 0,
    async stateOf(server: ServerSetting): Promise<SignInView> {
      if (going.has(server.id)) return { going: true };
      const kept = readKept(await edges.secrets.get(signInName(server)));
      const { tokens, asked, was, began, registered, who } = kept;
      const issuer = issuerOf(kept);
      const redirectUrl = edges.identity?.redirectUrl();
      const problem = refused.get(server.id) ?? (began && ({ code: 'sign-in-cut', detail: '' } as const));
      const scopes = wordsIn(tokens?.scope);
      const wanted = wordsIn(asked?.scope).filter((each) => !scopes.includes(each));
      return {
        ...(tokens && { scopes }),
        ...(tokens && who !== undefined && { who }),
        ...(registered && { client: { client_id: registered.client_id, grant: registered.grant } }),
        ...(issuer !== undefined && { issuer }),
        ...(redirectUrl !== undefined && { redirectUrl }),
        ...(tokens && asked?.more !== undefined && { more: { scopes: wanted, why: asked.more } }),
        ...(was && { expired: true as const }), // a literal type
        ...(problem && { refused: problem }),
      };
    },
  };
}
