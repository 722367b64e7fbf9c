/** What the person set for one conversation, and that the agent obeys. */
import { describe, expect, test } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';
import { createAgentWorld, look } from '../../support/agent-world';
import { aTarget } from '../../support/log-writing';

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

describe('a site that is switched off in a conversation', () => {
  test('item 7: is not called in another of its documents either', async () => {
    const { checkCall } = await import('../../../src/core/loop/call');
    const switchedOff = new Map([['page:https://music.example', { server: true, tools: new Set<string>() }]]);
    const found = await checkCall(
      {
        call: { id: 'c', name: look, input: {}, target: aTarget({ layerKey: 'page:https://music.example#2' }) },
        conversation: () => ({ ...emptyConversation, switchedOff }),
        input: 'agreed',
      },
      [],
    );
    expect(found).toMatchObject({ type: 'failure', code: 'not-enabled' });
  });

  test('no tool that is switched off is called among others in one call', async () => {
    const { checkCall } = await import('../../../src/core/loop/call');
    const layerKey = 'page:https://music.example';
    const switchedOff = new Map([[layerKey, { server: false, tools: new Set(['play']) }]]);
    const check = (...names: string[]) =>
      checkCall(
        {
          call: {
            ...{ id: 'c', name: 'execute_batch', input: { steps: names.map((tool) => ({ tool })) } },
            target: aTarget({ layerKey, tool: 'execute_batch' }),
          },
          conversation: () => ({ ...emptyConversation, switchedOff }),
          input: 'agreed',
        },
        [],
      );
    expect(await check('look', 'play')).toMatchObject({ code: 'not-enabled' });
    expect(await check('look')).not.toMatchObject({ code: 'not-enabled' });
  });
});
