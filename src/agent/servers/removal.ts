/** Removing a server so that it can be brought back for some seconds; then what is kept of it goes for good. */
import type { ServerSetting } from '#settings';
import type { Connections } from './connections';
import type { ServerEdges } from './edges';
import type { KeptFacts } from './fact';
import type { ServerKeys } from './keys';

/** Milliseconds: a little longer than the panel offers to undo it. */
const undoLasts = 10_000;

export interface Removal {
  remove(serverId: string): Promise<void>;
  /** Nothing, if it is gone for good. */
  restore(serverId: string): Promise<void>;
  /** After the whole list was set at once: what changed is asked anew, and of what left nothing is kept. */
  listReplaced(before: readonly ServerSetting[]): Promise<void>;
  /** Forgets those whose time has passed, whatever became of the worker that removed them, and what was agreed to for any that is gone. */
  sweep(): Promise<void>;
}

interface Parts {
  edges: ServerEdges;
  facts: KeptFacts;
  keys: ServerKeys;
  connections: Connections;
  tell(): void;
}

export function createRemoval({ edges, facts, keys, connections, tell }: Parts): Removal {
  const { settings } = edges;

  const unmark = (serverId: string) => facts.change(serverId, ({ removed: _, session: __, ...fact }) => fact);
  const forget = (serverId: string) => Promise.all([facts.remove(serverId), keys.forget(serverId)]);

  /** Looked up before and after: one that is removed, or brought back, in between is in the list or in the facts. */
  const forgetOthers = async () => {
    const before = await facts.all();
    const { servers } = await settings.read();
    const kept = [...before, ...(await facts.all())].filter(({ removed }) => removed).map(({ serverId }) => serverId);
    await edges.keepOnly(new Set([...kept, ...servers.map(({ id }) => id)]));
  };

  const sweep = async () => {
    const past = Date.now() - undoLasts;
    const due = (await facts.all()).filter(({ removed }) => removed && removed.at <= past);
    const listed = new Set((await settings.read()).servers.map(({ id }) => id));
    for (const { serverId } of due) {
      // The worker died before it took the server out of the list, or after it brought it back.
      if (listed.has(serverId)) await unmark(serverId);
      else await forget(serverId);
    }
    await forgetOthers();
  };

  return {
    sweep,
    async listReplaced(before) {
      const now = new Map((await settings.read()).servers.map((server) => [server.id, server]));
      for (const server of before) {
        const after = now.get(server.id);
        if (JSON.stringify(after) === JSON.stringify(server)) continue;
        await connections.hangUp(server.id);
        if (!after) await forget(server.id);
      }
      await forgetOthers();
      tell();
    },
    async remove(serverId) {
      const { servers } = await settings.read();
      const place = servers.findIndex(({ id }) => id === serverId);
      const setting = servers[place];
      if (!setting) return;
      await facts.change(serverId, (fact) => ({ ...fact, removed: { setting, at: Date.now(), place } }));
      await settings.change((now) => ({ ...now, servers: now.servers.filter(({ id }) => id !== serverId) }));
      tell();
      setTimeout(() => void sweep(), undoLasts + 100);
      await connections.hangUp(serverId);
    },
    async restore(serverId) {
      const { removed } = (await facts.get(serverId)) ?? {};
      if (!removed) return;
      const { setting, place } = removed;
      await settings.change((now) => {
        const others = now.servers.filter(({ id }) => id !== serverId);
        return { ...now, servers: others.toSpliced(place, 0, setting) };
      });
      await unmark(serverId);
      tell();
    },
  };
}
