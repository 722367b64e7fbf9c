/** What one turn may ask for, and how often a step is tried in which the background died. */
import { describe, expect, test } from 'vitest';
import type { EntryBody } from '#core/log/entry.ts';
import { type AgentWorld, bodyOf, createAgentWorld, look } from '../../support/agent-world';
import { says } from '../../support/log-writing';

async function aWorld(): Promise<AgentWorld> {
  const world = await createAgentWorld();
  world.pageOffers({ name: 'search_library', hints: { readOnly: true } });
  world.modelDoes({ text: ['Done.'] });
  return world;
}

const resumed: EntryBody = { type: 'run-resumed' };

/** The log of a run that looks once, up to the first entry of a type. */
async function logUpTo(type: EntryBody['type']): Promise<EntryBody[]> {
  const world = await createAgentWorld();
  world.pageOffers({ name: 'search_library', hints: { readOnly: true } });
  world.modelDoes({ calls: [{ name: look, input: {} }] }, { text: ['Done.'] });
  await world.userSays('Look');
  const bodies = world.steps().flatMap((step) => step.map(bodyOf));
  return bodies.slice(0, bodies.findIndex((body) => body.type === type) + 1);
}

test('3,000 calls in one turn: 127 are made, and the rest are answered "not run: too many"', async () => {
  const world = await createAgentWorld();
  world.pageOffers({ name: 'search_library', hints: { readOnly: true } });
  world.modelDoes({ calls: Array.from({ length: 3_000 }, () => ({ name: look, input: {} })) }, { text: ['Done.'] });
  await world.userSays('Look everywhere');
  const results = await world.results();
  expect(world.page.made).toHaveLength(127);
  expect(results).toHaveLength(128);
  expect(results[0]).toMatchObject({ code: 'too-many-calls', values: { count: 3_000, limit: 127 } });
  expect((await world.conversation()).run.ended).toMatchObject({ reason: 'end_turn' });
});

describe('a step in which the background died', () => {
  test('is tried again, and the log says so before it is', async () => {
    const world = await aWorld();
    await world.logIs(await logUpTo('assistant-message'));
    await world.backgroundWakes();
    const types = (await world.entries()).map(({ type }) => type);
    expect(types.slice(types.indexOf('assistant-message')).slice(1, 3)).toEqual(['run-resumed', 'call-prepared']);
    expect(world.page.made).toHaveLength(1);
  });

  test('a call that killed the background twice is not tried a third time, and the model goes on', async () => {
    const world = await aWorld();
    await world.logIs([...(await logUpTo('assistant-message')), resumed]);
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'given-up', values: { tool: look } }]);
    expect(world.page.made).toEqual([]);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });

  test('nor one that killed it twice after it had been prepared', async () => {
    const world = await aWorld();
    await world.logIs([...(await logUpTo('call-prepared')), resumed]);
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'given-up' }]);
    expect(world.page.made).toEqual([]);
  });

  test('a turn’s building that killed the background twice ends the run, and Go on tries it again', async () => {
    const world = await aWorld();
    await world.logIs([says.user('Look'), resumed]);
    await world.backgroundWakes();
    expect(await world.lastEnd()).toMatchObject({ reason: 'interrupted' });
    await world.goesOn();
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });

  test('deaths before a step that has ended since don’t count', async () => {
    const world = await aWorld();
    const log = await logUpTo('assistant-message');
    await world.logIs([...log.slice(0, -1), resumed, ...log.slice(-1)]);
    await world.backgroundWakes();
    expect(world.page.made).toHaveLength(1);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });

  test('a reading call that began twice and never ended doesn’t begin a third time', async () => {
    const world = await aWorld();
    const log = await logUpTo('call-started');
    await world.logIs([...log, ...log.slice(-1)]);
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'interrupted' }]);
    expect(world.page.made).toEqual([]);
  });

  test('a run that waits for the user sleeps and wakes as often as it likes', async () => {
    const world = await createAgentWorld();
    world.pageOffers({ name: 'play_track' });
    world.modelDoes({ calls: [{ name: 'music_example_webmcp_play_track', input: {} }] }, { text: ['Done.'] });
    await world.userSays('Play');
    for (let i = 0; i < 5; i++) {
      world.backgroundDies();
      await world.backgroundWakes();
    }
    expect((await world.entries()).filter(({ type }) => type === 'run-resumed')).toEqual([]);
    await world.personDecides('once');
    expect(world.page.made).toHaveLength(1);
  });
});
