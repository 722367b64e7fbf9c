/** A world whose memory can be weighed: the panel's page, and the background's worker. */
import type { CDPSession, Page } from 'playwright-core';

/** Sends a command of the browser's protocol; `heard` is told of the events that come before its answer. */
export type World = (method: Method, heard?: (event: ProtocolEvent) => void) => Promise<unknown>;

type Method = 'HeapProfiler.collectGarbage' | 'HeapProfiler.takeHeapSnapshot' | 'Runtime.getHeapUsage';

interface ProtocolEvent {
  method?: string;
  params?: { chunk?: string };
}

export interface Held {
  /** Bytes in all, as the browser counts them. */
  used: number;
  /** Bytes of what programs keep: no compiled code, none of the browser's own objects. */
  data: number;
}

/** Bytes after a collection, as the browser counts them. */
export async function weighUsed(world: World): Promise<number> {
  for (let i = 0; i < 3; i++) await world('HeapProfiler.collectGarbage');
  return ((await world('Runtime.getHeapUsage')) as { usedSize: number }).usedSize; // as the protocol says
}

export async function weigh(world: World): Promise<Held> {
  const usedSize = await weighUsed(world);
  const chunks: string[] = [];
  await world('HeapProfiler.takeHeapSnapshot', ({ method, params }) => {
    if (method === 'HeapProfiler.addHeapSnapshotChunk' && params?.chunk !== undefined) chunks.push(params.chunk);
  });
  return { used: usedSize, data: toDataBytes(chunks.join('')) };
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** The engine's names for what a program makes. */
const made = new Set('array string object regexp number closure symbol bigint'.split(' '));
const strings = ['concatenated string', 'sliced string'];

function toDataBytes(text: string): number {
  const { snapshot, nodes } = JSON.parse(text) as Snapshot; // as the engine writes it
  const { node_fields: fields, node_types } = snapshot.meta;
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const counted = node_types[0].map((type) => made.has(type) || strings.includes(type));
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (counted[nodes[at + kind] ?? -1]) bytes += nodes[at + size] ?? 0;
  return bytes;
}

export const worldOfPage =
  (session: CDPSession): World =>
  async (method, heard) => {
    const listen = (params: { chunk: string }) => heard?.({ method: 'HeapProfiler.addHeapSnapshotChunk', params });
    session.on('HeapProfiler.addHeapSnapshotChunk', listen);
    return session.send(method).finally(() => session.off('HeapProfiler.addHeapSnapshotChunk', listen));
  };

/** The driver has no session of its own for an extension's worker: it is spoken to through the panel's. */
export async function worldOfWorker(session: CDPSession): Promise<World> {
  const { targetInfos } = await session.send('Target.getTargets');
  const targetId = targetInfos.find(({ type }) => type === 'service_worker')?.targetId;
  if (!targetId) throw new Error('There is no background.');
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  let last = 0;
  return (method, heard) => {
    const id = ++last;
    return new Promise((resolve, reject) => {
      const listen = ({ message }: { message: string }) => {
        const told = JSON.parse(message) as ProtocolEvent & { id?: number; result?: unknown }; // as the protocol says
        if (told.id !== id) return heard?.(told);
        session.off('Target.receivedMessageFromTarget', listen);
        resolve(told.result);
      };
      session.on('Target.receivedMessageFromTarget', listen);
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject);
    });
  };
}

/** Of all conversations, as JSON. */
export const bytesOfEntries = (panel: Page): Promise<number> =>
  panel.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('tabhand'));
    const entries = await done(database.transaction('entries').objectStore('entries').getAll());
    database.close();
    return new Blob(entries.map((entry) => JSON.stringify(entry))).size;
  });
