/** What the person set for one conversation, and that the agent obeys. */
import { describe, expect, test } from 'vitest';
import { createAgentWorld, look } from '../support/agent-world';

describe('a conversation of its own kind', () => {
  test('R100: its system prompt is in the next turn’s request', async () => {
    const world = await createAgentWorld();
    await world.sessions().set(world.id, { systemPrompt: 'Answer in rhyme.' });
    await world.userSays('Hi');
    expect(world.requests[0]?.system).toContain('Answer in rhyme.');
  });

  test('R101: its limit of turns is the one that counts', async () => {
    const world = await createAgentWorld();
    world.pageOffers({ name: 'search_library', hints: { readOnly: true } });
    world.modelDoes(...Array.from({ length: 5 }, () => ({ calls: [{ name: look }] })));
    await world.sessions().set(world.id, { maxTurns: 1 });
    await world.userSays('Hi');
    expect(await world.lastEnd()).toMatchObject({ reason: 'max_turns', turns: 1 });
  });

  test('outlives the background', async () => {
    const world = await createAgentWorld();
    await world.sessions().set(world.id, { systemPrompt: 'Answer in rhyme.' });
    world.backgroundDies();
    await world.userSays('Hi');
    expect(world.requests[0]?.system).toContain('Answer in rhyme.');
  });
});
