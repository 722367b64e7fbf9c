/** Who is connected, by the names that agents give themselves. */
import type { ConnectedAgent } from '#bridge/door';
import { toSeenWords } from '#tools/invisible';

/** Milliseconds after its last request in which an agent without a connection of its own still counts as here. */
const staysFor = 5 * 60_000;
const mostAgents = 100;

interface Known {
  version?: string | undefined;
  connections: Set<() => void>;
  seenAt: number;
}

export function createAgents(tell: (agents: ConnectedAgent[]) => void) {
  const known = new Map<string, Known>();
  const list = () =>
    [...known].map(([name, { version, connections }]) => ({ name, version, connections: connections.size }));
  const say = () => tell(list());
  const forgetOld = () => {
    const old = [...known].filter(
      ([, { connections, seenAt }]) => connections.size === 0 && Date.now() - seenAt > staysFor,
    );
    for (const [name] of old) known.delete(name);
    if (old.length > 0) say();
  };
  const timer = setInterval(forgetOld, 60_000);
  timer.unref();
  const find = (name: string, version?: string) => {
    const before = known.get(name);
    if (before) return before;
    const fresh: Known = { version, connections: new Set(), seenAt: 0 };
    if (known.size >= mostAgents) known.delete([...known.keys()][0] ?? '');
    known.set(name, fresh);
    return fresh;
  };
  return {
    /** It asks something. `close` ends the connection that it keeps, if it keeps one. */
    seen(name: string, { version, close }: { version?: string | undefined; close?: (() => void) | undefined }): void {
      const isNew = !known.has(name);
      const agent = find(name, version === undefined ? version : toClaim(version));
      agent.seenAt = Date.now();
      const isFresh = close !== undefined && !agent.connections.has(close);
      if (close) agent.connections.add(close);
      if (isNew || isFresh) say();
    },
    /** One of its connections ended. */
    left(close: () => void): void {
      for (const [name, { connections }] of known)
        if (connections.delete(close) && connections.size === 0) known.delete(name);
      say();
    },
    disconnect(name: string): void {
      for (const close of known.get(name)?.connections ?? []) close();
      known.delete(name);
      say();
    },
  };
}

export type Agents = ReturnType<typeof createAgents>;

/** What an agent says of itself: on one line, without what can't be seen, and no longer than a card can show. */
const toClaim = (given = ''): string => toSeenWords(given).replace(/\s+/g, ' ').trim().slice(0, 60).toWellFormed();

export const toAgentName = (given: string | undefined): string => toClaim(given) || 'An agent without a name';
