/** The link to an MCP server: opened when a call or a listing needs it, shared, and renewed when its session ends. */

import { unlessAborted } from '../../waiting';
import { BoundTransport } from './exchange';
import { type Link, type McpConnectionOptions, type McpSession, openLink } from './open-link';
import { isOfOtherEra, isUnknownVersion, statusOf } from './problem';

export type Links = ReturnType<typeof keepLink>;

/** Milliseconds to wait while the server is told that its session is over. */
const longestFarewell = 3_000;

interface Use {
  signal: AbortSignal;
  purpose: 'list' | 'call';
}

export function keepLink(options: McpConnectionOptions, timeout: number) {
  let current: Promise<Link> | undefined;
  let { session: stored, transport: known, era } = options;
  let ended = new AbortController();

  const learn = (found: typeof era | null) => {
    era = found ?? undefined;
    options.onEra?.(found ?? null);
  };
  const open = (isFresh = false): Promise<Link> => {
    const session = stored;
    const prior = isFresh && era?.kind === 'modern' ? undefined : era;
    const opening = openLink(
      { ...options, onEra: learn },
      { timeout, signal: ended.signal, session, known, era: prior },
    );
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
  // Requests that still wait for an answer keep the stale link.
  const drop = (stale: Promise<Link>) => {
    if (current && current !== stale) return;
    current = undefined;
    stored = undefined;
    // An SSE stream would stay open, and no answer comes over it any more.
    const closeStream = ({ kind, client }: Link) => (kind === 'sse' ? client.close() : undefined);
    void stale.then(closeStream, () => undefined); // one that failed to open is closed already
  };
  const renew = (stale: Promise<Link>): Promise<Link> => {
    drop(stale);
    return current ?? open(true);
  };
  return {
    /**
     * Runs work over the link, which is opened if need be, and once more over a new link if the session had ended. A call is
     * repeated only if the server certainly didn't run it.
     */
    async use<T>(work: (link: Link) => Promise<T>, { signal, purpose }: Use): Promise<T> {
      let opened = current ?? open();
      // What was stored doesn't say which server it is by now.
      if (purpose === 'list' && (await unlessAborted(opened, signal)).isResumed) opened = renew(opened);
      const link = await unlessAborted(opened, signal);
      try {
        return await work(link);
      } catch (error) {
        if (!isOver(error, link) || signal.aborted) throw error;
        if (link.isResumed && !sessionOf(link)) learn(null);
        if (purpose === 'call' && !wasRefused(error)) {
          drop(opened);
          options.onSession?.(null);
          throw error;
        }
        return work(await unlessAborted(renew(opened), signal));
      }
    },
    /** Takes a few seconds at most, even if the server doesn't answer. */
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
  if (transport instanceof BoundTransport) {
    const farewell = transport.terminateSession().catch(() => undefined); // it may be gone: then there is nothing to end
    await Promise.race([farewell, new Promise((resolve) => setTimeout(resolve, longestFarewell))]);
  }
  await client.close();
}

function sessionOf({ transport, protocolVersion }: Link): McpSession | undefined {
  const id = transport instanceof BoundTransport ? transport.sessionId : undefined;
  return id && protocolVersion ? { id, protocolVersion } : undefined;
}

/** 404 by the specification; some servers answer 400 and name the session. An older server's session is its stream. */
function isOver(error: unknown, link: Link): boolean {
  if (link.kind === 'http' && sessionOf(link) === undefined) return link.isResumed && isOfOtherEra(error);
  const status = statusOf(error);
  return status === 404 || (status === 400 && error instanceof Error && sessionWords.test(error.message));
}

const sessionWords = /session[ -]?id|(no |in)valid session|session (not found|expired)/i;

/** With status 400 a tool may speak of a session of its own. These are the words with which MCP's libraries refuse a request unread. */
function wasRefused(error: unknown): boolean {
  const words = error instanceof Error ? error.message : '';
  return (
    isUnknownVersion(error) ||
    statusOf(error) === 404 ||
    /"message"\s*:\s*"Bad Request: No valid session ID provided"/.test(words)
  );
}
