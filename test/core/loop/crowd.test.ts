/** A turn that offers more than a model chooses well from says so in the log, and whose tools they are. */
import { expect, test } from 'vitest';
import { createAgentWorld } from '../../support/agent-world';
import { aServer, many } from '../../support/tool-layers';

const answersOf = async (world: Awaited<ReturnType<typeof createAgentWorld>>) =>
  (await world.entries()).filter((entry) => entry.type === 'assistant-message');

test('a turn with too many tools keeps the servers with the most, the biggest first', async () => {
  const world = await createAgentWorld();
  world.settings.smallServer = 100;
  world.pageOffers({ name: 'play_track' });
  world.alsoOffers(aServer('small', many(21)));
  world.alsoOffers(aServer('big', many(32)));
  await world.userSays('Hello');
  const crowd = [
    { server: 'big', tools: 32 },
    { server: 'small', tools: 21 },
    { server: 'music_example', tools: 1 },
  ];
  expect(await answersOf(world)).toMatchObject([{ offered: 54, crowd }]);
});

test('a turn with few tools, or whose servers are offered lazily, says nothing of the kind', async () => {
  const world = await createAgentWorld();
  world.alsoOffers(aServer('big', many(200)));
  await world.userSays('Hello');
  const [answer] = await answersOf(world);
  expect(answer).toMatchObject({ offered: 2 });
  expect(answer).not.toHaveProperty('crowd');
});
