/** The nonce of the fence: one for each session of the browser, so that what a service or an engine has read begins the next chat too. */
import { expect, test } from 'vitest';
import { createAgentWorld, look, play } from '../../support/agent-world';

test('issue 14, item 2: is the same in all requests of a browser’s session, also after the background’s death and in another chat, and another in the next session', async () => {
  const session = crypto.randomUUID();
  const world = await createAgentWorld(undefined, session);
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
  const sentIn = async (id: string) => {
    const other = await createAgentWorld(undefined, id);
    await other.userSays('Play');
    return other.sent[0]?.nonce;
  };
  expect(await sentIn(session)).toBe(nonces[0]);
  expect(await sentIn(crypto.randomUUID())).not.toBe(nonces[0]);
});
