/**
 * What sign-in services answer, in the words of the RFCs, before the SDK reads it: members that are null, empty or text where a
 * list is expected, addresses without their beginning, tokens as a form, errors as a page. Only what Tabhand uses is passed on,
 * so nothing else can make a sign-in fail.
 */
import { parseJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import type { Fetch } from './bounded-transport';
import { toHttps } from './service-fetch';

interface Asking {
  serverUrl: string;
  /** Where the server said that its metadata is. */
  named: string | undefined;
  /** Reaches services only. */
  fetch: Fetch;
  /** Takes out of a text what was sent. */
  clean(text: string, sent?: unknown): string;
}

/** The `fetch` of the SDK's steps. */
export const toPlainAnswers =
  (asking: Asking): Fetch =>
  async (url, init) => {
    if (init?.method !== 'POST') return findDocument(new URL(url), init, asking);
    const { body } = init;
    return typeof body === 'string' ? register(url, { ...init, body }, asking) : askForTokens(url, init, asking);
  };

// Values

/** The first that is a word or a number. */
function first(...values: unknown[]): string | undefined {
  const found = values.find((value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number');
  return found === undefined ? undefined : String(found).trim();
}

/** A list, or a text with spaces or commas between its words; undefined for none. */
export function wordsIn(value: unknown): string[] | undefined {
  const all = typeof value === 'string' ? value.split(/[\s,]+/) : Array.isArray(value) ? value : [];
  const words = all.flatMap((each) => first(each) ?? []);
  return words.length > 0 ? words : undefined;
}

const isYes = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined);

const answer = (value: object, status = 200): Response => Response.json(value, { status });

/** JSON, or a form. */
function readSaid(text: string): JsonObject {
  const json = parseJson(text);
  if (isJsonObject(json)) return json;
  return /^\s*[\w.-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text.trim())) : {};
}

// Metadata

const ofService = /\/\.well-known\/(oauth-authorization-server|openid-configuration)/;
const toService = '/.well-known/oauth-authorization-server';
const toServer = '/.well-known/oauth-protected-resource';

/** Reads the metadata of a server or of a service, from another place that is usual too if it isn't where the SDK looks. */
async function findDocument(asked: URL, init: RequestInit | undefined, asking: Asking): Promise<Response> {
  const isOfServer = asked.href === asking.named || !ofService.test(asked.pathname);
  // Browsers don't say where a redirect leads, so the SDK could follow none.
  const get = (place: URL) => asking.fetch(place, { ...init, redirect: 'follow' });
  const read = async (place: URL, response: Response | undefined) => {
    const found = response && (await readDocument(response));
    return found && answer(toDocument(found, place, isOfServer ? asking.serverUrl : undefined));
  };
  const response = await get(asked);
  let found = await read(asked, response);
  for (const place of otherPlaces(asked, isOfServer, asking))
    found ??= await read(place, await get(place).catch(() => undefined)); // nobody is there
  if (found) return found;
  // A page, or a server that breaks at a path that it doesn't know.
  const isNone = response.ok || response.status === 500 || response.status === 501;
  return isNone ? new Response(null, { status: 404 }) : response;
}

function otherPlaces({ href, pathname, origin }: URL, isOfServer: boolean, { serverUrl, named }: Asking): URL[] {
  const to = (path: string) => new URL(path, isOfServer ? serverUrl : origin);
  if (!isOfServer) {
    const [, path] = /^(\/.+)\/\.well-known\/openid-configuration$/.exec(pathname) ?? [];
    return path === undefined ? [] : [to(`${path}${toService}`)];
  }
  const path = new URL(serverUrl).pathname.replace(/\/$/, '');
  if (path === '') return href === named ? [to(toServer)] : [];
  const first = `${toServer}${path}`;
  // From the first, the SDK goes on to the root by itself.
  if (href !== named && pathname === first) return [];
  const more = [`${path}${toServer}`, `${toService}${path}`, `${path}${toService}`];
  return (href === named ? [first, toServer, ...more] : more).map(to);
}

/** The issuer as the service writes it, which the answer at its page repeats. */
export const writtenIssuer = 'tabhand_issuer';

const known = ['resource', 'authorization_servers', 'issuer', 'authorization_endpoint', 'token_endpoint'];

async function readDocument(response: Response): Promise<JsonObject | undefined> {
  const found = response.ok ? parseJson(await response.text()) : undefined;
  return isJsonObject(found) && known.some((name) => found[name]) ? found : undefined;
}

/**
 * Both kinds of metadata in one: some servers name their service's document as their own. `serverUrl`: it was asked for as the
 * server's.
 */
function toDocument(said: JsonObject, at: URL, serverUrl: string | undefined): object {
  const address = (name: string) => {
    const named = first(said[name]);
    return named !== undefined && URL.canParse(named, at) ? toHttps(new URL(named, at), at).href : named;
  };
  const services = [said.authorization_servers ?? said.authorization_server ?? []].flat();
  const servers = services.flatMap((each) => {
    const named = first(isJsonObject(each) ? each.issuer : each);
    return named === undefined ? [] : toIdentity(named, at);
  });
  const [issuer, resource] = [first(said.issuer), first(said.resource)];
  if (servers.length === 0 && serverUrl && issuer) servers.push(toIdentity(issuer, at));
  const isServers = said.resource || services.length > 0;
  const methods = wordsIn(said.code_challenge_methods_supported);
  return {
    resource: resource === undefined || URL.canParse(resource) ? (resource ?? serverUrl) : new URL(resource, at).href,
    ...(servers.length > 0 && { authorization_servers: servers }),
    // All that a service has isn't what this server asks for.
    ...((isServers || !serverUrl) && { scopes_supported: wordsIn(said.scopes_supported) }),
    issuer: issuer !== undefined ? toIssuer(issuer, at) : serverUrl ? undefined : identityAt(at),
    [writtenIssuer]: issuer,
    authorization_endpoint: address('authorization_endpoint'),
    token_endpoint: address('token_endpoint'),
    registration_endpoint: address('registration_endpoint'),
    revocation_endpoint: address('revocation_endpoint'),
    userinfo_endpoint: address('userinfo_endpoint'),
    response_types_supported: wordsIn(said.response_types_supported) ?? ['code'],
    code_challenge_methods_supported: methods?.map((each) => (/^s256$/i.test(each) ? 'S256' : each)),
    token_endpoint_auth_methods_supported: wordsIn(said.token_endpoint_auth_methods_supported),
    client_id_metadata_document_supported: isYes(said.client_id_metadata_document_supported),
    authorization_response_iss_parameter_supported: isYes(said.authorization_response_iss_parameter_supported),
    // The SDK wants these of OpenID Connect, and uses none.
    ...{ jwks_uri: at.href, subject_types_supported: [], id_token_signing_alg_values_supported: [] },
  };
}

/** A service is named with a slash at its end or without. */
export const withoutSlash = (address: string): string => address.replace(/\/$/, '');

/** In one spelling; the SDK compares texts. */
function toIdentity(named: string, at: URL): string {
  const url = URL.canParse(named, at) ? toHttps(new URL(named, at), at) : undefined;
  return url && /^https?:$/.test(url.protocol) ? withoutSlash(url.href) : named;
}

/** The service whose metadata is here. */
const identityAt = (at: URL): string => withoutSlash(`${at.origin}${at.pathname.replace(ofService, '')}`);

/** `{tenantid}` and the like stand for what the address has there. */
function toIssuer(named: string, at: URL): string {
  const [parts, here] = [withoutSlash(named).split('/'), identityAt(at).split('/')];
  const isHere =
    parts.length === here.length && parts.every((each, n) => each === here[n] || (n > 2 && /^\{\w+\}$/.test(each)));
  return isHere ? here.join('/') : toIdentity(named, at);
}

// Clients

/** What was registered, or why not. Of a service that refuses only what the client would ask for, without that. */
async function register(url: string | URL, init: RequestInit & { body: string }, asking: Asking): Promise<Response> {
  const { scope, ...plain } = objectOf(parseJson(init.body));
  const response = await asking.fetch(url, init);
  const text = await response.text();
  if (response.status === 400 && scope !== undefined && /scope/i.test(text))
    return register(url, { ...init, body: JSON.stringify(plain) }, asking);
  const said = readSaid(text);
  const [client_id, client_secret] = [first(said.client_id), first(said.client_secret)];
  const method = first(said.token_endpoint_auth_method);
  if (!response.ok || client_id === undefined)
    return refuse(response, text, { lacks: 'client_id', clean: (each) => asking.clean(each) });
  return answer({
    ...{ client_id, client_secret, redirect_uris: plain.redirect_uris },
    // Without a secret there is but one way.
    token_endpoint_auth_method: client_secret === undefined ? undefined : method,
  });
}

// Tokens

async function askForTokens(url: string | URL, init: RequestInit, { fetch, clean }: Asking): Promise<Response> {
  const response = await fetch(url, init);
  const text = await response.text();
  const said = readSaid(text);
  const tokens = first(said.access_token) === undefined ? objectOf(said.authed_user) : said;
  const access_token = first(tokens.access_token);
  if (!response.ok || access_token === undefined)
    return refuse(response, text, { lacks: 'access_token', clean: (each) => clean(each, init.body) });
  const seconds = Number(first(tokens.expires_in));
  return answer({
    access_token,
    token_type: first(tokens.token_type) ?? 'Bearer',
    expires_in: seconds >= 0 ? seconds : undefined,
    scope: wordsIn(tokens.scope)?.join(' '),
    refresh_token: first(tokens.refresh_token),
    id_token: first(tokens.id_token),
  });
}

interface Lacking {
  /** What a success would have had. */
  lacks: string;
  clean(text: string): string;
}

/** An error as OAuth words it, whatever it was: an object in the error's place, a text, a page, or a success without what was asked for. */
function refuse({ ok, status }: Response, text: string, { lacks, clean }: Lacking): Response {
  const said = readSaid(text);
  const inner = objectOf(said.error);
  const code = first(said.error, inner.code, inner.type, said.error_code, said.code);
  const page = /<title>([^<]*)/i.exec(text)?.[1] ?? (/^\s*[<{[]/.test(text) ? '' : text);
  const words = first(
    said.error_description,
    inner.message,
    inner.description,
    said.message,
    said.detail,
    page.slice(0, 300),
    ok && `no ${lacks}`,
  );
  const isBroken = ok || status >= 500;
  const isUnsaid = code === undefined || !codes.has(code);
  const error =
    isUnsaid && clientUnknown.test(`${code} ${words}`)
      ? 'invalid_client'
      : (code ?? (isBroken ? 'server_error' : 'invalid_request'));
  return answer({ error: clean(error), error_description: words && clean(words) }, ok ? 502 : status);
}

/** Codes that say all. */
const codes = new Set(['invalid_grant', 'invalid_scope', 'invalid_target', 'unsupported_grant_type', 'server_error']);

const clientUnknown =
  /\b(unknown|unrecogni[sz]ed|invalid|incorrect)[ _]client(?!_metadata)|\bclient\b[^.]{0,60}\b(not found|unknown|not exist|not recogni[sz]ed|not registered)\b/i;
