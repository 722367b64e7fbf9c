/**
 * Calls that a browser can't send again by itself, as it does with a POST when a connection that was used before ends without an
 * answer. Chromium sends again what it can read again, so over HTTP/2 the body is a stream. Not every server reads one: a ping
 * finds out. Over HTTP/1.1 a call has a connection of its own (`browser/own-requests`).
 */
import { parseJson, withDigits } from '#core/tools/long-numbers.ts';
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
  try {
    return (await readText(await fetch(url, toStreamed(asking)))).text.includes(id);
  } catch {
    return false; // over HTTP/1.1 nothing was sent; of anything else the call says what is wrong
  }
}

/** Firefox would send the name of the class, and doesn’t repeat a POST over HTTP/2. */
function canStream(): boolean {
  const asked = { body: new ReadableStream(), method: 'POST', duplex: 'half' };
  return !new Request('https://localhost', asked).headers.has('content-type');
}

/** Its body can be read once. */
function toStreamed(init: RequestInit): RequestInit {
  const bytes = new TextEncoder().encode(withDigits(String(init.body)));
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(bytes);
    controller.close();
  };
  return Object.assign({ ...init, body: new ReadableStream({ start }) }, { duplex: 'half' });
}
