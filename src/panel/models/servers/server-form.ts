/** The form of one MCP server, new or there already: address, name, headers; tested before it is kept. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { HeaderGiven, ServerProblem, ServerState, ServerTested } from '#bridge';
import { isHeaderValue, isWebAddress, whyNoHeader } from '#settings';
import type { Asking } from '../asking';

export interface HeaderRow {
  key: number;
  name: Signal<string>;
  value: Signal<string>;
  /** Last four characters of the value that stays unless another is typed. */
  kept: string | null;
}

type Failed = { ok: false; problem: ServerProblem };

export interface ServerForm {
  /** The server that is edited; null: a new one. */
  server: ServerState | null;
  url: Signal<string>;
  /** What the user typed; empty means the name made from the address. */
  name: Signal<string>;
  /** The name it will get. */
  wished: ReadonlySignal<string>;
  headers: Signal<readonly HeaderRow[]>;
  /** It can be tried: the address is one, and the headers can be sent. */
  ready: ReadonlySignal<boolean>;
  /** Kept values belong to the origin that the address had. */
  moves: ReadonlySignal<boolean>;
  /** Values would go over the network for everybody to read. */
  exposed: ReadonlySignal<boolean>;
  busy: Signal<'testing' | 'saving' | null>;
  outcome: Signal<ServerTested | Failed | null>;
  addHeader(): void;
  removeHeader(key: number): void;
  test(): Promise<void>;
  /** Resolves with the server's id when it is kept. `anyway`: though it doesn't answer. */
  save(anyway?: boolean): Promise<{ serverId: string; tools: number } | null>;
  clear(): void;
}

let keys = 0;

const toRow = (name: string, kept: string | null): HeaderRow => ({
  key: keys++,
  name: signal(name),
  value: signal(''),
  kept,
});

const originOf = (url: string): string | null => (isWebAddress(url) ? new URL(url).origin : null);
const isThisComputer = (url: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/.test(url.hostname);

export function createServerForm({ ask }: Asking, server: ServerState | null = null): ServerForm {
  const [url, name] = [signal(server?.url ?? ''), signal(server?.name ?? '')];
  const rowsOf = () => (server?.headers ?? []).map((header) => toRow(header.name, header.tail));
  const headers = signal<readonly HeaderRow[]>(rowsOf());
  const busy: ServerForm['busy'] = signal(null);
  const outcome: ServerForm['outcome'] = signal(null);
  const wished = computed(() => name.value.trim() || toName(url.value.trim()));
  const moves = computed(() => server !== null && originOf(url.value.trim()) !== originOf(server.url));
  const filled = computed(() => headers.value.filter((row) => row.name.value.trim() !== ''));
  const isSound = (row: HeaderRow) => {
    const value = row.value.value.trim();
    if (whyNoHeader(row.name.value.trim())) return false;
    return value === '' ? row.kept !== null && !moves.value : isHeaderValue(value);
  };

  // What was found is about what was typed then.
  let edits = 0;
  effect(() => {
    void url.value;
    for (const row of headers.value) for (const { value } of [row.name, row.value]) void value;
    edits += 1;
    outcome.value = null;
  });
  effect(() => {
    void wished.value;
    const told = outcome.peek();
    if (told?.ok === false && told.problem.code === 'name-taken') outcome.value = null;
  });

  const given = (): { url: string; headers: HeaderGiven[] } => ({
    url: url.value.trim(),
    headers: filled.value.map((row) => {
      const value = row.value.value.trim();
      return { name: row.name.value.trim(), ...(value && { value }) };
    }),
  });

  const check = (): boolean => {
    if (isWebAddress(url.value.trim())) return true;
    outcome.value = { ok: false, problem: { code: 'bad-url', detail: url.value.trim() } };
    return false;
  };

  const keep = async (anyway: boolean) => {
    if (!server) {
      const more = { name: wished.value || 'server', ...(anyway && { anyway }) };
      return ask('add-server', { ...given(), ...more });
    }
    const { url: address, headers: rows } = given();
    const moved = address !== server.url && { url: address };
    const edited = await ask('edit-server', { serverId: server.id, name: wished.value, headers: rows, ...moved });
    return edited?.ok ? { ...edited, tools: server.tools.length } : edited;
  };

  const form: ServerForm = {
    server,
    url,
    name,
    wished,
    headers,
    ready: computed(() => url.value.trim() !== '' && filled.value.every(isSound)),
    moves,
    exposed: computed(() => {
      const address = url.value.trim();
      if (!isWebAddress(address) || filled.value.length === 0) return false;
      return new URL(address).protocol === 'http:' && !isThisComputer(new URL(address));
    }),
    busy,
    outcome,
    addHeader() {
      const first = headers.value.length === 0 ? 'Authorization' : '';
      headers.value = [...headers.value, toRow(first, null)];
    },
    removeHeader(key) {
      headers.value = headers.value.filter((row) => row.key !== key);
    },
    async test() {
      if (busy.value || !check()) return;
      batch(() => {
        busy.value = 'testing';
        outcome.value = null;
      });
      const before = edits;
      const answer = await ask('test-server', { ...given(), ...(server && { serverId: server.id }) });
      batch(() => {
        busy.value = null;
        if (edits === before) outcome.value = answer;
      });
    },
    async save(anyway = false) {
      if (busy.value || !check()) return null;
      batch(() => {
        busy.value = 'saving';
        outcome.value = null;
      });
      const answer = await keep(anyway);
      busy.value = null;
      if (!answer?.ok) {
        outcome.value = answer;
        return null;
      }
      return answer;
    },
    clear() {
      batch(() => {
        url.value = server?.url ?? '';
        name.value = server?.name ?? '';
        headers.value = rowsOf();
        outcome.value = null;
      });
    },
  };
  return form;
}

/** `https://mcp.weather.example/mcp` → `weather`; `http://localhost:3333/mcp` → `localhost`. */
function toName(address: string): string {
  if (!URL.canParse(address)) return '';
  const labels = new URL(address).hostname.split('.').filter((label) => !/^(www|mcp|api)$/.test(label));
  const isNumber = labels.every((label) => /^\d+$/.test(label));
  const name = isNumber || labels.length === 1 ? labels.join('-') : (labels.at(-2) ?? '');
  return name
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, 40);
}
