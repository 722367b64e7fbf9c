/** Signing in at an MCP server: OAuth 2.1 with PKCE, by the SDK's own steps. What the service gives is kept as one secret. */
import {
  AuthorizationServerMismatchError,
  type AuthProvider,
  auth,
  type DpopSession,
  extractWWWAuthenticateParams,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
  UnauthorizedError,
  withDpop,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import { createRedaction } from '../../without-secrets';
import { askName } from './account-name';
import type { Fetch } from './exchange';
import { revoke } from './revoke';
import { refuseInward, SignInError, toServiceFetch } from './service-fetch';
import { issuerOf, type RegisteredClient, readKept, type SignInKept, secretsIn } from './sign-in-kept';
import { createProvider, type Flow, type Keeping } from './sign-in-provider';
import { createProofKey, createProofs } from './signed-jwt';

export interface SignInEdges {
  /** Where the service sends the user back to. */
  redirectUrl(): string;
  /** The secret of this server. */
  read(): Promise<string | undefined>;
  write(kept: string): Promise<void>;
  /** Where the document is that says who Tabhand is; undefined if there is none. */
  clientMetadataUrl?(): Promise<string | undefined>;
  /** How it stands at the server changed. */
  onChange?(): void;
}

export type SignIn = ReturnType<typeof createSignIn>;

/** `fetch`: without the headers of the server, which are not for the service that it names. `secrets`: gets each token that is read or given. */
export function createSignIn(serverUrl: string, edges: SignInEdges, plain: Fetch, secrets: Set<string>) {
  const learn = (kept: SignInKept): void => {
    for (const each of secretsIn(kept)) secrets.add(each);
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
  const proofs = keepProofs({ recall, change });

  const step = async (more: Partial<Parameters<typeof auth>[1]> = {}, flow: Flow = { verifier: '', state: '' }) => {
    const { asked, registered } = await recall();
    const redirectUrl = edges.redirectUrl();
    const clientMetadataUrl = await edges.clientMetadataUrl?.();
    const provider = createProvider({ recall, change, proofs, redirectUrl, registered, clientMetadataUrl }, flow);
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
  /** Only what needs no user: a new token, once for all calls that were refused at the same time. */
  const renew = async (): Promise<void> => {
    const { tokens, registered } = await recall();
    const needsNobody = tokens?.refresh_token !== undefined || registered?.grant === 'client_credentials';
    if (!needsNobody || (await step()) !== 'AUTHORIZED') throw new UnauthorizedError();
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
  /** Forgets the tokens first, so that no failure of the service keeps them. */
  const forget = async (): Promise<void> => {
    const before = await recall();
    if (!before.tokens) return;
    await change({ tokens: undefined, asked: undefined, was: undefined, who: undefined });
    await revoke(before, fetch);
  };
  const boundToken = async () => {
    const { tokens } = await recall();
    return tokens?.token_type.toLowerCase() === 'dpop' ? tokens.access_token : undefined;
  };
  /** Proves with each request that a bound token is ours. */
  const bind = withDpop(proofs, boundToken);
  const enter = async (open: (url: string) => Promise<string>, choosesAccount: boolean): Promise<void> => {
    const flow: Flow = { verifier: '', state: '' };
    await change({ discovery: undefined });
    if ((await step({ forceReauthorization: true }, flow)) === 'AUTHORIZED') return;
    const { state, address } = flow;
    if (!address) throw new SignInError('failed');
    refuseInward(address, serverUrl);
    if (choosesAccount) addPrompt(address, 'select_account');
    await change({ began: true });
    const back = await open(address.href).finally(() => change({ began: undefined }));
    const code = readAnswer(new URL(back).searchParams, state);
    await change({ who: undefined });
    await step({ authorizationCode: code, ...issOf(back) }, flow);
    const kept = await recall();
    await change({ who: kept.who ?? (await askName(kept, bind(fetch))) });
  };
  return {
    authProvider,
    bind,
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
    /** Uses this client from now on, at the service that the server names; undefined: one that Tabhand registers. */
    async register(client: RegisteredClient | undefined): Promise<void> {
      await forget();
      const registered = client && { ...client, issuer: issuerOf(await recall()) };
      await change({ registered, client: undefined });
    },
    /** `open` shows the service's page and resolves with the address that it led back to. `choosesAccount`: the user is asked which. Throws a SignInError. */
    async signIn(open: (url: string) => Promise<string>, choosesAccount = false): Promise<void> {
      const { client } = await recall();
      try {
        await enter(open, choosesAccount).catch(async (error) => {
          const { fault } = toFault(error);
          if (!isOurs(client) || (fault !== 'unknown-client' && fault !== 'closed')) throw error;
          // Of a client that it has forgotten, a service often tells the user only, who closes the window.
          if (fault === 'unknown-client' || !(await recall()).tokens) await change({ client: undefined });
          if (fault === 'closed') throw error;
          await enter(open, choosesAccount);
        });
      } catch (error) {
        const { fault, message } = toFault(error);
        throw new SignInError(fault, createRedaction([...secrets])(message));
      }
    },
    signOut: forget,
  };
}

/** The proofs for tokens that are bound to a key, where the service offers such; made when first needed. */
function keepProofs({ recall, change }: Keeping) {
  let made: Promise<DpopSession> | undefined;
  const make = async ({ proofKey }: SignInKept) => {
    const key = proofKey ?? (await createProofKey());
    if (!proofKey) await change({ proofKey: key });
    return createProofs(key);
  };
  return async (): Promise<DpopSession | undefined> => {
    const kept = await recall();
    if (!bindsTokens.safeParse(kept.discovery?.authorizationServerMetadata).success) return undefined;
    made ??= make(kept);
    return made;
  };
}

const bindsTokens = z.object({
  dpop_signing_alg_values_supported: z.array(z.string()).refine((all) => all.includes('ES256')),
});

/** The code in the answer of the service to the question with this state. An answer to another is not even read. */
function readAnswer(back: URLSearchParams, state: string): string {
  if (state === '' || back.get('state') !== state) throw new SignInError('unsafe', 'state');
  const code = back.get('code');
  if (code !== null) return code;
  const error = back.get('error') ?? 'no code';
  const fault = error === 'access_denied' ? 'denied' : unknown.has(error) ? 'unknown-client' : 'failed';
  throw new SignInError(fault, error.slice(0, 100));
}

/** A service's words for a client that it doesn't know. */
const unknown = new Set(['invalid_client', 'unauthorized_client']);

/** One that Tabhand registered itself, at an earlier sign-in. */
const isOurs = (client: SignInKept['client']): boolean => client !== undefined && 'redirect_uris' in client;

function addPrompt({ searchParams }: URL, prompt: string): void {
  const all = [...searchParams.getAll('prompt'), prompt].join(' ');
  searchParams.set('prompt', all);
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
  if (error instanceof OAuthError)
    return new SignInError(unknown.has(error.code) ? 'unknown-client' : 'failed', error.code.slice(0, 100));
  if (error instanceof RegistrationRejectedError) return new SignInError('unregistered');
  if (error instanceof IssuerMismatchError || error instanceof AuthorizationServerMismatchError)
    return new SignInError('unsafe', 'iss');
  if (error instanceof InsecureTokenEndpointError) return new SignInError('unsafe', 'http');
  const message = error instanceof Error && !(error instanceof TypeError) ? error.message : '';
  if (/does not support dynamic client registration/.test(message)) return new SignInError('unregistered');
  // The SDK drops a client that the service doesn't know, and then misses it.
  if (/client information is required/.test(message)) return new SignInError('unknown-client', 'invalid_client');
  return new SignInError('failed', message.slice(0, 300));
}
