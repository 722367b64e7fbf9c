/** The `fetch` under a stream on which a server speaks for as long as it is open: no cookies, and no endless event. */
import type { Fetch } from './exchange';

const largestEvent = 16 * 1024 * 1024;

/** An event past 16 MiB ends its stream; the stream itself may go on as long as it likes. */
export function boundEvents(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, { ...init, credentials: 'omit' });
    const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.body || response.type === 'opaqueredirect') return response;
    const { status, statusText, headers } = response;
    const body = response.body.pipeThrough(isStream ? boundEach() : boundWhole());
    return new Response(body, { status, statusText, headers });
  };
}

const lineFeed = 10;
const carriageReturn = 13;

/** Counts what came since the last empty line. */
function boundEach(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let before = 0;
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) {
        if (byte === carriageReturn) continue;
        size = byte === lineFeed && before === lineFeed ? 0 : size + 1;
        before = byte;
      }
      if (size > largestEvent) controller.error(new TypeError('An event is too large.'));
      else controller.enqueue(chunk);
    },
  });
}

/** What isn't a stream is read for its words only. */
function boundWhole(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      controller.enqueue(chunk);
      if (size > 65_536) controller.terminate();
    },
  });
}
