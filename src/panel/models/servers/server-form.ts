/** The form of one MCP server, new or already added: address, name and headers, tested before they are stored. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { HeaderGiven, ServerProblem, ServerState, ServerTested } from '#bridge';
import { isHeaderValue, isThisComputer, isWebAddress, whyNoHeader } from '#settings';
import { toServerName } from '#tools';
import type { Asking } from '../asking';

export type HeaderRow = ReturnType<typeof toRow>;

type Failed = { ok: false; problem: ServerProblem };

export type ServerForm = ReturnType<typeof createServerForm>;

let keys = 0;

/** `tail`: last four characters of the stored value, which stays unless another is typed; null if none is stored. */
const toRow = (name: string, tail: string | null) => ({
  key: keys++,
  name: signal(name),
  value: signal(''),
  tail,
});

const originOf = (url: string): string | null => (isWebAddress(url) ? new URL(url).origin : null);

/** `server`: the server to edit; null for a new one. */
export function createServerForm({ ask }: Asking, server: ServerState | null = null) {
  const [url, name] = [signal(server?.url ?? ''), signal(server?.name ?? '')];
  const rowsOf = () => (server?.headers ?? []).map((header) => toRow(header.name, header.tail));
  const address = computed(() => url.value.trim());
  const headers = signal<readonly HeaderRow[]>(rowsOf());
  const busy = signal<'testing' | 'saving' | null>(null);
  const outcome = signal<ServerTested | Failed | null>(null);
  /** What the server calls itself, once it has answered at this address. */
  const said = signal('');
  /** The name it gets: what the user typed, or a name made from the address, or from what it calls itself. */
  const wished = computed(
    () => (name.value.trim() && toServerName(name.value.trim())) || toName(address.value) || toOwnName(said.value),
  );
  /** The address has another origin than before; the stored values belong to the old one. */
  const moves = computed(() => server !== null && originOf(address.value) !== originOf(server.url));
  const filled = computed(() => headers.value.filter((row) => row.name.value.trim() !== ''));
  const isSound = (row: HeaderRow) => {
    const value = row.value.value.trim();
    if (whyNoHeader(row.name.value.trim())) return false;
    return value === '' ? row.tail !== null && !moves.value : isHeaderValue(value);
  };

  // A test's outcome is valid only for what was typed when it began.
  let edits = 0;
  effect(() => {
    void url.value;
    for (const row of headers.value) for (const { value } of [row.name, row.value]) void value;
    edits += 1;
    outcome.value = null;
    said.value = '';
  });
  effect(() => {
    void wished.value;
    const current = outcome.peek();
    if (current?.ok === false && current.problem.code === 'name-taken') outcome.value = null;
  });

  const given = (): { url: string; headers: HeaderGiven[] } => ({
    url: address.value,
    headers: filled.value.map((row) => {
      const value = row.value.value.trim();
      return { name: row.name.value.trim(), ...(value && { value }) };
    }),
  });

  const check = (): boolean => {
    if (isWebAddress(address.value)) return true;
    outcome.value = { ok: false, problem: { code: 'bad-url', detail: address.value } };
    return false;
  };

  /** The user can sign in as soon as the server is added. */
  const maySignIn = (answer: ServerTested | Failed | null): boolean =>
    answer?.ok === false && answer.problem.code === 'needs-sign-in' && headers.value.length === 0;

  /** Resolves with why the server doesn't answer, or null. */
  const askName = async () => {
    const tested = await ask('test-server', given());
    if (tested?.ok) said.value = tested.name;
    // It tells its name to those who signed in, which is possible once it is added.
    return tested?.ok || maySignIn(tested) ? null : tested;
  };

  const store = async (anyway: boolean) => {
    if (!server) {
      const failed = wished.value || anyway ? null : await askName();
      if (failed) return failed;
      const named = { name: wished.value || 'server' };
      const added = await ask('add-server', { ...given(), ...named, ...(anyway && { anyway }) });
      return added?.ok ? { ...added, ...named } : added;
    }
    const { url: newUrl, headers: rows } = given();
    const moved = newUrl !== server.url && { url: newUrl };
    const edited = await ask('edit-server', { serverId: server.id, name: wished.value, headers: rows, ...moved });
    return edited?.ok ? { ...edited, tools: server.tools.length, name: wished.value } : edited;
  };

  return {
    server,
    url,
    name,
    wished,
    headers,
    /** It can be tried: there is an address, and the headers can be sent. */
    ready: computed(() => address.value !== '' && filled.value.every(isSound)),
    moves,
    /** The header values would cross the network unencrypted. */
    exposed: computed(() => {
      if (!isWebAddress(address.value) || filled.value.length === 0) return false;
      const parsed = new URL(address.value);
      return parsed.protocol === 'http:' && !isThisComputer(parsed);
    }),
    busy,
    outcome,
    asksForSignIn: computed(() => maySignIn(outcome.value)),
    addHeader() {
      const first = headers.value.length === 0 ? 'Authorization' : '';
      headers.value = [...headers.value, toRow(first, null)];
    },
    removeHeader(key: number) {
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
        if (edits !== before) return;
        outcome.value = answer;
        if (answer?.ok) said.value = answer.name;
      });
    },
    /** Resolves with the stored server, or null. `anyway`: even if it doesn't answer. */
    async save(anyway = false) {
      if (busy.value || !check()) return null;
      batch(() => {
        busy.value = 'saving';
        outcome.value = null;
      });
      const answer = await store(anyway);
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
}

/** `https://mcp.weather.example/mcp` → `weather`. A number and this computer name nothing. */
function toName(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  const labels = url.hostname.split('.').filter((label) => !/^(www|mcp|api)$/.test(label));
  const isNumber = url.hostname.startsWith('[') || labels.every((label) => /^\d+$/.test(label));
  if (isNumber || url.hostname === 'localhost') return '';
  return toProposal(labels.length === 1 ? (labels[0] ?? '') : (labels.at(-2) ?? ''));
}

/** `mcp-servers/everything` → `everything` */
function toOwnName(said: string): string {
  const words = said.split(/[^\p{L}\p{N}]+/u);
  const telling = words.filter((word) => !/^(mcp|servers?)$/i.test(word));
  return toProposal((telling.some(Boolean) ? telling : words).filter(Boolean).join('-'));
}

const toProposal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, 40);
