/** The way between an app's frame and its bridge. */
import type { Transport } from '@modelcontextprotocol/client';
import { lengthAsJson } from '#core/tools/validate.ts';
import { SandboxHost, type SandboxStop } from '#ui/sandbox-host.ts';

/** Characters of a message as JSON. */
const maxLength = 2_000_000;

type Message = Parameters<NonNullable<Transport['onmessage']>>[0];

/** False for what is no message of the protocol; the bridge checks the rest. */
const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';

interface FrameEvents {
  /** The empty page is ready to become the app. */
  onReady(): void;
  onStop(why: SandboxStop): void;
  onTheme(): void;
}

export function createFrameTransport(frame: HTMLIFrameElement, events: FrameEvents): Transport {
  const { onReady, onStop, onTheme } = events;
  const host = new SandboxHost(frame, {
    onReady,
    onStop,
    onTheme,
    onMessage(data) {
      if (!isMessage(data)) return;
      if ((lengthAsJson(data) ?? Infinity) > maxLength) return host.stop('flood');
      transport.onmessage?.(data);
    },
  });
  const transport: Transport = {
    // The empty page loads, then the app in its place.
    start: async () => host.listen(2),
    send: async (message) => host.send(message),
    async close() {
      host.end();
      transport.onclose?.();
    },
  };
  return transport;
}
