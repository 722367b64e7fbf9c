/** Signs JSON Web Tokens with the browser's own cryptography: what a registered client says of itself, and proofs that a token is ours (DPoP). */
import { accessTokenHash, type DpopProofRequest, type DpopSession } from '@modelcontextprotocol/client';

const algorithms = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  ES384: { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  PS256: { name: 'RSA-PSS', hash: 'SHA-256', saltLength: 32 },
};
type Algorithm = keyof typeof algorithms;

const known = Object.keys(algorithms) as Algorithm[]; // own keys

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (each) => ({ '+': '-', '/': '_' })[each] ?? '');

const encode = (text: string) => new TextEncoder().encode(text);

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

async function sign(header: { alg: Algorithm; [name: string]: unknown }, claims: object, key: CryptoKey) {
  const text = [header, claims].map((part) => toBase64Url(encode(JSON.stringify(part)))).join('.');
  const signature = await crypto.subtle.sign(algorithms[header.alg], key, encode(text));
  return `${text}.${toBase64Url(new Uint8Array(signature))}`;
}

/** The key, and the first of the wanted algorithms that it signs with; undefined if there is none. */
async function readPem(pem: string, wanted: readonly string[] = known) {
  const base64 = pem.replace(/-----[^-]+-----|\s/g, '');
  for (const alg of known.filter((each) => wanted.includes(each))) {
    const bytes = async () => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const importing = bytes().then((der) => crypto.subtle.importKey('pkcs8', der, algorithms[alg], false, ['sign']));
    const key = await importing.catch(() => undefined); // a key of another kind
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
  const [iat, jti] = [nowInSeconds(), crypto.randomUUID()];
  const claims = { iss: clientId, sub: clientId, aud: audience, iat, exp: iat + assertionLasts, jti };
  return sign({ alg: read.alg, typ: 'JWT' }, claims, read.key);
}

export async function createProofKey(): Promise<JsonWebKey> {
  const { privateKey } = await crypto.subtle.generateKey(algorithms.ES256, true, ['sign', 'verify']);
  return crypto.subtle.exportKey('jwk', privateKey);
}

/** Proves with each request that the tokens are ours (RFC 9449); a service may give a nonce for the next proof. */
export async function createProofs(jwk: JsonWebKey): Promise<DpopSession> {
  const key = await crypto.subtle.importKey('jwk', jwk, algorithms.ES256, false, ['sign']);
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
        ...{ jti: crypto.randomUUID(), htm, htu: `${origin}${pathname}`, iat: nowInSeconds() },
        ...(accessToken !== undefined && { ath: await accessTokenHash(accessToken) }),
        ...(nonce !== undefined && { nonce }),
      };
      return sign({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } }, claims, key);
    },
  };
  return session as unknown as DpopSession; // the SDK's own has private members and brings a library of 20 KB
}
