/** The stream on which a server speaks unasked. */
import { type Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { boundEvents } from './exchange';
import { fetchOf, type Link, type McpConnectionOptions, requestInitOf } from './open-link';

/**
 * Opens it: a request that stays open, so only while it is of use. Resolves with
 * whether the stream is open. `onEnd` is called when an open stream ends by itself and can't be resumed.
 */
export async function openStream(
  link: Link,
  options: McpConnectionOptions & { onEnd(): void },
  signal: AbortSignal,
): Promise<boolean> {
  const { client, transport } = link;
  if (client.getProtocolEra() === 'modern') return subscribe(client, options.onEnd, signal);
  if (transport instanceof SSEClientTransport) return true;
  const stream = new StreamableHTTPClientTransport(new URL(options.server.url), {
    fetch: boundEvents(fetchOf(options)),
    requestInit: requestInitOf(options),
    ...(options.signIn && { authProvider: options.signIn.authProvider }),
    protocolVersion: link.protocolVersion,
    ...(transport.sessionId !== undefined && { sessionId: transport.sessionId }),
    reconnectionOptions: { ...resumption, maxReconnectionDelay: 30_000, reconnectionDelayGrowFactor: 1 },
  });
  // What a server asks here is answered over the link.
  stream.onmessage = (message) => transport.onmessage?.(message);
  stream.onerror = ({ message }) => {
    if (message.startsWith('Maximum reconnection attempts') && !signal.aborted) options.onEnd();
  };
  signal.addEventListener('abort', () => void stream.close(), { once: true });
  await stream.start();
  return stream.resumeStream('').then(
    () => true,
    () => false, // the caller tries again
  );
}

/** Once: the end may mean that the server is gone, which the caller checks. */
const resumption = { maxRetries: 1, initialReconnectionDelay: 500 };

/** The newer era's stream: it says only which lists changed, and only of those that the server announces. */
async function subscribe(client: Client, onEnd: () => void, signal: AbortSignal): Promise<boolean> {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {};
  const filter = {
    ...(tools?.listChanged && { toolsListChanged: true }),
    ...(prompts?.listChanged && { promptsListChanged: true }),
    ...(resources?.listChanged && { resourcesListChanged: true }),
  };
  if (Object.keys(filter).length === 0) return true;
  const { closed } = await client.listen(filter, { signal });
  void closed.then((how) => how !== 'local' && !signal.aborted && onEnd());
  return true;
}
