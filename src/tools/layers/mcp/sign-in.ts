/** Signing in at an MCP server: OAuth 2.1 with PKCE, by the SDK's own steps. What the service gives is kept as one secret. */
import {
  AuthorizationServerMismatchError,
  type AuthProvider,
  auth,
  extractWWWAuthenticateParams,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  type OAuthClientProvider,
  OAuthError,
  RegistrationRejectedError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import { parseJson } from '../../json-text';
import { createRedaction } from '../../without-secrets';
import type { Fetch } from './exchange';
import { revoke } from './revoke';
import { refuseInward, SignInError, toServiceFetch } from './service-fetch';

export interface SignInEdges {
  /** Where the service sends the person back to. */
  redirectUrl(): string;
  /** The secret of this server. */
  read(): Promise<string | undefined>;
  write(kept: string): Promise<void>;
  /** How it stands at the server changed. */
  onChange?(): void;
}

type Provider = Required<Pick<OAuthClientProvider, 'discoveryState'>>;
type Value<Name extends 'tokens' | 'clientInformation'> = Awaited<ReturnType<OAuthClientProvider[Name]>>;

/** What is kept, by the names of the SDK's own steps. */
export interface SignInKept {
  tokens?: Value<'tokens'>;
  client?: Value<'clientInformation'>;
  discovery?: Awaited<ReturnType<Provider['discoveryState']>>;
  /** What the server asked for when it refused: where its metadata is, which scopes, and why it wants more than there are. */
  asked?: { metadata?: string | undefined; scope?: string | undefined; more?: string | undefined };
  /** There were tokens. */
  was?: true | undefined;
  /** The service's page is open: if the background ends, nobody waits for its answer. */
  began?: true | undefined;
}

const keptSchema = z.looseObject({}).catch({});

export const readKept = (text: string | undefined): SignInKept => keptSchema.parse(parseJson(text ?? '{}')); // as it was written below

export type SignIn = ReturnType<typeof createSignIn>;

/** `fetch`: without the headers of the server, which are not for the service that it names. `secrets`: gets each token that is read or given. */
export function createSignIn(serverUrl: string, edges: SignInEdges, plain: Fetch, secrets: Set<string>) {
  const learn = ({ tokens, client }: SignInKept): void => {
    const secret = client && 'client_secret' in client ? client.client_secret : undefined;
    for (const each of [tokens?.access_token, tokens?.refresh_token, secret]) if (each) secrets.add(each);
  };
  const recall = async (): Promise<SignInKept> => {
    const kept = readKept(await edges.read());
    learn(kept);
    return kept;
  };
  let last: Promise<unknown> = Promise.resolve();
  const change = (now: Partial<SignInKept>): Promise<void> => {
    learn(now);
    const next = last.then(async () => edges.write(JSON.stringify({ ...(await recall()), ...now })));
    last = next.catch(() => undefined); // whoever asked for the change is told
    return next;
  };
  const fetch = toServiceFetch(serverUrl, plain, (text, sent) =>
    createRedaction([...secrets, ...secretsSent(sent)])(text),
  );
  const flow: Flow = { verifier: '', state: '' };
  const provider = createProvider(edges.redirectUrl, { recall, change }, flow);

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

  /** Tokens that the server refused. */
  const dead = new Set<string>();
  let renewing: Promise<unknown> | undefined;
  /** Only what needs no person: a new token for an old one, once for all calls that were refused at the same time. */
  const renew = async (): Promise<void> => {
    const { tokens } = await recall();
    if (tokens?.refresh_token === undefined || (await step()) !== 'AUTHORIZED') throw new UnauthorizedError();
  };
  const authProvider: AuthProvider = {
    token: async () => (await recall()).tokens?.access_token,
    async onUnauthorized() {
      const now = (await recall()).tokens?.access_token;
      if (now !== undefined && !dead.has(now)) return; // another call has renewed it
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      await renewing;
    },
  };
  return {
    authProvider,
    /** What the server says with its refusal is asked for at the next sign-in. */
    async refused(response: Response, sent: HeadersInit | undefined) {
      const { resourceMetadataUrl, scope, error, errorDescription } = extractWWWAuthenticateParams(response);
      const isMore = error === 'insufficient_scope';
      if (response.status !== 401 && !isMore) return;
      const [, token] = /^Bearer (.+)$/i.exec(new Headers(sent).get('authorization') ?? '') ?? [];
      if (response.status === 401 && token !== undefined) dead.add(token);
      const { tokens } = await recall();
      const before = isMore ? (tokens?.scope?.split(' ') ?? []) : [];
      const scopes = [...new Set([...before, ...(scope?.split(' ') ?? [])])].join(' ');
      const more = isMore && tokens ? createRedaction([...secrets])(errorDescription?.slice(0, 300) ?? '') : undefined;
      const asked = { metadata: resourceMetadataUrl?.href, scope: scopes || undefined, more };
      await change({ asked }).catch(() => undefined); // secrets are locked: the server says it again
      if (more !== undefined) edges.onChange?.();
    },
    /** `open` shows the service's page and resolves with the address that it led back to. Throws a SignInError. */
    async signIn(open: (url: string) => Promise<string>): Promise<void> {
      try {
        await change({ discovery: undefined });
        await step({ forceReauthorization: true });
        const { verifier, state, address } = flow;
        if (!address) throw new SignInError('failed');
        refuseInward(address, serverUrl);
        await change({ began: true });
        const back = await open(address.href).finally(() => change({ began: undefined }));
        const code = readAnswer(new URL(back).searchParams, state);
        flow.verifier = verifier;
        await step({ authorizationCode: code, ...issOf(back) });
      } catch (error) {
        const { fault, message } = toFault(error);
        throw new SignInError(fault, createRedaction([...secrets])(message));
      } finally {
        Object.assign(flow, { state: '', address: undefined });
      }
    },
    /** Forgets the tokens first, so that no failure of the service keeps them. */
    async signOut(): Promise<void> {
      const before = await recall();
      if (!before.tokens) return;
      await change({ tokens: undefined, discovery: undefined, asked: undefined, was: undefined });
      await revoke(before, fetch);
    },
  };
}

interface Flow {
  verifier: string;
  state: string;
  address?: URL | undefined;
}

interface Keeping {
  recall(): Promise<SignInKept>;
  change(now: Partial<SignInKept>): Promise<void>;
}

function createProvider(redirectUrl: () => string, { recall, change }: Keeping, flow: Flow): OAuthClientProvider {
  return {
    get redirectUrl() {
      return redirectUrl();
    },
    get clientMetadata() {
      return {
        client_name: 'Tabhand',
        redirect_uris: [redirectUrl()],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      };
    },
    state: () => {
      flow.state = crypto.randomUUID();
      return flow.state;
    },
    clientInformation: async () => (await recall()).client,
    saveClientInformation: (client) => change({ client }),
    tokens: async () => (await recall()).tokens,
    async saveTokens(tokens) {
      const { asked } = await recall();
      await change({ tokens, was: true, asked: { ...asked, more: undefined } });
    },
    saveCodeVerifier: (given) => {
      flow.verifier = given;
    },
    codeVerifier: () => flow.verifier,
    discoveryState: async () => (await recall()).discovery,
    saveDiscoveryState: (discovery) => change({ discovery }),
    redirectToAuthorization: (url) => {
      flow.address = url;
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
}

/** The code in the answer of the service to the question with this state. An answer to another is not even read. */
function readAnswer(back: URLSearchParams, state: string): string {
  if (state === '' || back.get('state') !== state) throw new SignInError('unsafe', 'state');
  const code = back.get('code');
  if (code !== null) return code;
  const error = back.get('error') ?? 'no code';
  throw new SignInError(error === 'access_denied' ? 'denied' : 'failed', error.slice(0, 100));
}

function issOf(back: string): { iss?: string } {
  const iss = new URL(back).searchParams.get('iss');
  return iss === null ? {} : { iss };
}

/** The code, the verifier and what else a form carries to the service. */
function secretsSent(body: unknown): string[] {
  const form = new URLSearchParams(body instanceof URLSearchParams || typeof body === 'string' ? body : '');
  return ['code', 'code_verifier', 'refresh_token', 'client_secret', 'token'].flatMap((name) => form.get(name) ?? []);
}

function toFault(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  if (error instanceof OAuthError) return new SignInError('failed', error.code.slice(0, 100));
  if (error instanceof RegistrationRejectedError) return new SignInError('unregistered');
  if (error instanceof IssuerMismatchError || error instanceof AuthorizationServerMismatchError)
    return new SignInError('unsafe', 'iss');
  if (error instanceof InsecureTokenEndpointError) return new SignInError('unsafe', 'http');
  const message = error instanceof Error && !(error instanceof TypeError) ? error.message : '';
  if (/does not support dynamic client registration/.test(message)) return new SignInError('unregistered');
  return new SignInError('failed', message.slice(0, 300));
}
