/** The way between an app's frame and its bridge: only that frame is heard, and one that floods the panel is cut off before it is read. */
import type { Transport } from '@modelcontextprotocol/client';
import { countPerSecond, lengthAsJson } from '#tools';

/** Messages in a second, and characters of one as JSON. */
const [mostPerSecond, longest] = [300, 2_000_000];

/** Null for what is no message of the protocol; the bridge checks the rest. */
function toMessage(data: unknown): Parameters<NonNullable<Transport['onmessage']>>[0] | null {
  const isMessage = typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';
  return isMessage ? (data as never) : null; // as was just checked
}

interface FrameEvents {
  /** The empty page is ready to become the app. */
  onReady(): void;
  /** It left its page, or sends more than the panel can take. */
  onStop(why: 'left' | 'flood'): void;
}

export function createFrameTransport(frame: HTMLIFrameElement, { onReady, onStop }: FrameEvents): Transport {
  const isFlood = countPerSecond(mostPerSecond);
  const ended = new AbortController();
  let started = false;
  const stop = (why: 'left' | 'flood') => {
    ended.abort();
    frame.remove(); // at once: drawing waits until the messages that are queued have been handled
    onStop(why);
  };
  const hear = (transport: Transport, data: unknown) => {
    if (isFlood()) return stop('flood');
    const { ready, left } = (typeof data === 'object' && data) as { ready?: unknown; left?: unknown }; // checked below
    if (left === true || (ready === true && started)) return stop('left');
    if (ready === true) {
      started = true;
      return onReady();
    }
    const message = toMessage(data);
    if (!message) return;
    if ((lengthAsJson(message) ?? Infinity) > longest) return stop('flood');
    transport.onmessage?.(message);
  };
  const transport: Transport = {
    async start() {
      const listen = ({ source, data }: MessageEvent) => {
        if (source !== null && source === frame.contentWindow) hear(transport, data);
      };
      window.addEventListener('message', listen, { signal: ended.signal });
      // The empty page loads, then the app in its place; what loads after that is another page.
      let loads = 0;
      const count = () => ++loads > 2 && stop('left');
      frame.addEventListener('load', count, { signal: ended.signal });
    },
    // The frame's origin is opaque, so no narrower target can be given.
    send: async (message) => frame.contentWindow?.postMessage(message, '*'),
    async close() {
      ended.abort();
      transport.onclose?.();
    },
  };
  return transport;
}
