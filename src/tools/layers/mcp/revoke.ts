/** Tells a service that its tokens aren't used any more (RFC 7009). */
import * as z from 'zod';
import type { Fetch } from './exchange';
import type { SignInKept } from './sign-in-kept';

const withEndpoint = z.object({ revocation_endpoint: z.string() });

/** Never rejects: what the service says changes nothing, as the tokens are forgotten here. */
export async function revoke(kept: SignInKept, fetch: Fetch): Promise<void> {
  const { tokens, discovery, registered, client = registered } = kept;
  const { data } = withEndpoint.safeParse(discovery?.authorizationServerMetadata);
  if (!data || !tokens || !client) return;
  const secret = 'client_secret' in client ? client.client_secret : undefined;
  const isBasic =
    secret !== undefined &&
    !('token_endpoint_auth_method' in client && client.token_endpoint_auth_method === 'client_secret_post');
  const given = [
    ['refresh_token', tokens.refresh_token],
    ['access_token', tokens.access_token],
  ] as const;
  for (const [token_type_hint, token] of given) {
    if (!token) continue;
    const body = new URLSearchParams({ token, token_type_hint, client_id: client.client_id });
    if (secret !== undefined && !isBasic) body.set('client_secret', secret);
    const headers: Record<string, string> = isBasic
      ? { Authorization: `Basic ${btoa(`${client.client_id}:${secret}`)}` }
      : {};
    await fetch(data.revocation_endpoint, { method: 'POST', headers, body }).catch(() => undefined); // see above
  }
}
