/** Adding, testing and keeping MCP servers. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ServerProblem } from '#bridge';
import type { Asking } from './asking';
import { isWebAddress, type PanelConnection } from './connection';

export interface ServerList {
  url: Signal<string>;
  /** What the person typed; empty means the name made from the address. */
  name: Signal<string>;
  /** The name it will get. */
  wished: ReadonlySignal<string>;
  adding: Signal<boolean>;
  outcome: Signal<
    | { ok: true; serverId: string; name: string; tools: number }
    | { ok: false; name: string; problem: ServerProblem }
    | null
  >;
  /** Servers that are being listed again. */
  busy: Signal<ReadonlySet<string>>;
  add(): Promise<void>;
  remove(serverId: string): Promise<void>;
  enable(serverId: string, enabled: boolean): Promise<unknown>;
  refresh(serverId: string): Promise<void>;
  /** Asks the browser for access to an address, then tries again. */
  allow(url: string, again: () => Promise<void>): Promise<void>;
}

export function createServerList({ ask }: Asking, connection: PanelConnection): ServerList {
  const url = signal('');
  const name = signal('');
  const adding = signal(false);
  const outcome: ServerList['outcome'] = signal(null);
  const busy = signal<ReadonlySet<string>>(new Set());
  const wished = computed(() => name.value.trim() || toName(url.value));

  return {
    url,
    name,
    wished,
    adding,
    outcome,
    busy,
    async add() {
      if (adding.value) return;
      const given = { url: url.value.trim(), name: wished.value || 'server' };
      if (!isWebAddress(given.url)) {
        outcome.value = { ok: false, name: given.name, problem: { code: 'bad-url', detail: given.url } };
        return;
      }
      adding.value = true;
      outcome.value = null;
      const answer = await ask('add-server', given);
      adding.value = false;
      if (!answer) return;
      outcome.value = { ...answer, name: given.name };
      if (!answer.ok) return;
      url.value = '';
      name.value = '';
    },
    async remove(serverId) {
      if (outcome.value?.ok && outcome.value.serverId === serverId) outcome.value = null;
      await ask('remove-server', { serverId });
    },
    enable: (serverId, enabled) => ask('enable-server', { serverId, enabled }),
    async refresh(serverId) {
      busy.value = new Set([...busy.value, serverId]);
      await ask('refresh-server', { serverId });
      busy.value = new Set([...busy.value].filter((other) => other !== serverId));
    },
    async allow(address, again) {
      if (URL.canParse(address) && (await connection.requestOrigin(address))) await again();
    },
  };
}

/** `https://mcp.weather.example/mcp` → `weather`; `http://localhost:3333/mcp` → `localhost`. */
export function toName(address: string): string {
  if (!URL.canParse(address)) return '';
  const labels = new URL(address).hostname.split('.').filter((label) => !/^(www|mcp|api)$/.test(label));
  const isNumber = labels.every((label) => /^\d+$/.test(label));
  const name = isNumber || labels.length === 1 ? labels.join('-') : (labels.at(-2) ?? '');
  return name.toLowerCase().replace(/[^a-z0-9_-]/g, '');
}
