/** Removes a server. This can be undone for some seconds; then all its stored data is deleted. */
import type { ServerSetting } from '#settings';
import type { SetupParts } from './setup';

/** Milliseconds: a little longer than the panel offers to undo it. */
const undoLasts = 10_000;

export function createRemoval({ edges, facts, keys, connections, tell }: Omit<SetupParts, 'refreshing'>) {
  const { settings } = edges;

  const unmark = (serverId: string) => facts.change(serverId, ({ removed: _, session: __, ...fact }) => fact);
  const forget = (serverId: string) => Promise.all([facts.remove(serverId), keys.forget(serverId)]);
  /** Its tokens are revoked at the service too. */
  const signOut = async (setting: ServerSetting) => {
    await (await connections.to(setting)).signOut().catch(() => undefined); // locked: they are forgotten all the same
    await connections.hangUp(setting.id);
  };

  /** Reads the stored facts both before and after the settings, so that a server that is removed or restored in between isn't missed. */
  const forgetOthers = async () => {
    const before = await facts.all();
    const { servers } = await settings.read();
    const kept = [...before, ...(await facts.all())].filter(({ removed }) => removed).map(({ serverId }) => serverId);
    await edges.keepOnly(new Set([...kept, ...servers.map(({ id }) => id)]));
  };

  /** Deletes servers whose time to undo has passed, even if the worker that removed them died, and the approvals of servers that no longer exist. */
  const sweep = async () => {
    const past = Date.now() - undoLasts;
    const due = (await facts.all()).filter(({ removed }) => removed && removed.at <= past);
    const listed = new Set((await settings.read()).servers.map(({ id }) => id));
    for (const { serverId, removed } of due) {
      // The worker died before it took the server out of the list, or after it restored it.
      if (listed.has(serverId)) await unmark(serverId);
      else {
        if (removed) await signOut(removed.setting);
        await forget(serverId);
      }
    }
    await forgetOthers();
  };

  return {
    sweep,
    /** After the whole list was replaced: reconnects changed servers, and deletes the data of those no longer listed. */
    async listReplaced(before: readonly ServerSetting[]) {
      const now = new Map((await settings.read()).servers.map((server) => [server.id, server]));
      for (const server of before) {
        const after = now.get(server.id);
        if (JSON.stringify(after) === JSON.stringify(server)) continue;
        if (after) await connections.hangUp(server.id);
        else {
          await signOut(server);
          await forget(server.id);
        }
      }
      await forgetOthers();
      tell();
    },
    async remove(serverId: string) {
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
    /** Does nothing once the server is deleted. */
    async restore(serverId: string) {
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
