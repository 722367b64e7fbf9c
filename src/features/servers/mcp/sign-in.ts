/** Signing in at an MCP server: OAuth 2.1 with PKCE, by the SDK's own steps. What the service gives is kept as one secret. */

import {
  type AuthorizationServerMetadata,
  AuthorizationServerMismatchError,
  type AuthProvider,
  auth,
  checkResourceAllowed,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  type OAuthClientProvider,
  OAuthError,
  RegistrationRejectedError,
  selectClientAuthMethod,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import { fromBase64 } from '#core/tools/base64.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { createRedaction } from '#core/tools/without-secrets.ts';
import type { Fetch } from './bounded-transport';
import { toPlainAnswers, withoutSlash, wordsIn, writtenIssuer } from './service-answers';
import { refuseInward, SignInError, toHttps, toServiceFetch } from './service-fetch';
import { isAt, issuerOf, type RegisteredClient, readKept, type SignInKept, secretsIn } from './sign-in-kept';

/** Tells a service that its tokens aren't used any more (RFC 7009). Never rejects: they are forgotten here all the same. */
export async function revoke(kept: SignInKept, fetch: Fetch): Promise<void> {
  const { tokens, discovery, registered } = kept;
  // The server may have named another service since: that one gets nothing of the first.
  if (tokens?.issuer !== issuerOf(kept)) return;
  const metadata = discovery?.authorizationServerMetadata;
  const client = isAt(registered, issuerOf(kept)) ? registered : kept.client;
  const endpoint = metadata && 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined;
  if (!metadata || typeof endpoint !== 'string' || !client) return;
  const send = async (token_type_hint: string, token: string) => {
    const body = new URLSearchParams({ token, token_type_hint, client_id: client.client_id });
    await fetch(endpoint, { method: 'POST', headers: identify(client, body, metadata), body });
  };
  if (tokens?.refresh_token) await send('refresh_token', tokens.refresh_token).catch(() => undefined); // see above
  if (tokens?.access_token) await send('access_token', tokens.access_token).catch(() => undefined);
}

type Client = RegisteredClient | NonNullable<SignInKept['client']>;

/** Adds to the form, or returns as headers, who the client is, just as when it asked for the tokens. */
function identify(client: Client, form: URLSearchParams, metadata: AuthorizationServerMetadata): Headers {
  const headers = new Headers();
  const { client_id: id, client_secret: secret } = client;
  const method = selectClientAuthMethod(client, metadata.token_endpoint_auth_methods_supported ?? []);
  if (method === 'client_secret_post') form.set('client_secret', secret ?? '');
  else if (method === 'client_secret_basic') headers.set('authorization', `Basic ${btoa(`${id}:${secret}`)}`);
  return headers;
}

const word = z.string().trim().min(1).optional().catch(undefined);
const claimsSchema = z.looseObject({ name: word, preferred_username: word, email: word });
const idClaimsSchema = claimsSchema.extend({ iss: z.string(), aud: z.union([z.string(), z.array(z.string())]) });
const metadataSchema = z.object({ userinfo_endpoint: z.url() });

const maxName = 100;

const nameOf = ({ name, preferred_username, email }: z.infer<typeof claimsSchema>) =>
  (name ?? preferred_username ?? email)?.slice(0, maxName);

/** The token comes from the service itself, over TLS: its signature would say no more. It must be for this client. */
function nameInIdToken(token: string | undefined, issuer: string | undefined, clientId: string | undefined) {
  const part = token?.split('.')[1] ?? '';
  const { data } = idClaimsSchema.safeParse(parseJson(new TextDecoder().decode(fromBase64(part) ?? undefined)));
  const isOurs =
    data && withoutSlash(data.iss) === withoutSlash(issuer ?? '') && [data.aud].flat().includes(clientId ?? '');
  return isOurs ? nameOf(data) : undefined;
}

/** `fetch` reaches services only. Undefined where the service offers nothing, or the user didn't allow it. */
async function askName(kept: SignInKept, fetch: Fetch): Promise<string | undefined> {
  const { tokens, discovery } = kept;
  const { data } = metadataSchema.safeParse(discovery?.authorizationServerMetadata);
  if (!data || !tokens?.scope?.split(' ').includes('openid') || tokens.issuer !== issuerOf(kept)) return undefined;
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const response = await fetch(data.userinfo_endpoint, { headers, redirect: 'error' }).catch(() => undefined);
  const claims = response?.ok ? claimsSchema.safeParse(parseJson(await response.text())).data : undefined;
  return claims && nameOf(claims); // a name is no reason to fail
}

interface Challenge {
  /** Where the metadata of the server is. */
  metadata: string | undefined;
  scope: string | undefined;
  error: string | undefined;
  description: string | undefined;
}

/** A parameter with its value in double, single or no quotes; a word; or what ends a parameter. */
const part = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|'([^']*)'?|([^\s,;]+))|([^\s,;=]+=*)|([,;])/g;

const ofTokens = new Set(['bearer', 'dpop']);

/** What a server says with its refusal (`WWW-Authenticate`), in whatever spelling. Undefined if nothing in the header is about tokens. */
function readChallenge(header: string, serverUrl: string): Challenge | undefined {
  const about = readParts(header).filter(({ scheme, values }) => ofTokens.has(scheme) || values.has(metadataName));
  if (about.length === 0) return undefined;
  const value = (name: string) => about.map(({ values }) => values.get(name)).find(Boolean);
  const metadata = value(metadataName) ?? '';
  const isAddress = metadata !== '' && URL.canParse(metadata, serverUrl);
  return {
    metadata: isAddress ? toHttps(new URL(metadata, serverUrl), serverUrl).href : undefined,
    scope: wordsIn(value('scope'))?.join(' '),
    error: value('error'),
    description: value('error_description'),
  };
}

const metadataName = 'resource_metadata';

function readParts(header: string) {
  const challenges: { scheme: string; values: Map<string, string> }[] = [];
  // The last value, while a word may belong to it: nobody put it in quotes.
  let open: string | undefined;
  for (const [, name, double, single, bare, word, end] of header.matchAll(part)) {
    const scheme = word?.replace(/:$/, '').toLowerCase() ?? '';
    const last = challenges.at(-1);
    if (end !== undefined) open = undefined;
    else if (name !== undefined) {
      const key = name.toLowerCase().replace(/^resource[_-]metadata([_-]ur[il])?$/, metadataName);
      const { values } = last ?? challenges[challenges.push({ scheme: 'bearer', values: new Map() }) - 1] ?? {};
      if (!values?.has(key)) values?.set(key, double?.replace(/\\(.)/g, '$1') ?? single ?? bare ?? '');
      open = bare === undefined ? undefined : key;
    } else if (open === undefined || !last || ofTokens.has(scheme)) {
      challenges.push({ scheme, values: new Map() });
      open = undefined;
    } else last.values.set(open, `${last.values.get(open)} ${word}`);
  }
  return challenges;
}

/** The description is last: the SDK looks for the names of the others anywhere. */
function writeChallenge({ metadata, scope, error, description }: Challenge): string {
  const values = { [metadataName]: metadata, scope, error, error_description: description };
  const said = Object.entries(values).flatMap(([name, value]) =>
    value ? `${name}="${value.replace(/["\\]/g, '')}"` : [],
  );
  return `Bearer ${said.join(', ') || 'realm=""'}`;
}

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

/** Of one attempt; it ends with the background. */
interface Flow {
  verifier: string;
  state: string;
  address?: URL | undefined;
  /** The refresh token that it began with. */
  refresh?: string | undefined;
  /** The service refuses to be told the scope with it. */
  withoutScope?: boolean;
}

const newFlow = (): Flow => ({ verifier: '', state: '' });

export class OAuthSignIn {
  readonly #serverUrl: string;
  readonly #edges: SignInEdges;
  readonly #fetch: Fetch;
  /** Gets each token that is read or given. */
  readonly #secrets: Set<string>;
  /** Tokens that the server refused. */
  readonly #dead = new Set<string>();
  #lastChange: Promise<unknown> = Promise.resolve();
  #renewing: Promise<unknown> | undefined;

  readonly authProvider: AuthProvider = {
    token: async () => (await this.#recall()).tokens?.access_token,
    onUnauthorized: () => this.#renew(),
  };

  /** `fetch`: without the headers of the server, which are not for the service that it names. */
  constructor(serverUrl: string, edges: SignInEdges, fetch: Fetch, secrets: Set<string>) {
    [this.#serverUrl, this.#edges, this.#secrets] = [serverUrl, edges, secrets];
    this.#fetch = toServiceFetch(serverUrl, fetch, this.#clean);
  }

  /** `open` shows the service's page and resolves with the address that it led back to. Throws a SignInError. */
  async signIn(open: (url: string) => Promise<string>): Promise<void> {
    const { client } = await this.#recall();
    try {
      await this.#enter(open).catch(async (error) => {
        const { fault } = toFault(error);
        if (!isOurs(client) || (fault !== 'unknown-client' && fault !== 'closed')) throw error;
        // Of a client that it has forgotten, a service often tells the user only, who closes the window.
        if (fault === 'unknown-client' || !(await this.#recall()).tokens) await this.#change({ client: undefined });
        if (fault === 'closed') throw error;
        await this.#enter(open);
      });
    } catch (error) {
      const { fault, message } = toFault(error);
      throw new SignInError(fault, this.#redact(message));
    }
  }

  /** Uses this client from now on, at the service that the server names; undefined: one that Tabhand registers. */
  async register(client: RegisteredClient | undefined): Promise<void> {
    await this.signOut();
    const registered = client && { ...client, issuer: issuerOf(await this.#recall()) };
    await this.#change({ registered, client: undefined });
  }

  /** Forgets the tokens first, so that no failure of the service keeps them. */
  async signOut(): Promise<void> {
    const before = await this.#recall();
    if (!before.tokens) return;
    await this.#change({ tokens: undefined, asked: undefined, was: undefined, who: undefined });
    await revoke(before, this.#fetch);
  }

  /** What the server says with its refusal is asked for at the next sign-in. Resolves with the refusal as the SDK reads it. */
  async refused(response: Response, sent: HeadersInit | undefined): Promise<Response> {
    const challenge = readChallenge(response.headers.get('www-authenticate') ?? '', this.#serverUrl);
    if (!challenge && response.status !== 401) return response;
    const header = new Headers(sent).get('authorization');
    const [, token] = /^Bearer (.+)$/i.exec(header ?? '') ?? [];
    const { tokens, asked: before } = await this.#recall();
    const [held, wanted] = [tokens?.scope?.split(' ') ?? [], challenge?.scope?.split(' ') ?? []];
    const isScope = challenge?.error === 'insufficient_scope';
    const isMore = isScope && (wanted.length === 0 || !wanted.every((each) => held.includes(each)));
    // With another status, the server can only mean that it knows no such token.
    const isUnknown = header === null || challenge?.error === 'invalid_token' || (isScope && !isMore);
    const status = challenge && isUnknown ? 401 : response.status;
    if (status !== 401 && !isMore) return response;
    if (status === 401 && token !== undefined) this.#dead.add(token);
    const scope = [...new Set([...(isMore ? held : []), ...wanted])].join(' ') || before?.scope;
    const more = isMore && tokens ? this.#redact(challenge.description?.slice(0, 300) ?? '') : undefined;
    const asked = { metadata: challenge?.metadata ?? before?.metadata, scope, more };
    await this.#change({ asked }).catch(() => undefined); // secrets are locked: the server says it again
    if (more !== undefined) this.#edges.onChange?.();
    const headers = new Headers(response.headers);
    if (challenge) headers.set('www-authenticate', writeChallenge(challenge));
    return new Response(response.body, { status, statusText: response.statusText, headers });
  }

  #redact(text: string, more: readonly string[] = []): string {
    return createRedaction([...this.#secrets, ...more])(text);
  }

  readonly #clean = (text: string, sent?: unknown): string => this.#redact(text, secretsSent(sent));

  async #recall(): Promise<SignInKept> {
    const kept = readKept(await this.#edges.read());
    this.#learn(kept);
    return kept;
  }

  #learn(kept: SignInKept): void {
    for (const each of secretsIn(kept)) this.#secrets.add(each);
  }

  #change(now: Partial<SignInKept>): Promise<void> {
    this.#learn(now);
    const next = this.#lastChange.then(async () =>
      this.#edges.write(JSON.stringify({ ...(await this.#recall()), ...now })),
    );
    this.#lastChange = next.catch(() => undefined); // whoever asked for the change is told
    return next;
  }

  /** Only what needs no user: a new token, once for all calls that were refused at the same time. */
  async #renew(): Promise<void> {
    const now = (await this.#recall()).tokens?.access_token;
    if (now !== undefined && !this.#dead.has(now)) return; // another call has renewed it
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    await this.#renewing;
  }

  async #renewOnce(): Promise<void> {
    const { tokens, registered } = await this.#recall();
    const needsNobody = tokens?.refresh_token !== undefined || registered?.grant === 'client_credentials';
    if (!needsNobody) throw new UnauthorizedError();
    const outcome = await this.#step().catch((error) => {
      if (!(error instanceof OAuthError)) throw error;
      // Refused, in whatever words: only the user can get another.
      return error.code === 'invalid_scope' ? this.#step({}, { ...newFlow(), withoutScope: true }) : 'REDIRECT';
    });
    if (outcome !== 'AUTHORIZED') throw new UnauthorizedError();
  }

  async #step(more: Partial<Parameters<typeof auth>[1]> = {}, flow = newFlow()) {
    const { asked, registered } = await this.#recall();
    const asking = { serverUrl: this.#serverUrl, named: asked?.metadata, fetch: this.#fetch, clean: this.#clean };
    return auth(await this.#createProvider(registered, flow), {
      serverUrl: this.#serverUrl,
      fetchFn: toPlainAnswers(asking),
      ...(asked?.metadata !== undefined && { resourceMetadataUrl: new URL(asked.metadata) }),
      ...(asked?.scope !== undefined && { scope: asked.scope }),
      ...more,
    });
  }

  async #enter(open: (url: string) => Promise<string>): Promise<void> {
    const flow = newFlow();
    await this.#change({ discovery: undefined });
    if ((await this.#step({ forceReauthorization: true }, flow)) === 'AUTHORIZED') return;
    const { state, address } = flow;
    if (!address) throw new SignInError('failed');
    refuseInward(address, this.#serverUrl);
    await this.#change({ began: true });
    const back = await open(address.href).finally(() => this.#change({ began: undefined }));
    const authorizationCode = readAnswer(new URL(back).searchParams, state);
    await this.#change({ who: undefined });
    await this.#step({ authorizationCode, ...issOf(back, await this.#recall()) }, flow);
    const kept = await this.#recall();
    await this.#change({ who: kept.who ?? (await askName(kept, this.#fetch)) });
  }

  /** Who Tabhand is: the client that the user registered, else the one at its metadata document, else one that it registers. */
  async #createProvider(registered: RegisteredClient | undefined, flow: Flow): Promise<OAuthClientProvider> {
    const redirectUrl = this.#edges.redirectUrl();
    const clientMetadataUrl = await this.#edges.clientMetadataUrl?.();
    const isAlone = registered?.grant === 'client_credentials';
    return {
      ...this.#stored(flow),
      validateResourceURL: async (url, resource) => toResourceOf(url, resource),
      redirectUrl: isAlone ? undefined : redirectUrl,
      clientMetadata: toClientMetadata(redirectUrl),
      ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
      ...(isAlone && { prepareTokenRequest: toTokenRequest }),
      state: () => {
        flow.state = crypto.randomUUID();
        return flow.state;
      },
      saveCodeVerifier: (verifier) => {
        flow.verifier = verifier;
      },
      codeVerifier: () => flow.verifier,
      redirectToAuthorization: (url) => {
        flow.address = url;
      },
    };
  }

  /** What the SDK's steps keep. */
  #stored(flow: Flow) {
    const change = (now: Partial<SignInKept>) => this.#change(now);
    return {
      clientInformation: (context) => this.#clientAt(context?.issuer),
      saveClientInformation: (client) => change({ client }),
      tokens: async () => {
        const { tokens } = await this.#recall();
        flow.refresh = tokens?.refresh_token;
        return tokens;
      },
      scopeForRefresh: ({ scope }) => (flow.withoutScope ? undefined : scope),
      saveTokens: async ({ id_token, ...issued }, context) => {
        // A service that doesn’t name the scope gave what it was asked for.
        const scope = issued.scope ?? flow.address?.searchParams.get('scope') ?? undefined;
        const tokens = { ...issued, ...(scope !== undefined && { scope }) };
        const { asked, who, client, registered } = await this.#recall();
        const id = isAt(registered, context?.issuer) ? registered.client_id : client?.client_id;
        const named = nameInIdToken(id_token, context?.issuer, id) ?? who;
        await change({ tokens, who: named, was: true, asked: { ...asked, more: undefined } });
      },
      discoveryState: async () => (await this.#recall()).discovery,
      saveDiscoveryState: (discovery) => change({ discovery }),
      invalidateCredentials: async (what) => {
        const isRenewed = what === 'tokens' && (await this.#recall()).tokens?.refresh_token !== flow.refresh;
        if (isRenewed) return; // by another connection, since this one asked
        const dropped = what === 'all' ? (['tokens', 'client', 'discovery'] as const) : [what];
        await change(Object.fromEntries(dropped.map((name) => [name, undefined])));
      },
    } satisfies Partial<OAuthClientProvider>;
  }

  async #clientAt(issuerNow: string | undefined) {
    const { registered, client } = await this.#recall();
    if (!isAt(registered, issuerNow)) return client;
    const { grant: _, issuer = issuerNow, ...own } = registered;
    if (issuer !== registered.issuer) await this.#change({ registered: { ...registered, issuer } });
    return { ...own, issuer };
  }
}

const toClientMetadata = (redirectUrl: string) => ({
  client_name: 'Tabhand',
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
});

const toTokenRequest = (scope?: string) =>
  new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) });

/** The code in the answer of the service to the question with this state. An answer to another is not even read. */
function readAnswer(back: URLSearchParams, state: string): string {
  if (state === '' || back.get('state') !== state) throw new SignInError('unsafe', 'state');
  const code = back.get('code');
  if (code) return code;
  const error = back.get('error') || 'no code';
  const fault = error === 'access_denied' ? 'denied' : unknown.has(error) ? 'unknown-client' : 'failed';
  throw new SignInError(fault, toWords(error, back.get('error_description')));
}

/** A service's code, and what it says of it. */
const toWords = (code: string, words?: string | null): string =>
  [code, words === code ? '' : words].filter(Boolean).join(': ').slice(0, 300);

/** What is asked for at the service, letter for letter as the server names it; undefined if it names nothing. */
function toResourceOf(serverUrl: string | URL, resource: string | undefined): URL | undefined {
  if (resource === undefined) return undefined;
  const requested = new URL(serverUrl);
  if (!requested.pathname.endsWith('/')) requested.pathname += '/';
  const configuredResource = toHttps(new URL(resource), requested);
  if (!checkResourceAllowed({ requestedResource: requested, configuredResource }))
    throw new SignInError('failed', `${resource} ≠ ${serverUrl}`);
  return Object.defineProperty(new URL(resource), 'href', { value: resource });
}

/** A service's words for a client that it doesn't know. */
const unknown = new Set(['invalid_client', 'unauthorized_client']);

/** One that Tabhand registered itself, at an earlier sign-in. */
const isOurs = (client: SignInKept['client']): boolean => client !== undefined && 'redirect_uris' in client;

/** As its metadata writes it, letter for letter, it is the service in our spelling. */
function issOf(back: string, kept: SignInKept): { iss?: string } {
  const iss = new URL(back).searchParams.get('iss');
  const metadata = kept.discovery?.authorizationServerMetadata;
  const isWritten = metadata && writtenIssuer in metadata && metadata[writtenIssuer] === iss;
  return iss === null ? {} : { iss: (isWritten ? issuerOf(kept) : undefined) ?? iss };
}

/** The code, the verifier and what else a form carries to the service. */
function secretsSent(body: unknown): string[] {
  const form = new URLSearchParams(body instanceof URLSearchParams || typeof body === 'string' ? body : '');
  return ['code', 'code_verifier', 'refresh_token', 'client_secret', 'token'].flatMap((name) => form.get(name) ?? []);
}

function toFault(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  if (error instanceof OAuthError)
    return new SignInError(unknown.has(error.code) ? 'unknown-client' : 'failed', toWords(error.code, error.message));
  if (error instanceof RegistrationRejectedError) return toRefusal(error);
  if (error instanceof z.core.$ZodError) {
    const [{ path, message } = { path: [], message: '' }] = error.issues;
    return new SignInError('failed', `${path.join('.')}: ${message}`);
  }
  if (error instanceof IssuerMismatchError || error instanceof AuthorizationServerMismatchError)
    return new SignInError('unsafe', 'iss');
  if (error instanceof InsecureTokenEndpointError) return new SignInError('unsafe', 'http');
  const message = error instanceof Error && !(error instanceof TypeError) ? error.message : '';
  if (/does not support dynamic client registration/.test(message)) return new SignInError('unregistered');
  // The SDK drops a client that the service doesn't know, and then misses it.
  if (/client information is required/.test(message)) return new SignInError('unknown-client', 'invalid_client');
  return new SignInError('failed', message.slice(0, 300));
}

/** A service that breaks, or can't be asked now, may take clients all the same. */
function toRefusal({ status, body }: RegistrationRejectedError): SignInError {
  const { error = '', error_description } = refusalSchema.parse(parseJson(body));
  return new SignInError(
    status === 429 || status >= 500 ? 'failed' : 'unregistered',
    toWords(error, error_description),
  );
}

const refusalSchema = z.object({ error: z.string().optional(), error_description: z.string().optional() }).catch({});
