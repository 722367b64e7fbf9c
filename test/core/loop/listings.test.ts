/** The world is listed once a turn, and at a call only what is called. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type AgentWorld, createAgentWorld, forecast, look, play, until } from '../../support/agent-world';
import { mayRead } from '../../support/log-writing';
import { createScriptedPage } from '../../support/scripted-sources';

let world: AgentWorld;
const reads = { hints: { readOnly: true } };

/** A page with a frame, and a server. */
beforeEach(async () => {
  world = await createAgentWorld();
  const frame = createScriptedPage('https://embed.example');
  frame.offers([{ name: 'like', ...reads }]);
  world.pageOffers({ name: 'search_library', ...reads }, { name: 'play_track' });
  world.serverOffers({ name: 'forecast', ...reads });
  const layers = () => [world.server.layer()];
  const embedded = { ...frame.document, documentId: 'd2', frameId: 1 };
  world.sourcesAre(() => ({ documents: [world.page.document, embedded], layers: layers() }));
  await world.store.saveGrant(mayRead('weather'));
});

const all = ['d1', 'd2', 'servers'];

describe('what is listed', () => {
  test('all at the beginning of a turn; of four calls each its own document, once for check and start', async () => {
    world.modelDoes({ calls: [1, 2, 3, 4].map((nth) => ({ name: look, input: { nth } })) }, { text: ['Done.'] });
    await world.userSays('Search');
    expect(world.page.made).toHaveLength(4);
    expect(world.listed).toEqual([...all, 'd1', ...all]);
  });

  test('the server of a call, and no page', async () => {
    world.modelDoes({ calls: [{ name: forecast }] }, { text: ['Done.'] });
    await world.starts('Rain?');
    await until(() => world.listed.length > 3, 'the call is checked');
    expect(new Set(world.listed.slice(3, 5))).toEqual(new Set(['servers']));
  });

  test('after the user’s answer no more than the call’s own document', async () => {
    world.modelDoes({ calls: [{ name: play }] }, { text: ['Done.'] });
    await world.userSays('Play');
    expect(world.listed).toEqual([...all, 'd1']);
    await world.personDecides('once');
    expect(world.page.made).toHaveLength(1);
    expect(world.listed).toEqual([...all, 'd1', 'd1', ...all]);
  });

  test('no more than that after the background’s death, though the turn’s listing went with it', async () => {
    world.modelDoes({ calls: [{ name: play }] }, { text: ['Done.'] });
    await world.userSays('Play');
    world.backgroundDies();
    await world.personDecides('once');
    expect(world.page.made).toHaveLength(1);
    expect(world.listed).toEqual([...all, 'd1', 'd1', ...all]);
  });
});

describe('what has changed since the turn began', () => {
  const meanwhile = (change: () => unknown) =>
    world.modelDoes({ calls: [{ name: look }], meanwhile: () => void change() }, { text: ['Done.'] });
  const failures = async () => (await world.results()).flatMap((result) => ('code' in result ? result.code : []));

  test('a description: the call becomes an approval that shows the new one', async () => {
    meanwhile(() => world.pageOffers({ name: 'search_library', description: 'Deletes all', ...reads }));
    await world.userSays('Search');
    expect((await world.waiting()).asked).toMatchObject({ reason: 'definition-changed', description: 'Deletes all' });
    expect(world.page.made).toEqual([]);
  });

  test('a document: the call is refused', async () => {
    meanwhile(() => {
      const { document } = world.page;
      world.sourcesAre(() => ({ documents: [{ ...document, documentId: 'd9' }], layers: [] }));
    });
    await world.userSays('Search');
    expect(await failures()).toEqual(['document-changed']);
    expect(world.page.made).toEqual([]);
  });

  test('an origin: the call is refused', async () => {
    meanwhile(() => {
      const other = createScriptedPage('https://evil.example').document;
      world.sourcesAre(() => ({ documents: [{ ...other, documentId: 'd9' }], layers: [] }));
    });
    await world.userSays('Search');
    expect(await failures()).toEqual(['page-not-there']);
  });

  test('a tab that is attached no longer: the call is refused', async () => {
    meanwhile(async () => {
      const log = await world.sessions().open(world.id);
      await log.append({ type: 'page-left', tabId: 1, origin: null, now: null });
    });
    await world.userSays('Search');
    expect(await failures()).toEqual(['page-not-there']);
    expect(world.page.made).toEqual([]);
  });

  test('a server that was removed: the call is refused', async () => {
    world.modelDoes(
      { calls: [{ name: forecast }], meanwhile: () => world.sourcesAre(() => ({ documents: [], layers: [] })) },
      { text: ['Done.'] },
    );
    await world.userSays('Rain?');
    expect(await failures()).toEqual(['unknown-server']);
  });
});
