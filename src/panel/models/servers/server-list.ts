/** The Servers place: which one is open, what is done to them, and that somebody looks at them. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ServerState } from '#bridge';
import type { Asking } from '../asking';
import type { PanelConnection } from '../connection';
import { createExpiring } from '../expiring';
import { createServerForm, type ServerForm } from './server-form';
import { createServerImport, type ServerImport } from './server-import';

export interface ServerList {
  /** The one whose tools are shown. */
  opened: Signal<string | null>;
  adding: ServerForm;
  /** The form of the server that is edited. */
  editing: Signal<ServerForm | null>;
  importing: ServerImport;
  /** What was added last. */
  added: Signal<{ serverId: string; name: string; tools: number } | null>;
  /** What was removed a moment ago and can be brought back. */
  removed: ReadonlySignal<{ serverId: string; name: string } | null>;
  add(anyway?: boolean): Promise<void>;
  edit(server: ServerState): void;
  /** Keeps what was edited. */
  keep(): Promise<void>;
  remove(server: ServerState): Promise<void>;
  restore(): Promise<void>;
  dismiss(): void;
  enable(serverId: string, enabled: boolean): Promise<unknown>;
  switchTool(serverId: string, tool: string, on: boolean): Promise<unknown>;
  /** The answer to whether its recipes may be fetched. */
  fetchRecipes(serverId: string, allowed: boolean): Promise<unknown>;
  refresh(serverId: string): Promise<unknown>;
  /** Asks the browser for access to an address, then tries again. */
  allow(url: string, again: () => Promise<unknown>): Promise<void>;
  /** Somebody looks, until `signal` says otherwise: what breaks is noticed and tried again. */
  look(signal: AbortSignal): void;
}

/** Milliseconds. */
const lookEvery = 20_000;

export function createServerList(asking: Asking, connection: PanelConnection): ServerList {
  const { ask } = asking;
  const opened = signal<string | null>(null);
  const editing = signal<ServerForm | null>(null);
  const added: ServerList['added'] = signal(null);
  const removed = createExpiring<{ serverId: string; name: string }>();
  const adding = createServerForm(asking);

  return {
    opened,
    adding,
    editing,
    importing: createServerImport(asking),
    added,
    removed,
    async add(anyway) {
      const name = adding.wished.value || 'server';
      added.value = null;
      const kept = await adding.save(anyway);
      if (!kept) return;
      added.value = { ...kept, name };
      adding.clear();
    },
    edit(server) {
      editing.value = createServerForm(asking, server);
    },
    async keep() {
      const form = editing.value;
      const kept = await form?.save();
      if (!kept) return;
      if (editing.value === form) editing.value = null; // another one may be open by then
      if (opened.value !== null) opened.value = kept.serverId;
    },
    async remove({ id, name }) {
      if (added.value?.serverId === id) added.value = null;
      if (editing.value?.server?.id === id) editing.value = null;
      if (await ask('remove-server', { serverId: id })) removed.value = { serverId: id, name };
    },
    async restore() {
      const { serverId } = removed.value ?? {};
      removed.value = null;
      if (serverId !== undefined) await ask('restore-server', { serverId });
    },
    dismiss: () => (removed.value = null),
    enable: (serverId, enabled) => ask('enable-server', { serverId, enabled }),
    switchTool: (serverId, tool, on) => ask('switch-server-tool', { serverId, tool, on }),
    fetchRecipes: (serverId, allowed) => ask('fetch-recipes-of-server', { serverId, allowed }),
    refresh: (serverId) => ask('refresh-server', { serverId }),
    async allow(address, again) {
      if (URL.canParse(address) && (await connection.requestOrigin(address))) await again();
    },
    look(until) {
      const say = () => void connection.command('look-at-servers', {}).catch(() => undefined); // the next one may arrive
      const timer = setInterval(say, lookEvery);
      until.addEventListener('abort', () => clearInterval(timer), { once: true });
      say();
    },
  };
}
