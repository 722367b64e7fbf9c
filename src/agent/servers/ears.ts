/** Listening to servers while somebody looks: one ear for each, until the server is lost or nobody looks any more. */
import type { ServerSetting } from '#settings';
import type { Connections } from './connections';

export interface Ears {
  /** Once for each server, however often it is asked for. Throws: the server could not be reached. */
  listen(server: ServerSetting, signal: AbortSignal): Promise<void>;
  /** With the ear goes all that waits for its end; the next look opens another. */
  close(serverId: string): void;
  closeAll(): void;
}

export function createEars(connections: Connections): Ears {
  const ears = new Map<string, AbortController>();

  const close = (serverId: string, ear = ears.get(serverId)) => {
    ear?.abort();
    if (ears.get(serverId) === ear) ears.delete(serverId);
  };

  return {
    async listen(server, signal) {
      if (ears.has(server.id)) return;
      const ear = new AbortController();
      ears.set(server.id, ear);
      try {
        const isOpen = await (await connections.to(server)).listen(AbortSignal.any([signal, ear.signal]));
        if (!isOpen) close(server.id, ear);
      } catch (error) {
        close(server.id, ear);
        throw error;
      }
    },
    close: (serverId) => close(serverId),
    closeAll() {
      for (const serverId of ears.keys()) close(serverId);
    },
  };
}
