/** The form of one MCP server, new or already added: address, name and headers, tested before they are stored. */
import { batch, computed, signal } from '@preact/signals';
import { isHeaderValue, whyNoHeader } from '#core/settings/headers.ts';
import { isExposed, isWebAddress } from '#core/settings/web-address.ts';
import { toServerName } from '#core/tools/registry.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { RegistryServer } from '../background/registry';
import type { HeaderInput } from '../background/secrets';
import type { ServerTested } from '../background/servers';
import type { ServerProblem } from '../mcp/problem';
import type { ServerState } from '../messages.ts';

type Failed = { ok: false; problem: ServerProblem };
type Outcome = ServerTested | Failed;

export type HeaderRow = ReturnType<typeof toRow>;

let keys = 0;

/** `tail`: last four characters of the stored value, which stays unless another is typed; null if none is stored. */
const toRow = (name: string, tail: string | null, value = '') => ({
  key: keys++,
  name: signal(name),
  value: signal(value),
  tail,
});

export class ServerForm {
  readonly #ask: Asking['ask'];
  /** The server to edit; null for a new one. */
  readonly server: ServerState | null;
  readonly url = signal('');
  readonly name = signal('');
  readonly headers = signal<readonly HeaderRow[]>([]);
  /** What a server from a registry needs: `${NAME}` in its address and headers stands for it. */
  readonly inputs = signal<RegistryServer['inputs']>([]);
  readonly answers = signal<Readonly<Record<string, string>>>({});
  /** The origin of the site that offers it. */
  readonly site = signal<string | undefined>(undefined);
  readonly busy = signal<'testing' | 'saving' | null>(null);
  /** The last answer, and what was typed when it was asked for. */
  readonly #answered = signal<{ outcome: Outcome | null; typed: string; wished: string } | null>(null);

  /** A row that was only begun isn't sent. */
  readonly #filled = computed(() =>
    this.headers.value.filter(
      (row) => row.name.value.trim() !== '' && (row.value.value.trim() !== '' || row.tail !== null),
    ),
  );
  readonly #entered = computed(() => ({
    url: this.#fill(this.url.value),
    headers: this.#filled.value.map((row): HeaderInput => {
      const value = this.#fill(row.value.value);
      return { name: row.name.value.trim(), ...(value && { value }) };
    }),
  }));
  readonly #typed = computed(() => JSON.stringify(this.#entered.value));
  /** Undefined once something else is typed than what it was asked for. */
  readonly #valid = computed(() =>
    this.#answered.value?.typed === this.#typed.value ? this.#answered.value : undefined,
  );

  /** The name it gets: what the user typed, or a name made from the address, or from what it calls itself. */
  readonly wished = computed(() => {
    const { outcome } = this.#valid.value ?? {};
    const typed = this.name.value.trim();
    const own = outcome?.ok ? toOwnName(outcome.name) : '';
    return (typed && toServerName(typed)) || toName(this.#entered.value.url) || own;
  });
  readonly outcome = computed(() => {
    const { outcome = null, wished } = this.#valid.value ?? {};
    const isOfName = outcome?.ok === false && outcome.problem.code === 'name-taken';
    return isOfName && wished !== this.wished.value ? null : outcome;
  });
  readonly asksForSignIn = computed(() => this.#maySignIn(this.outcome.value));
  /** The address has another origin than before; the stored values belong to the old one. */
  readonly moves = computed(
    () => this.server !== null && originOf(this.#entered.value.url) !== originOf(this.server.url),
  );
  /** It can be tried: there is an address, and the headers can be sent. */
  readonly ready = computed(() => {
    const isAnswered = this.inputs.value.every(({ name, fallback }) => fallback || this.answers.value[name]?.trim());
    return this.#entered.value.url !== '' && isAnswered && this.#filled.value.every((row) => this.#isSound(row));
  });
  /** The header values would cross the network unencrypted: to be said before the first is typed. */
  readonly exposed = computed(
    () => this.headers.value.some(({ name }) => name.value.trim() !== '') && isExposed(this.#entered.value.url),
  );

  constructor({ ask }: Asking, server: ServerState | null = null) {
    this.#ask = ask;
    this.server = server;
    this.clear();
  }

  addHeader(): void {
    const first = this.headers.value.length === 0 ? 'Authorization' : '';
    this.headers.value = [...this.headers.value, toRow(first, null)];
  }

  removeHeader(key: number): void {
    this.headers.value = this.headers.value.filter((row) => row.key !== key);
  }

  answer(name: string, value: string): void {
    this.answers.value = { ...this.answers.value, [name]: value };
  }

  async test(): Promise<void> {
    const { server } = this;
    await this.#during('testing', () => this.#ask('test-server', { ...this.#entered.value, ...idOf(server) }));
  }

  /** Resolves with the stored server, or null. `anyway`: even if it doesn't answer. */
  async save(anyway = false) {
    const answer = await this.#during('saving', () => (this.server ? this.#edit(this.server) : this.#add(anyway)));
    return answer?.ok ? answer : null;
  }

  clear(): void {
    const { url = '', name = '', headers = [] } = this.server ?? {};
    batch(() => {
      [this.url.value, this.name.value] = [url, name];
      this.headers.value = headers.map((header) => toRow(header.name, header.tail));
      [this.inputs.value, this.answers.value, this.#answered.value] = [[], {}, null];
      this.site.value = undefined;
    });
  }

  /** Fills the form as a registry describes a server, or the site that offers it. */
  choose({ name, url, headers, inputs }: RegistryServer, site?: string): void {
    batch(() => {
      this.clear();
      // `com.example/weather` → `weather`
      [this.url.value, this.name.value] = [url, (name.split('/').at(-1) || name).slice(0, 40)];
      this.headers.value = headers.map((header) => toRow(header.name, null, header.value));
      this.inputs.value = inputs;
      this.site.value = site;
    });
  }

  #fill(text: string): string {
    const find = (name: string) =>
      this.answers.value[name]?.trim() || this.inputs.value.find((each) => each.name === name)?.fallback || undefined;
    return this.inputs.value.length > 0 ? fillPlaceholders(text.trim(), find) : text.trim();
  }

  #isSound({ name, value, tail }: HeaderRow): boolean {
    if (whyNoHeader(name.value.trim())) return false;
    const filled = this.#fill(value.value);
    return filled === '' ? tail !== null && !this.moves.value : isHeaderValue(filled);
  }

  /** The user can sign in as soon as the server is added. */
  #maySignIn(answer: Outcome | null): boolean {
    return answer?.ok === false && answer.problem.code === 'needs-sign-in' && this.headers.value.length === 0;
  }

  /** An outcome is valid only for what was typed when it was asked for. */
  async #during<Answer extends { ok: boolean }>(
    busy: 'testing' | 'saving',
    ask: () => Promise<Answer | Failed | null>,
  ): Promise<Answer | Failed | null> {
    if (this.busy.value) return null;
    const [typed, wished, { url }] = [this.#typed.value, this.wished.value, this.#entered.value];
    batch(() => {
      [this.busy.value, this.#answered.value] = [busy, null];
    });
    const bad: Failed = { ok: false, problem: { code: 'bad-url', detail: url } };
    const answer = isWebAddress(url) ? await ask() : bad;
    batch(() => {
      this.busy.value = null;
      if (isOutcome(answer)) this.#answered.value = { outcome: answer, typed, wished };
    });
    return answer;
  }

  async #add(anyway: boolean) {
    const entered = this.#entered.value;
    let name = this.wished.value;
    if (!name && !anyway) {
      // It tells its name to those who signed in, which is possible once it is added.
      const tested = await this.#ask('test-server', entered);
      if (!tested?.ok && !this.#maySignIn(tested)) return tested;
      if (tested?.ok) name = toOwnName(tested.name);
    }
    const [named, site] = [{ name: name || 'server' }, this.site.value];
    const added = await this.#ask('add-server', {
      ...entered,
      ...named,
      ...(anyway && { anyway }),
      ...(site !== undefined && { site }),
    });
    return added?.ok ? { ...added, ...named } : added;
  }

  async #edit({ id: serverId, url: before, tools }: ServerState) {
    const [{ url, headers }, name] = [this.#entered.value, this.wished.value];
    const edited = await this.#ask('edit-server', { serverId, name, headers, ...(url !== before && { url }) });
    return edited?.ok ? { ...edited, tools: tools.length, name } : edited;
  }
}

const idOf = (server: ServerState | null) => (server ? { serverId: server.id } : {});

/** What was stored is told elsewhere. */
const isOutcome = (answer: object | null): answer is Outcome => answer !== null && !('serverId' in answer);

const originOf = (url: string): string | null => (isWebAddress(url) ? new URL(url).origin : null);

const placeholder = /\$\{(?:(?:env|input):)?([A-Za-z_][\w.-]*)(?::-([^{}]*))?\}/g;

/** `${NAME}`, `${env:NAME}`, `${input:name:-fallback}`: values that the user has to enter. */
export const findPlaceholders = (texts: readonly string[]): { name: string; fallback: string }[] => {
  const found = texts.flatMap((text) => [...text.matchAll(placeholder)]);
  return [...new Map(found.map(([, name = '', fallback = '']) => [name, { name, fallback }])).values()];
};

/** A placeholder without a value stays as it is. */
export function fillPlaceholders(text: string, find: (name: string) => string | undefined): string {
  return text.replace(placeholder, (whole, name: string) => find(name) ?? whole);
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
