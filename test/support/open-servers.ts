/** Servers whose settings and facts are in memory, and which the browser lets be reached. */
import { createServers, type ServerFact, type Servers } from '#agent';
import { defaultSettings, type Settings } from '#settings';

export function openServers(): Servers {
  let settings: Settings = { ...defaultSettings };
  const facts = new Map<string, ServerFact>();
  return createServers({
    settings: {
      read: async () => settings,
      change: async (change) => {
        settings = change(settings);
        return settings;
      },
    },
    facts: {
      get: async (id) => facts.get(id),
      all: async () => [...facts.values()],
      put: async (fact) => void facts.set(fact.serverId, fact),
      remove: async (id) => void facts.delete(id),
    },
    secrets: {
      get: async () => undefined,
      set: async () => undefined,
      remove: async () => undefined,
      isLocked: async () => false,
      tails: async () => ({}),
    },
    forgetReading: async () => undefined,
    forgetAgreed: async () => undefined,
    keepOnly: async () => undefined,
    mayRead: async () => false,
    mayReach: async () => true,
    version: '1.0.0',
  });
}
