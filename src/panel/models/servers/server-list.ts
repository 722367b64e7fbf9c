/** The Servers place: which server is open, what the user does with the servers, and whether the place is in view. */
import { effect, signal } from '@preact/signals';
import type { Commands, ServerState } from '#bridge';
import type { ServerLimits } from '#settings';
import type { Asking } from '../asking';
import type { PanelConnection } from '../connection';
import { createExpiring } from '../expiring';
import type { RegistrySearch } from './registry-search';
import { createServerForm, type ServerForm } from './server-form';
import type { ServerImport } from './server-import';

/** Milliseconds. */
const lookEvery = 20_000;

export type ClientGiven = NonNullable<Commands['register-client']['input']['client']>;

export function createServerList(asking: Asking, connection: PanelConnection) {
  const { ask } = asking;
  /** The server whose tools are shown. */
  const opened = signal<string | null>(null);
  /** The form of the server that is being edited. */
  const editing = signal<ServerForm | null>(null);
  /** The server whose client is being entered. */
  const registering = signal<string | null>(null);
  /** The last one added. */
  const added = signal<{ serverId: string; name: string; tools: number } | null>(null);
  /** What was just removed and can be restored. */
  const removed = createExpiring<{ serverId: string; name: string }>();
  const adding = createServerForm(asking);
  /** What was pasted is gone when it is closed. */
  const importing = signal<ServerImport | null>(null);
  const searching = signal<RegistrySearch | null>(null);
  effect(() => {
    if (adding.url.value !== '') added.value = null;
  });

  /** Asks the browser for its window first; called in a click. */
  const signIn = async (serverId: string) => {
    if (await connection.requestIdentity()) await ask('sign-in-server', { serverId });
  };

  return {
    opened,
    adding,
    editing,
    importing,
    registering,
    async openImport() {
      const { createServerImport } = await import('./server-import');
      importing.value = createServerImport(asking, () => (importing.value = null));
    },
    searching,
    async openSearch() {
      const { createRegistrySearch } = await import('./registry-search');
      searching.value = createRegistrySearch(asking, connection, {
        close: () => (searching.value = null),
        choose: (chosen) => (importing.value = chosen),
      });
    },
    added,
    removed,
    async add(anyway?: boolean) {
      const stored = await adding.save(anyway);
      if (!stored) return;
      adding.clear();
      added.value = stored;
    },
    edit(server: ServerState) {
      editing.value = createServerForm(asking, server);
    },
    async saveEdited() {
      const form = editing.value;
      const stored = await form?.save();
      if (!stored) return;
      if (editing.value === form) editing.value = null; // another one may be open by then
      if (opened.value !== null) opened.value = stored.serverId;
    },
    async remove({ id, name }: ServerState) {
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
    /** Resolves with whether models may read from it without a question now. */
    letRead: async (serverId: string): Promise<boolean> => (await ask('let-read', { serverId })) !== null,
    enable: (serverId: string, enabled: boolean) => ask('enable-server', { serverId, enabled }),
    switchTool: (serverId: string, tool: string, on: boolean) => ask('switch-server-tool', { serverId, tool, on }),
    limit: (serverId: string, limits: ServerLimits) => ask('limit-server', { serverId, limits }),
    /** Answers whether the server's recipes may be fetched. */
    fetchRecipes: (serverId: string, allowed: boolean) => ask('fetch-recipes-of-server', { serverId, allowed }),
    refresh: (serverId: string) => ask('refresh-server', { serverId }),
    signIn,
    enterClient(serverId: string) {
      [registering.value, editing.value] = [serverId, null];
    },
    /** Stores the client and signs in with it; called in a click. */
    async register(serverId: string, client: ClientGiven) {
      const allowed = client.grant === 'client_credentials' || (await connection.requestIdentity());
      const stored = allowed && (await ask('register-client', { serverId, client }));
      if (!stored) return;
      registering.value = null;
      await ask('sign-in-server', { serverId });
    },
    /** Adds the server once more and signs in there as somebody else; called in a click. */
    async addAccount(serverId: string) {
      if (!(await connection.requestIdentity())) return;
      const added = await ask('add-account', { serverId });
      if (added?.ok) await ask('sign-in-server', { serverId: added.serverId });
    },
    /** Lets Tabhand register itself again. */
    forgetClient: (serverId: string) => ask('register-client', { serverId }),
    cancelSignIn: (serverId: string) => ask('cancel-sign-in', { serverId }),
    signOut: (serverId: string) => ask('sign-out-server', { serverId }),
    /** Asks the browser for access to an address, then tries again. */
    async allow(address: string, again: () => Promise<unknown>) {
      if (URL.canParse(address) && (await connection.requestOrigin(address))) await again();
    },
    /** Until the signal aborts, the background notices failures and retries. */
    look(until: AbortSignal) {
      const say = () => void connection.command('look-at-servers', {}).catch(() => undefined); // the next one may arrive
      const timer = setInterval(say, lookEvery);
      until.addEventListener('abort', () => clearInterval(timer), { once: true });
      say();
    },
  };
}
