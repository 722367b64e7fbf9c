/** The Servers place: which server is open, what the user does with the servers, and whether the place is in view. */
import { effect, signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { PanelConnection } from '#ui/panel/connection.ts';
import { createExpiring } from '#ui/panel/expiring.ts';
import type { RegistryServer } from '../background/registry';
import type { ServerState } from '../messages.ts';
import { ServerForm } from './server-form';
import type { ServerImport } from './server-import';

/** Milliseconds. */
const lookEvery = 20_000;

type ClientInput = NonNullable<Commands['register-client']['input']['client']>;

/** A search of the registry that the settings name. */
interface RegistrySearch {
  words: string;
  busy: boolean;
  answer: Commands['search-registry']['answer'] | null;
}

export class ServerList {
  readonly #asking: Asking;
  readonly #connection: PanelConnection;
  /** The server whose tools are shown. */
  readonly opened = signal<string | null>(null);
  readonly adding: ServerForm;
  /** The form of the server that is being edited. */
  readonly editing = signal<ServerForm | null>(null);
  /** The server whose client is being entered. */
  readonly registering = signal<string | null>(null);
  /** What was pasted is gone when it is closed. */
  readonly importing = signal<ServerImport | null>(null);
  readonly searching = signal<RegistrySearch | null>(null);
  /** The last one added. */
  readonly added = signal<{ serverId: string; name: string; tools: number } | null>(null);
  /** What was just removed and can be restored. */
  readonly removed = createExpiring<{ serverId: string; name: string }>();

  constructor(asking: Asking, connection: PanelConnection) {
    [this.#asking, this.#connection] = [asking, connection];
    this.adding = new ServerForm(asking);
    effect(() => {
      if (this.adding.url.value !== '') this.added.value = null;
    });
  }

  async openImport(): Promise<void> {
    const { ServerImport } = await import('./server-import');
    this.importing.value = new ServerImport(this.#asking, () => {
      this.importing.value = null;
    });
  }

  /** Called in a click: the browser may ask for access to the registry. */
  async search(registry: string): Promise<void> {
    const { words = '', busy } = this.searching.value ?? {};
    if (busy || words.trim() === '') return;
    this.searching.value = { words, busy: true, answer: null };
    await this.#connection.requestOrigin(registry);
    const answer = await this.#asking.ask('search-registry', { words: words.trim() });
    if (this.searching.value) this.searching.value = { ...this.searching.value, busy: false, answer };
  }

  choose(server: RegistryServer, site?: string): void {
    this.adding.choose(server, site);
    this.searching.value = null;
  }

  async add(anyway?: boolean): Promise<void> {
    const stored = await this.adding.save(anyway);
    if (!stored) return;
    this.adding.clear();
    this.added.value = stored;
  }

  edit(server: ServerState): void {
    this.editing.value = new ServerForm(this.#asking, server);
  }

  async saveEdited(): Promise<void> {
    const form = this.editing.value;
    const stored = await form?.save();
    if (!stored) return;
    if (this.editing.value === form) this.editing.value = null; // another one may be open by then
    if (this.opened.value !== null) this.opened.value = stored.serverId;
  }

  async remove({ id, name }: ServerState): Promise<void> {
    if (this.added.value?.serverId === id) this.added.value = null;
    if (this.editing.value?.server?.id === id) this.editing.value = null;
    if (await this.#asking.ask('remove-server', { serverId: id })) this.removed.value = { serverId: id, name };
  }

  async restore(): Promise<void> {
    const { serverId } = this.removed.value ?? {};
    this.removed.value = null;
    if (serverId !== undefined) await this.#asking.ask('restore-server', { serverId });
  }

  /** Asks the browser for its window first; called in a click. */
  async signIn(serverId: string): Promise<void> {
    if (await this.#connection.requestIdentity()) await this.#asking.ask('sign-in-server', { serverId });
  }

  enterClient(serverId: string): void {
    [this.registering.value, this.editing.value] = [serverId, null];
  }

  /** Stores the client and signs in with it; called in a click. */
  async register(serverId: string, client: ClientInput): Promise<void> {
    const allowed = client.grant === 'client_credentials' || (await this.#connection.requestIdentity());
    const stored = allowed && (await this.#asking.ask('register-client', { serverId, client }));
    if (!stored) return;
    this.registering.value = null;
    await this.#asking.ask('sign-in-server', { serverId });
  }

  /** Asks the browser for access to an address, then tries again. */
  async allow(address: string, again: () => Promise<unknown>): Promise<void> {
    if (URL.canParse(address) && (await this.#connection.requestOrigin(address))) await again();
  }

  /** Until the signal aborts, the background notices failures and retries. */
  look(until: AbortSignal): void {
    const say = () => void this.#connection.command('look-at-servers', {}).catch(() => undefined); // the next one may arrive
    const timer = setInterval(say, lookEvery);
    until.addEventListener('abort', () => clearInterval(timer), { once: true });
    say();
  }
}
