/** The link to an MCP server: opened when a call or a refresh needs it, shared, and renewed when its session is over. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Link, type McpConnectionOptions, type McpSession, openLink, raceAbort } from './open-link';
import { statusOf } from './problem';

export interface Links {
  /**
   * Runs work over the open link, opening one if there is none; once more over a new one if the session was over. A call
   * is repeated only if the server surely didn't look at it.
   */
  use<T>(work: (link: Link) => Promise<T>, how: { signal: AbortSignal; purpose: 'list' | 'call' }): Promise<T>;
  /** Takes a few seconds at most, also of a server that doesn't answer. */
  end(): Promise<void>;
}

/** Milliseconds for telling a server that its session is over. */
const longestFarewell = 3_000;

export function keepLink(options: McpConnectionOptions, timeout: number): Links {
  let current: Promise<Link> | undefined;
  let stored = options.session;
  let known = options.transport;
  let ended = new AbortController();

  const open = (): Promise<Link> => {
    const session = stored;
    const opening = openLink(options, { timeout, signal: ended.signal, session, known });
    current = opening;
    const forget = () => {
      if (current === opening) current = undefined;
    };
    opening.then((link) => {
      known = link.kind;
      if (!session) options.onSession?.(sessionOf(link) ?? null);
      if (current === opening) stored = sessionOf(link);
      link.client.onclose = () => {
        const isLost = current === opening && link.kind === 'sse';
        forget();
        if (isLost) options.onLost?.();
      };
    }, forget);
    return opening;
  };
  // The stale link is left to those who still wait for an answer over it.
  const drop = (stale: Promise<Link>) => {
    if (current && current !== stale) return;
    current = undefined;
    stored = undefined;
    // An older server's stream would stay open; over it nobody gets an answer any more.
    const hush = ({ kind, client }: Link) => (kind === 'sse' ? client.close() : undefined);
    void stale.then(hush, () => undefined); // one that failed to open is closed already
  };
  const renew = (stale: Promise<Link>): Promise<Link> => {
    drop(stale);
    return current ?? open();
  };
  return {
    async use(work, { signal, purpose }) {
      let opened = current ?? open();
      // A resumed session doesn't say who the server is.
      if (purpose === 'list' && !(await raceAbort(opened, signal)).client.getServerVersion()) opened = renew(opened);
      const link = await raceAbort(opened, signal);
      try {
        return await work(link);
      } catch (error) {
        if (!isSessionOver(error, link) || signal.aborted) throw error;
        if (purpose === 'call' && !wasRefused(error)) {
          drop(opened);
          options.onSession?.(null);
          throw error;
        }
        return work(await raceAbort(renew(opened), signal));
      }
    },
    async end() {
      const opened = current;
      current = undefined;
      stored = undefined;
      ended.abort();
      ended = new AbortController();
      await opened?.then(hangUp, () => undefined); // one that failed to open is closed already
    },
  };
}

async function hangUp({ client, transport }: Link): Promise<void> {
  if (transport instanceof StreamableHTTPClientTransport) {
    const told = transport.terminateSession().catch(() => undefined); // it may be gone: then there is nothing to end
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, longestFarewell))]);
  }
  await client.close();
}

function sessionOf({ transport, protocolVersion }: Link): McpSession | undefined {
  const id = transport instanceof StreamableHTTPClientTransport ? transport.sessionId : undefined;
  return id && protocolVersion ? { id, protocolVersion } : undefined;
}

/** 404 by the specification; some servers answer 400 and name the session. An older server's session is its stream. */
function isSessionOver(error: unknown, link: Link): boolean {
  if (link.kind === 'http' && sessionOf(link) === undefined) return false;
  const status = statusOf(error);
  return status === 404 || (status === 400 && error instanceof Error && sessionWords.test(error.message));
}

const sessionWords = /session[ -]?id|(no |in)valid session|session (not found|expired)/i;

/** Under 400 a tool may speak of a session of its own. These are the words of MCP's libraries, before they look further. */
function wasRefused(error: unknown): boolean {
  const words = error instanceof Error ? error.message : '';
  return statusOf(error) === 404 || /"message"\s*:\s*"Bad Request: No valid session ID provided"/.test(words);
}
