/** `fetch` for the services that a server names: short answers, no cookies, nothing that leads inward or carries secrets elsewhere. */
import ipaddr from 'ipaddr.js'; // it is CommonJS
import { readUpTo } from '#core/tools/read-up-to.ts';
import type { Fetch } from './bounded-transport';

/** Bytes of an answer, and milliseconds for it. */
const [largest, maxTime] = [262_144, 15_000];

export type SignInFault = 'closed' | 'denied' | 'unsafe' | 'unregistered' | 'unknown-client' | 'failed';

/** Why nobody could be signed in. The message is for the user, and is a service's own words only for `failed`. */
export class SignInError extends Error {
  constructor(
    readonly fault: SignInFault,
    message = '',
  ) {
    super(message);
  }
}

/**
 * Gets a short answer of a service whose address the user set up: nothing but the address is sent, and no redirect is followed. Asks
 * once more where no answer came: a browser that changes its network breaks off all that is under way.
 */
export async function fetchBounded(url: URL, setUp: string, fetch: Fetch = globalThis.fetch): Promise<Response> {
  const ask = toServiceFetch(
    setUp,
    (address, init) => fetch(address, { ...init, redirect: 'manual' }),
    (text) => text,
  );
  return ask(url).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    return ask(url);
  });
}

/**
 * Where an address leads within its origin; undefined if it leads nowhere else, or elsewhere. A browser says so only after it went
 * there, so nothing but the address is sent, as by a link.
 */
export async function followWithin(url: string, fetch: Fetch = globalThis.fetch): Promise<string | undefined> {
  const stop = AbortSignal.timeout(maxTime);
  const headers = { accept: 'application/json, text/event-stream' };
  const response = await fetch(url, { headers, credentials: 'omit', signal: stop }).catch(() => undefined);
  void response?.body?.cancel();
  if (!response?.redirected) return undefined;
  const [from, to] = [new URL(url), new URL(response.url)];
  if (to.origin !== from.origin) return undefined;
  to.search ||= from.search;
  return to.href;
}

/** `clean` takes the secrets out of what a service says when it refuses: the SDK writes that to the console. */
export const toServiceFetch =
  (serverUrl: string, fetch: Fetch, clean: (text: string, sent: unknown) => string): Fetch =>
  async (url, init) => {
    refuseInward(new URL(url), serverUrl);
    const isPost = init?.method === 'POST';
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      ...(isPost && { redirect: 'manual' as const }), // a literal type
      signal: AbortSignal.timeout(maxTime),
    });
    if (response.redirected) refuseInward(new URL(response.url), serverUrl);
    const { status, statusText, headers, ok, type } = response;
    if (isPost && (type === 'opaqueredirect' || (status >= 300 && status < 400)))
      throw new SignInError('unsafe', `${new URL(url).host}: redirect`);
    if (type === 'opaqueredirect' || !response.body) return response;
    const { bytes, isTooLarge, cut } = await readUpTo(largest, response);
    if (cut) throw cut;
    if (isTooLarge) throw new SignInError('unsafe', `${new URL(url).host}: > ${largest} B`);
    return new Response(ok ? bytes : clean(await bytes.text(), init?.body), { status, statusText, headers });
  };

/** Only a server on a private network may name a service there: another would have this browser knock at doors that it can't reach itself. */
export function refuseInward(url: URL, serverUrl: string): void {
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && isInward(url));
  if (!isWeb || (isInward(url) && !isInward(new URL(serverUrl)))) throw new SignInError('unsafe', url.host);
}

/** A service behind something that speaks TLS for it often takes its own address for one without; nothing is sent to that. */
export function toHttps(url: URL, namedBy: string | URL): URL {
  if (url.protocol === 'http:' && url.port === '' && new URL(namedBy).protocol === 'https:') url.protocol = 'https:';
  return url;
}

/** Names without a dot, and those that only this computer or a network's own server knows. */
const inwardNames = /^[^.]+$|\.(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** An IP address is public only in the range that has no other use: a translated one may lead anywhere. */
function isInward({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|(?<!\.)\.+$/g, '');
  if (!ipaddr.isValid(host)) return inwardNames.test(host);
  return ipaddr.parse(host).range() !== 'unicast' || host.startsWith('::'); // IPv4 as it was once written in IPv6
}
