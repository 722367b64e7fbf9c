/** Signs what a registered client says of itself, and proofs that a token is ours (DPoP). */
import { accessTokenHash, type DpopProofRequest, type DpopSession } from '@modelcontextprotocol/client';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, importPKCS8, SignJWT } from 'jose';

const known = ['ES256', 'ES384', 'RS256', 'PS256'];

/** The key, and the first of the wanted algorithms that it signs with; undefined if there is none. */
async function readPem(pem: string, wanted: readonly string[] = known) {
  for (const alg of known.filter((each) => wanted.includes(each))) {
    const key = await importPKCS8(pem.trim(), alg).catch(() => undefined); // a key of another kind
    if (key) return { alg, key };
  }
  return undefined;
}

/** Seconds for which an assertion holds. */
const assertionLasts = 120;

/** Says who the client is, in place of a secret (RFC 7523). Undefined if the key can't be used at this service. */
export async function signAssertion(
  pem: string,
  { clientId, audience, wanted }: { clientId: string; audience: string; wanted: readonly string[] | undefined },
): Promise<string | undefined> {
  const read = await readPem(pem, wanted);
  if (!read) return undefined;
  return new SignJWT({ iss: clientId, sub: clientId, aud: audience, jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: read.alg, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(`${assertionLasts} s`)
    .sign(read.key);
}

export async function createProofKey(): Promise<JsonWebKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

/** Proves with each request that the tokens are ours (RFC 9449); a service may give a nonce for the next proof. */
export async function createProofs(jwk: JsonWebKey): Promise<DpopSession> {
  const key = (await importJWK(jwk, 'ES256')) as CryptoKey; // of an elliptic curve
  const { kty, crv, x, y } = jwk;
  const nonces = new Map<string, string>();
  const session = {
    observeNonce({ headers }: Response, url: string | URL) {
      const nonce = headers.get('dpop-nonce');
      if (nonce) nonces.set(new URL(url).origin, nonce);
    },
    async buildProof({ htm, htu, accessToken }: DpopProofRequest) {
      const { origin, pathname } = new URL(htu);
      const nonce = nonces.get(origin);
      const claims = {
        ...{ jti: crypto.randomUUID(), htm, htu: `${origin}${pathname}` },
        ...(accessToken !== undefined && { ath: await accessTokenHash(accessToken) }),
        ...(nonce !== undefined && { nonce }),
      };
      const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } };
      return new SignJWT(claims).setProtectedHeader(header).setIssuedAt().sign(key);
    },
  };
  return session as unknown as DpopSession; // the SDK's own has private members and brings a library of 20 KB
}
