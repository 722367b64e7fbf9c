/** What the user keeps for all chats, in a world of the agent. */
import type { Settings } from '#core/settings/settings.ts';
import { memoryTools } from '#features/memory/background/remember.ts';
import { builtInLayers } from '#widgets/server/autoui.ts';
import type { AgentWorld } from './agent-world';

export const rememberCall = 'person_webmcp_remember';

export function withMemory(world: AgentWorld) {
  const { settings } = world;
  const kept = {
    settings: {
      read: async () => settings,
      change: async (change: (now: Settings) => Settings) => Object.assign(settings, change(settings)),
    },
    notices: { tellSettings: async () => undefined },
  };
  const parts = { ...kept, open: (id: string) => world.sessions().open(id) };
  world.builtInIs((scene, recall) =>
    builtInLayers(scene, recall, memoryTools({ id: world.id, conversation: scene.conversation }, parts)),
  );
  return {
    ...kept,
    remembers: (sentence: string) => ({ calls: [{ name: rememberCall, input: { sentence } }] }),
    kept: () => settings.memory.map(({ text }) => text),
    isKept: (...texts: string[]) => {
      settings.memory = texts.map((text, i) => ({ id: `s${i}`, text }));
    },
  };
}
