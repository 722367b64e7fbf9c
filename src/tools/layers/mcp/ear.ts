/** Listening to what a server says of its own accord over Streamable HTTP: an open request, so only while it is of use. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { boundEvents } from './event-stream';
import type { McpConnectionOptions } from './open-link';
import { fetchOf, type Link, requestInitOf } from './open-link';

const changes = /^notifications\/(tools|resources|prompts)\/list_changed$/;

/** Resolves with whether it hears all that the server would say; one without a stream says nothing. `onEnd` hears when an open one ends by itself. */
export async function openEar(
  link: Link,
  options: McpConnectionOptions & { onEnd(): void },
  signal: AbortSignal,
): Promise<boolean> {
  const { transport, protocolVersion } = link;
  if (!(transport instanceof StreamableHTTPClientTransport)) return true;
  const ear = new StreamableHTTPClientTransport(new URL(options.server.url), {
    fetch: boundEvents(fetchOf(options)),
    requestInit: requestInitOf(options),
    ...(transport.sessionId !== undefined && { sessionId: transport.sessionId }),
    // Whoever looks opens another: one that ended may mean that the server is gone.
    reconnectionOptions: {
      maxRetries: 0,
      maxReconnectionDelay: 0,
      initialReconnectionDelay: 0,
      reconnectionDelayGrowFactor: 1,
    },
  });
  if (protocolVersion) ear.setProtocolVersion(protocolVersion);
  ear.onmessage = (message) => {
    if ('method' in message && changes.test(message.method)) options.onChanged?.();
  };
  ear.onerror = ({ message }) => {
    if (message.startsWith('Maximum reconnection attempts') && !signal.aborted) options.onEnd();
  };
  signal.addEventListener('abort', () => void ear.close(), { once: true });
  await ear.start();
  return ear.resumeStream('').then(
    () => true,
    () => false, // whoever looks tries again
  );
}
