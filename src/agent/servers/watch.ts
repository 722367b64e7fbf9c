/** Watches servers while the user looks at them or a run needs them: retries those that failed and listens to the others. */
import type { ServerSetting } from '#settings';
import type { McpConnection } from '#tools/layers';
import type { Connections } from './connections';
import { isDue, type KeptFacts } from './facts';
import type { Refreshing } from './refreshing';

/** Milliseconds. */
const lookLasts = 45_000;
const staleAfter = 600_000;
const checkEvery = 25_000;
/** The shortest interval between listings of a server that announces changes all the time. */
const calm = 300;
const betweenLists = 5_000;

interface Parts {
  enabled(): Promise<ServerSetting[]>;
  facts: KeptFacts;
  connections: Connections;
  refreshing: Refreshing;
}

export function createWatch({ enabled, facts, connections, refreshing }: Parts) {
  const checkedAt = new Map<string, number>();
  const changing = new Set<string>();
  let looking = false;
  let endOfLook: ReturnType<typeof setTimeout> | undefined;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  const streams = openStreams(connections);
  const needed = new Set<string>();

  const watched = async () => (await enabled()).filter(({ id }) => looking || needed.has(id));

  const find = async (serverId: string) => (await enabled()).find(({ id }) => id === serverId);

  const retryDue = async () => {
    const servers = await watched();
    const due = await Promise.all(
      servers.map(async (server) => {
        const { trouble } = (await facts.get(server.id)) ?? {};
        return trouble && isDue(trouble, Date.now()) ? [server] : [];
      }),
    );
    await Promise.all(due.flat().map(refreshing.refresh));
    await plan();
  };

  /** Sets the timer for the next try. */
  const plan = async () => {
    const known = await Promise.all((await watched()).map(({ id }) => facts.get(id)));
    for (const fact of known) if (fact && !fact.trouble) needed.delete(fact.serverId);
    const times = known.flatMap((fact) => fact?.trouble?.retryAt ?? []);
    clearTimeout(nextTry);
    if (times.length === 0 || (!looking && needed.size === 0)) return;
    nextTry = setTimeout(() => void retryDue(), Math.max(0, Math.min(...times) - Date.now()));
  };

  const check = async (server: ServerSetting) => {
    checkedAt.set(server.id, Date.now());
    const connection = await connections.to(server);
    const problem = await connection.check(AbortSignal.timeout(15_000));
    if (problem && connections.isCurrent(server.id, connection)) await refreshing.note(server.id, problem);
    if (problem) await plan();
  };

  const tend = async (server: ServerSetting) => {
    const { trouble, listedAt = 0 } = (await facts.get(server.id)) ?? {};
    if (refreshing.isGoing(server.id)) return;
    if (trouble) return isDue(trouble, Date.now()) ? void (await refreshing.refresh(server)) : undefined;
    if (listedAt < Date.now() - staleAfter) await refreshing.refresh(server);
    else if ((checkedAt.get(server.id) ?? 0) < Date.now() - checkEvery) await check(server);
    if (!(await facts.get(server.id))?.trouble) await streams.listen(server);
  };

  const turnAway = () => {
    looking = false;
    void plan();
  };

  return {
    /** The user looks at the servers, for the next 45 seconds. */
    async look() {
      clearTimeout(endOfLook);
      endOfLook = setTimeout(turnAway, lookLasts);
      looking = true;
      await Promise.all((await enabled()).map(tend));
      await plan();
    },
    /** A run or a call needs what the server says unasked, for the next 45 seconds. A server that can't be reached is not heard. */
    hear: (server: ServerSetting) => streams.listen(server).catch(() => undefined),
    /** The server announced a change of its lists. */
    async changed(serverId: string) {
      if (changing.has(serverId)) return;
      changing.add(serverId);
      const { listedAt = 0 } = (await facts.get(serverId)) ?? {};
      const wait = Math.max(calm, listedAt + betweenLists - Date.now());
      setTimeout(async () => {
        changing.delete(serverId);
        const server = await find(serverId);
        if (server) await refreshing.refresh(server);
      }, wait);
    },
    /** A call failed because the server wasn't reachable: retries until it answers or the worker ends. */
    needs(serverId: string) {
      needed.add(serverId);
      void plan();
    },
    /** A connection ended by itself: checks whether the server is still there. */
    lost(serverId: string) {
      streams.close(serverId);
      void find(serverId).then((server) => server && check(server));
    },
  };
}

interface Stream {
  connection: McpConnection;
  controller: AbortController;
  end: ReturnType<typeof setTimeout>;
}

/** At most one open stream for each server, over which it speaks unasked. It closes when nobody has asked for it for a while. */
function openStreams(connections: Connections) {
  const streams = new Map<string, Stream>();

  const close = (serverId: string, stream = streams.get(serverId)) => {
    clearTimeout(stream?.end);
    stream?.controller.abort();
    if (streams.get(serverId) === stream) streams.delete(serverId);
  };

  return {
    /** Opens the stream, or keeps it open. */
    async listen(server: ServerSetting) {
      const { id } = server;
      const connection = await connections.to(server);
      const before = streams.get(id);
      const isOpen = before?.connection === connection;
      const controller = isOpen ? before.controller : new AbortController();
      if (!isOpen) close(id);
      clearTimeout(before?.end);
      const stream: Stream = { connection, controller, end: setTimeout(() => close(id, stream), lookLasts) };
      streams.set(id, stream);
      if (isOpen) return;
      const opens = await connection.listen(controller.signal);
      if (!opens && streams.get(id)?.controller === controller) close(id);
    },
    close: (serverId: string) => close(serverId),
  };
}
