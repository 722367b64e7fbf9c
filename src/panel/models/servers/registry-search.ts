/** Searches a registry for servers; the one that the user chooses is added like one of another program's JSON. */
import { signal } from '@preact/signals';
import type { Commands, RegistryServer } from '#bridge';
import type { Asking } from '../asking';
import type { PanelConnection } from '../connection';
import { createServerImport, type ServerImport } from './server-import';

export type RegistrySearch = ReturnType<typeof createRegistrySearch>;

interface Leads {
  close(): void;
  choose(chosen: ServerImport | null): void;
}

export function createRegistrySearch(asking: Asking, connection: PanelConnection, { close, choose }: Leads) {
  const words = signal('');
  const busy = signal(false);
  const answer = signal<Commands['search-registry']['answer'] | null>(null);
  return {
    words,
    busy,
    answer,
    close,
    /** Called in a click: the browser may ask for access to the registry. */
    async search(registry: string) {
      const asked = words.value.trim();
      if (busy.value || asked === '') return;
      busy.value = true;
      await connection.requestOrigin(registry);
      answer.value = await asking.ask('search-registry', { words: asked });
      busy.value = false;
    },
    choose: (server: RegistryServer) => choose(createServerImport(asking, () => choose(null), toRow(server))),
  };
}

/** `com.example/weather` → `weather` */
const toRow = ({ name, url, headers, inputs }: RegistryServer) => ({
  type: 'server' as const,
  name: (name.split('/').at(-1) || name).slice(0, 40),
  url,
  headers,
  placeholders: inputs,
  enabled: true,
});
