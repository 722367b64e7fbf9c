/** The nonce of the fence: one for each chat, so that what a service has cached can be used again, and another for the next chat. */
import { expect, test } from 'vitest';
import { createAgentWorld, look, play } from '../../support/agent-world';

test('issue 14, item 2: is the same in all requests of a chat, also after the background’s death and an approval, and another in another chat', async () => {
  const world = await createAgentWorld();
  world.pageOffers({ name: 'search_library', hints: { readOnly: true } }, { name: 'play_track' });
  world.modelDoes({ calls: [{ name: look }] }, { calls: [{ name: play }] }, { text: ['Done.'] });
  await world.userSays('Play');
  world.backgroundDies();
  await world.personDecides('once');
  await world.userSays('Again');
  await world.personDecides('once');
  const nonces = world.sent.map(({ nonce }) => nonce);
  expect(nonces).toHaveLength(6);
  expect(new Set(nonces).size).toBe(1);
  expect(nonces[0]).toMatch(/^[0-9a-f]{8}$/);
  const other = await createAgentWorld();
  await other.userSays('Play');
  expect(other.sent[0]?.nonce).not.toBe(nonces[0]);
});
