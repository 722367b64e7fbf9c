/** What is asked of a sign-in service besides the SDK's steps: to revoke tokens, and who signed in. */
import { type AuthorizationServerMetadata, selectClientAuthMethod } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { fromBase64 } from '#core/tools/base64.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import type { Fetch } from './bounded-transport';
import { withoutSlash } from './service-answers';
import { isAt, issuerOf, type RegisteredClient, type SignInKept } from './sign-in-kept';

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
export function nameInIdToken(token: string | undefined, issuer: string | undefined, clientId: string | undefined) {
  const part = token?.split('.')[1] ?? '';
  const { data } = idClaimsSchema.safeParse(parseJson(new TextDecoder().decode(fromBase64(part) ?? undefined)));
  const isOurs =
    data && withoutSlash(data.iss) === withoutSlash(issuer ?? '') && [data.aud].flat().includes(clientId ?? '');
  return isOurs ? nameOf(data) : undefined;
}

/** `fetch` reaches services only. Undefined where the service offers nothing, or the user didn't allow it. */
export async function askName(kept: SignInKept, fetch: Fetch): Promise<string | undefined> {
  const { tokens, discovery } = kept;
  const { data } = metadataSchema.safeParse(discovery?.authorizationServerMetadata);
  if (!data || !tokens?.scope?.split(' ').includes('openid') || tokens.issuer !== issuerOf(kept)) return undefined;
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const response = await fetch(data.userinfo_endpoint, { headers, redirect: 'error' }).catch(() => undefined);
  const claims = response?.ok ? claimsSchema.safeParse(parseJson(await response.text())).data : undefined;
  return claims && nameOf(claims); // a name is no reason to fail
}
