/** Signing in at an MCP server: OAuth 2.1 with PKCE, by the SDK's own steps. What the service gives is kept as one secret. */
import {
  type AuthProvider,
  auth,
  extractWWWAuthenticateParams,
  type OAuthClientProvider,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import { parseJson } from '../../json-text';
import type { Fetch } from './exchange';

export interface SignInEdges {
  /** Where the service sends the person back to. */
  redirectUrl: string;
  /** The secret of this server. */
  read(): Promise<string | undefined>;
  write(kept: string): Promise<void>;
}

type Provider = Required<Pick<OAuthClientProvider, 'discoveryState'>>;
type Value<Name extends 'tokens' | 'clientInformation'> = Awaited<ReturnType<OAuthClientProvider[Name]>>;

/** What is kept, by the names of the SDK's own steps. */
interface Kept {
  tokens?: Value<'tokens'>;
  client?: Value<'clientInformation'>;
  discovery?: Awaited<ReturnType<Provider['discoveryState']>>;
  /** What the server asked for when it refused: where its metadata is, and which scopes. */
  asked?: { metadata?: string | undefined; scope?: string | undefined };
}

const kept = z.looseObject({}).catch({});

export type SignIn = ReturnType<typeof createSignIn>;

/** `fetch`: without cookies, and without the headers of the server, which are not for the service that it names. */
export function createSignIn(serverUrl: string, { redirectUrl, read, write }: SignInEdges, fetch: Fetch) {
  const recall = async (): Promise<Kept> => kept.parse(parseJson((await read()) ?? '{}')); // as it was written below
  const change = async (now: Partial<Kept>) => write(JSON.stringify({ ...(await recall()), ...now }));
  let verifier = '';
  let state = '';
  let address: URL | undefined;

  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'Tabhand',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    state: () => {
      state = crypto.randomUUID();
      return state;
    },
    clientInformation: async () => (await recall()).client,
    saveClientInformation: (client) => change({ client }),
    tokens: async () => (await recall()).tokens,
    saveTokens: (tokens) => change({ tokens }),
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
    discoveryState: async () => (await recall()).discovery,
    saveDiscoveryState: (discovery) => change({ discovery }),
    redirectToAuthorization: (url) => {
      address = url;
    },
    async invalidateCredentials(what) {
      const all = what === 'all';
      await change({
        ...((all || what === 'tokens') && { tokens: undefined }),
        ...((all || what === 'client') && { client: undefined }),
        ...((all || what === 'discovery') && { discovery: undefined }),
      });
    },
  };

  const step = async (more: Partial<Parameters<typeof auth>[1]> = {}) => {
    const { asked } = await recall();
    return auth(provider, {
      serverUrl,
      fetchFn: fetch,
      ...(asked?.metadata !== undefined && { resourceMetadataUrl: new URL(asked.metadata) }),
      ...(asked?.scope !== undefined && { scope: asked.scope }),
      ...more,
    });
  };

  const authProvider: AuthProvider = {
    token: async () => (await recall()).tokens?.access_token,
    /** Only what needs no person: a new token for an old one. */
    async onUnauthorized() {
      const { tokens } = await recall();
      if (tokens?.refresh_token === undefined || (await step()) !== 'AUTHORIZED') throw new UnauthorizedError();
    },
  };
  return {
    authProvider,
    /** What the server says with its refusal is asked for at the next sign-in. */
    async refused(response: Response) {
      const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
      if (response.status !== 401 && error !== 'insufficient_scope') return;
      const { tokens } = await recall();
      const before = error === 'insufficient_scope' ? (tokens?.scope?.split(' ') ?? []) : [];
      const scopes = [...new Set([...before, ...(scope?.split(' ') ?? [])])].join(' ');
      await change({ asked: { metadata: resourceMetadataUrl?.href, scope: scopes || undefined } });
    },
    /** `open` shows the service's page and resolves with the address that it led back to. */
    async signIn(open: (url: string) => Promise<string>): Promise<void> {
      await change({ discovery: undefined });
      if ((await step({ forceReauthorization: true })) === 'AUTHORIZED' || !address) return;
      const { searchParams: back } = new URL(await open(address.href));
      if (back.get('state') !== state) throw new UnauthorizedError('The service answered another question.');
      const [authorizationCode, iss] = [back.get('code'), back.get('iss') ?? undefined];
      if (authorizationCode === null) throw new UnauthorizedError(back.get('error') ?? 'The service gave no code.');
      await step({ authorizationCode, ...(iss !== undefined && { iss }) });
    },
  };
}
