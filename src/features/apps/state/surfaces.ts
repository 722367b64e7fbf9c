/** The surfaces of one server in one chat: what its results said in their order, what it answered since, and what the user filled in. */
import { signal } from '@preact/signals';
import type { JsonObject } from '#core/tools/tool.ts';
import type { Panel } from '#ui/panel/context.ts';
import { applyMessages, type Surfaces, withData } from './surface';

interface Batch {
  callId: string;
  /** Its result's place in the log. */
  seq: number;
  messages: readonly JsonObject[];
}

const ofPanel = new WeakMap<Panel, Map<string, ServerSurfaces>>();

export function surfacesOf(panel: Panel, serverId: string): ServerSurfaces {
  const all = ofPanel.get(panel) ?? new Map<string, ServerSurfaces>();
  ofPanel.set(panel, all);
  const key = `${panel.conversation.id.peek()} ${serverId}`;
  const known = all.get(key) ?? new ServerSurfaces();
  all.set(key, known);
  return known;
}

class ServerSurfaces {
  readonly all = signal<Surfaces>(new Map());
  #batches: Batch[] = [];

  /** Results come in any order when a chat is opened. */
  add(batch: Batch): void {
    if (this.#batches.some(({ callId }) => callId === batch.callId)) return;
    const isLast = this.#batches.every(({ seq }) => seq < batch.seq);
    this.#batches = [...this.#batches, batch].toSorted((a, b) => a.seq - b.seq);
    if (isLast) this.apply(batch.callId, batch.messages);
    else
      this.all.value = this.#batches.reduce<Surfaces>(
        (surfaces, { callId, messages }) => applyMessages(surfaces, messages, callId),
        new Map(),
      );
  }

  /** `callId`: where a surface is drawn that these messages begin. */
  apply(callId: string, messages: readonly JsonObject[]): void {
    this.all.value = applyMessages(this.all.peek(), messages, callId);
  }

  write(id: string, path: string, value: unknown): void {
    const surface = this.all.peek().get(id);
    if (surface) this.all.value = new Map(this.all.peek()).set(id, withData(surface, path, value));
  }
}
