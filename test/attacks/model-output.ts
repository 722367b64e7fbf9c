/** What a model that was talked into anything may try. */
import { expect } from 'vitest';
import { type AgentWorld, play } from '../support/agent-world';
import type { Attack } from './attack';

export const byModelOutput: Attack<AgentWorld>[] = [
  {
    attacker: 'model output',
    name: 'calls a tool that changes something without asking',
    breach: 'The page’s tool runs, though nobody allowed it.',
    guard: 'changing calls ask',
    async attempt(world) {
      let runs = 0;
      world.pageOffers({ name: 'play_track', inputSchema: { type: 'object' }, run: () => `Run ${++runs}` });
      world.modelDoes({ calls: [{ name: play, input: {} }] }, { text: ['Done.'] });
      await world.userSays('Hello');
      expect(runs).toBe(0);
    },
  },
];
