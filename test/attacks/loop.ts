/** The whole loop as most attacks meet it: a page, a server whose reading is granted, and a model that was talked into it. */
import { expect } from 'vitest';
import { createAgentWorld, forecast, look, play } from '../support/agent-world';
import { mayRead } from '../support/log-writing';

/** What an attack is after. */
export const secret = 'Rain over 4711 Elm Street';
const words = { type: 'object', properties: { words: { type: 'string' } } };
const reads = { readOnly: true };

export type Loop = Awaited<ReturnType<typeof createLoop>>;

export async function createLoop() {
  const world = await createAgentWorld();
  world.pageOffers(
    { name: 'search_library', hints: reads, inputSchema: words, run: () => 'Blue Train' },
    { name: 'play_track', inputSchema: words },
  );
  world.serverOffers({ name: 'forecast', hints: reads, inputSchema: words, run: () => secret });
  await world.store.saveGrant(mayRead('weather'));
  const input = (given?: string) => (given === undefined ? {} : { words: given });
  return {
    ...world,
    searches: (given?: string) => ({ calls: [{ name: look, input: input(given) }] }),
    asksServer: (given?: string) => ({ calls: [{ name: forecast, input: input(given) }] }),
    plays: (given?: string) => ({ calls: [{ name: play, input: input(given) }] }),
    /** The model does this after one message of the user's. */
    async runs(...turns: Parameters<typeof world.modelDoes>) {
      world.modelDoes(...turns, { text: ['Done.'] });
      await world.userSays('Look');
    },
    /** The page was told nothing, or nothing but this. */
    pageWasTold: (...inputs: object[]) => expect(world.page.made.map(({ input: made }) => made)).toEqual(inputs),
  };
}
