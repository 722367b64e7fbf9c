/** Follows resources that wait to be sent: their server is asked to tell of changes while somebody keeps asking for it. */
import type { ServerSetting } from '#settings';
import { followResources, unfollowResources } from '#tools/layers';
import type { AskServer } from './offers';

/** Milliseconds after the last request to follow. */
const lasts = 45_000;

interface Followed {
  serverId: string;
  uris: readonly string[];
  onUpdated(uri: string): void;
}

interface Following extends Followed {
  controller: AbortController;
  end: ReturnType<typeof setTimeout>;
  /** A server with sessions forgets with its session what it was asked for. */
  mustRepeat: boolean;
}

interface Edges {
  ask: AskServer;
  find(serverId: string): Promise<ServerSetting | undefined>;
  /** Keeps the stream open on which a server with sessions speaks unasked. */
  hear(server: ServerSetting): Promise<void>;
}

export function createFollowing({ ask, find, hear }: Edges) {
  const all = new Map<string, Following>();

  const stop = (key: string) => {
    const before = all.get(key);
    if (!before) return;
    all.delete(key);
    clearTimeout(before.end);
    before.controller.abort();
    if (before.mustRepeat) ask(before.serverId, unfollowResources(before.uris)).catch(() => undefined); // it may be gone
  };

  const begin = async (key: string, now: Following) => {
    const server = await find(now.serverId);
    if (!server) return stop(key);
    const onEnd = () => all.get(key)?.controller === now.controller && stop(key);
    try {
      const { value } = await ask(now.serverId, followResources(now.uris, now.controller.signal, onEnd));
      now.mustRepeat = value;
      if (value) await hear(server);
    } catch {
      onEnd(); // the next request to follow tries again
    }
  };

  return {
    /** `who`: follows one set of each server; to be repeated every 45 seconds at least. */
    async follow(who: string, followed: Followed): Promise<void> {
      const key = `${who} ${followed.serverId}`;
      const before = all.get(key);
      const isSame = before?.uris.join('\n') === followed.uris.join('\n');
      if (!isSame) stop(key);
      if (followed.uris.length === 0) return;
      clearTimeout(before?.end);
      const { controller, mustRepeat } = (isSame && before) || { controller: new AbortController(), mustRepeat: false };
      const now: Following = { ...followed, controller, mustRepeat, end: setTimeout(() => stop(key), lasts) };
      all.set(key, now);
      if (!isSame || mustRepeat) await begin(key, now);
    },
    /** A server says that a resource changed, or one inside it. */
    updated(serverId: string, uri: string): void {
      for (const { uris, onUpdated, ...each } of all.values())
        if (each.serverId === serverId)
          for (const followed of uris) if (uri === followed || uri.startsWith(`${followed}/`)) onUpdated(followed);
    },
  };
}
