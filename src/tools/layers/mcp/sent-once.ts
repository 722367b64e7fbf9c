/**
 * Calls that a browser can't send again by itself, as it does with a POST when a connection that was used before ends without an
 * answer. Over HTTP/1.1 nothing stops it (decision 101). Over HTTP/2 all share one, and Chromium
 * sends again what it can read again: so the body is a stream. Not every server reads one, which a ping finds out before.
 */
import { parseJson } from '../../long-numbers';
import { readText } from './answer-stream';
import { requestIn } from './answers';
import type { Fetch } from './bounded-transport';

/** Milliseconds for the ping. */
const maxPing = 5_000;
const id = 'reads-streams';
const ping = JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });

/** Wraps the `fetch` of one link. */
export function sendingOnce(fetch: Fetch): Fetch {
  let reads: Promise<boolean> | undefined;
  return async (url, init) => {
    const isCall = typeof init?.body === 'string' && requestIn(parseJson(init.body))?.method === 'tools/call';
    if (!isCall || new URL(url).protocol !== 'https:' || !canStream()) return fetch(url, init);
    reads ??= readsStreams(fetch, url, init);
    return fetch(url, (await reads) ? toStreamed(init) : init);
  };
}

async function readsStreams(fetch: Fetch, url: string | URL, init: RequestInit): Promise<boolean> {
  const headers = new Headers(init.headers);
  for (const name of [...headers.keys()]) if (/^mcp-(method|name|param-)/.test(name)) headers.delete(name);
  const asking = { ...init, headers, body: ping, signal: AbortSignal.timeout(maxPing) };
  const ask = async (asked: RequestInit): Promise<string> => (await readText(await fetch(url, asked))).text;
  try {
    return (await ask(toStreamed(asking))).includes(id);
  } catch {
    // Over HTTP/1.1 nothing was sent, and the connection that was opened for it would count as used.
    await ask(asking).catch(() => undefined); // the call says what is wrong
    return false;
  }
}

/** Firefox would send the name of the class, and doesn’t repeat a POST over HTTP/2. */
function canStream(): boolean {
  const asked = { body: new ReadableStream(), method: 'POST', duplex: 'half' };
  return !new Request('https://localhost', asked).headers.has('content-type');
}

/** Its body can be read once. */
function toStreamed(init: RequestInit): RequestInit {
  const bytes = new TextEncoder().encode(String(init.body));
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(bytes);
    controller.close();
  };
  return Object.assign({ ...init, body: new ReadableStream({ start }) }, { duplex: 'half' });
}

/** Connections that may be left over of earlier answers; each is gone after its refusal. */
const maxUnread = 8;

/**
 * Node's server closes a connection as it is asked to, but passes on that it doesn't where a program's own headers say so, as those of
 * MCP's library do for streams. A request that then comes over it is refused by the parser, with a bare 400: nobody has read it.
 */
export const againWhereUnread =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    for (let left = maxUnread; ; left -= 1) {
      const response = await fetch(url, init);
      const isBare = response.status === 400 && [...response.headers.keys()].every((name) => name === 'connection');
      if (!isBare || left === 0 || init?.body instanceof ReadableStream) return response;
      const text = await response.text();
      if (text !== '') return new Response(text, { status: 400 });
    }
  };
