/** Who signed in, if the service says it: in an id token, or as the user information that the user allowed. */
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { parseJson } from '../../json-text';
import type { Fetch } from './exchange';
import { issuerOf, type SignInKept } from './sign-in-kept';

const word = z.string().trim().min(1).optional().catch(undefined);
const claimsSchema = z.looseObject({ name: word, preferred_username: word, email: word });
const idClaimsSchema = claimsSchema.extend({ iss: z.string(), aud: z.union([z.string(), z.array(z.string())]) });
const metadataSchema = z.object({ userinfo_endpoint: z.url() });

const longestName = 100;

const nameOf = ({ name, preferred_username, email }: z.infer<typeof claimsSchema>) =>
  (name ?? preferred_username ?? email)?.slice(0, longestName);

/** The token comes from the service itself, over TLS: its signature would say no more. It must be for this client. */
export function nameInIdToken(token: string | undefined, issuer: string | undefined, clientId: string | undefined) {
  const { data } = idClaimsSchema.safeParse(claimsIn(token));
  const isOurs = data?.iss === issuer && [data?.aud].flat().includes(clientId);
  return data && isOurs ? nameOf(data) : undefined;
}

function claimsIn(token = ''): unknown {
  try {
    return decodeJwt(token);
  } catch {
    return undefined; // no id token
  }
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
