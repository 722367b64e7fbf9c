/** Servers whose settings, facts and secrets are in memory, and which the browser lets be reached. */

import { defaultSettings, type Settings } from '#core/settings/settings.ts';
import type { ServerFact } from '#features/servers/background/facts.ts';
import { Servers } from '#features/servers/background/servers.ts';

type Edges = ConstructorParameters<typeof Servers>[0];

export interface ServerMemory {
  settings: Settings;
  facts: Map<string, ServerFact>;
  secrets: Map<string, string>;
  /** The user's keys: none is read or set meanwhile. */
  locked: boolean;
}

export const emptyMemory = (): ServerMemory => ({
  settings: { ...defaultSettings },
  facts: new Map(),
  secrets: new Map(),
  locked: false,
});

export function edgesOver(memory: ServerMemory): Edges {
  const { facts, secrets } = memory;
  return {
    settings: {
      read: async () => memory.settings,
      change: async (change) => {
        memory.settings = change(memory.settings);
        return memory.settings;
      },
    },
    facts: {
      get: async (id) => facts.get(id),
      all: async () => [...facts.values()],
      put: async (fact) => void facts.set(fact.serverId, fact),
      remove: async (id) => void facts.delete(id),
    },
    secrets: {
      get: async (name) => (memory.locked ? undefined : secrets.get(name)),
      set: async (name, value) => {
        if (memory.locked) throw new Error('Keys are locked.');
        secrets.set(name, value);
      },
      remove: async (name) => void secrets.delete(name),
      isLocked: async () => memory.locked,
      tails: async () => Object.fromEntries([...secrets].map(([name, value]) => [name, value.slice(-4)])),
    },
    forgetReading: async () => undefined,
    forgetAgreed: async () => undefined,
    keepOnly: async () => undefined,
    mayRead: async () => false,
    mayReach: async () => true,
    version: '1.0.0',
  };
}

export const openServers = (): Servers => new Servers(edgesOver(emptyMemory()));
