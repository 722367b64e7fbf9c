/** Tells a service that its tokens aren't used any more (RFC 7009). */
import { type AuthorizationServerMetadata, selectClientAuthMethod } from '@modelcontextprotocol/client';
import type { Fetch } from './exchange';
import { issuerOf, type RegisteredClient, type SignInKept } from './sign-in-kept';
import { isAt, signWith } from './sign-in-provider';

/** Never rejects: what the service says changes nothing, as the tokens are forgotten here. */
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
    await fetch(endpoint, { method: 'POST', headers: await identify(client, body, metadata), body });
  };
  if (tokens?.refresh_token) await send('refresh_token', tokens.refresh_token).catch(() => undefined); // see above
  if (tokens?.access_token) await send('access_token', tokens.access_token).catch(() => undefined);
}

type Client = RegisteredClient | NonNullable<SignInKept['client']>;

/** Adds to the form, or returns as headers, who the client is, just as when it asked for the tokens. */
async function identify(client: Client, form: URLSearchParams, metadata: AuthorizationServerMetadata) {
  const headers = new Headers();
  const { client_id: id, client_secret: secret } = client;
  const method = selectClientAuthMethod(client, metadata.token_endpoint_auth_methods_supported ?? []);
  if ('private_key' in client) await signWith(client)(headers, form, metadata.token_endpoint, metadata);
  else if (method === 'client_secret_post') form.set('client_secret', secret ?? '');
  else if (method === 'client_secret_basic') headers.set('authorization', `Basic ${btoa(`${id}:${secret}`)}`);
  return headers;
}
