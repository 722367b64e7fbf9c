/** The demo's authorization server: OAuth 2.1 with PKCE, for clients that register themselves. It knows no password. */
import { createHash, randomUUID } from 'node:crypto';
import {
  type AuthInfo,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  oauthMetadataResponse,
  requireBearerAuth,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { keep } from './desk.ts';
import { drawSignIn, drawTrouble, names } from './sign-in-page.ts';

export interface SignIn {
  /** Metadata, the page, and what programs ask; nothing for other paths. */
  answer(request: Request): Promise<Response | undefined>;
  /** Who asks, or the refusal that says where to sign in. */
  admit(request: Request): Promise<AuthInfo | Response>;
}

interface Grant {
  clientId: string;
  redirect: string;
  challenge: string;
  scopes: string[];
  resource: string;
  name: string;
}

interface Books {
  clients: Map<string, string[]>;
  codes: Map<string, Grant>;
  refreshes: Map<string, Grant>;
  tokens: Map<string, Grant & { expiresAt: number }>;
}

/** Seconds: short, so that a renewal can be watched. */
const lifetime = 300;

const scopesKnown = ['read', 'write'];

export function createSignIn(): SignIn {
  const books: Books = { clients: new Map(), codes: new Map(), refreshes: new Map(), tokens: new Map() };
  const verifier = {
    verifyAccessToken: async (token: string): Promise<AuthInfo> => {
      const known = books.tokens.get(token);
      if (!known) throw new OAuthError(OAuthErrorCode.InvalidToken, 'Unknown, expired or revoked');
      const { clientId, scopes, expiresAt, resource, name } = known;
      return { token, clientId, scopes, expiresAt, resource: new URL(resource), extra: { name } };
    },
  };
  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      const found = toMetadata(request);
      if (found) return found;
      if (pathname === '/authorize') return authorize(request, books);
      if (request.method !== 'POST') return undefined;
      if (pathname === '/register') return register(await request.text(), books);
      if (pathname === '/token') return giveTokens(new URLSearchParams(await request.text()), books);
      if (pathname !== '/revoke') return undefined;
      const token = new URLSearchParams(await request.text()).get('token') ?? '';
      for (const each of [books.tokens, books.refreshes]) each.delete(token);
      return new Response();
    },
    admit(request) {
      const { origin, pathname } = new URL(request.url);
      const resource = new URL(pathname, origin);
      const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resource);
      return requireBearerAuth({
        verifier,
        requiredScopes: ['read'],
        expectedResource: resource,
        resourceMetadataUrl,
      })(request);
    },
  };
}

/** Each endpoint that asks for a sign-in has metadata of its own. */
function toMetadata(request: Request): Response | undefined {
  const { origin, pathname } = new URL(request.url);
  const [, path] = /^\/\.well-known\/oauth-protected-resource(\/(?:2025\/)?private\/mcp)$/.exec(pathname) ?? [];
  return oauthMetadataResponse(request, {
    resourceServerUrl: new URL(path ?? '/private/mcp', origin),
    resourceName: 'Tabhand demo',
    scopesSupported: scopesKnown,
    dangerouslyAllowInsecureIssuerUrl: true,
    oauthMetadata: {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      revocation_endpoint: `${origin}/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: scopesKnown,
      authorization_response_iss_parameter_supported: true,
    },
  });
}

/** Where a browser hands the answer to the extension that asked, and programs on this machine. */
const redirectsAllowed =
  /^(https:\/\/[\w-]+\.(chromiumapp\.org|extensions\.allizom\.org)|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)\//;

const registration = z.object({ redirect_uris: z.array(z.string().regex(redirectsAllowed)).min(1).max(5) });

function register(text: string, { clients }: Books): Response {
  const asked = registration.safeParse(parseJson(text));
  if (!asked.success) return refuseWith('invalid_redirect_uri');
  const clientId = `demo-${randomUUID()}`;
  keep(clients, clientId, asked.data.redirect_uris);
  const given = { client_id: clientId, ...asked.data, token_endpoint_auth_method: 'none' };
  return Response.json(given, { status: 201 });
}

async function authorize(request: Request, books: Books): Promise<Response> {
  const { origin, searchParams } = new URL(request.url);
  const asked = (name: string) => searchParams.get(name) ?? '';
  const [clientId, redirect] = [asked('client_id'), asked('redirect_uri')];
  if (!books.clients.get(clientId)?.includes(redirect))
    return drawTrouble('This client is unknown here. Sign in again.');
  const scopes = (asked('scope') || 'read').split(' ').filter((each) => scopesKnown.includes(each));
  if (request.method !== 'POST') return drawSignIn(request.url, scopes);
  const form = new URLSearchParams(await request.text());
  const back = new URL(redirect);
  for (const [name, value] of [
    ['state', asked('state')],
    ['iss', origin],
  ] as const)
    back.searchParams.set(name, value);
  const name = names.find((each) => each === form.get('name'));
  if (form.get('answer') === 'allow' && name !== undefined && asked('code_challenge_method') === 'S256') {
    const code = randomUUID();
    const resource = asked('resource') || `${origin}/private/mcp`;
    keep(books.codes, code, { clientId, redirect, challenge: asked('code_challenge'), scopes, resource, name });
    back.searchParams.set('code', code);
  } else back.searchParams.set('error', 'access_denied');
  return new Response(null, { status: 303, headers: { location: back.href } });
}

function giveTokens(form: URLSearchParams, books: Books): Response {
  const asked = (name: string) => form.get(name) ?? '';
  const isNew = asked('grant_type') === 'authorization_code';
  const [shelf, key] = isNew ? [books.codes, asked('code')] : [books.refreshes, asked('refresh_token')];
  const grant = shelf.get(key);
  shelf.delete(key);
  const proof = createHash('sha256').update(asked('code_verifier')).digest('base64url');
  if (!grant || grant.clientId !== asked('client_id')) return refuseWith('invalid_grant');
  if (isNew && (grant.challenge !== proof || grant.redirect !== asked('redirect_uri')))
    return refuseWith('invalid_grant');
  const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
  keep(books.tokens, access, { ...grant, expiresAt: Math.floor(Date.now() / 1000) + lifetime });
  keep(books.refreshes, refresh, grant);
  const scope = grant.scopes.join(' ');
  return Response.json(
    { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: lifetime, scope },
    { headers: { 'cache-control': 'no-store' } },
  );
}

const refuseWith = (error: string): Response => Response.json({ error }, { status: 400 });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // what isn't JSON fits no schema
  }
}
