/** A model reads the attached page: asked for once on each site, and held as the page's words. */
import { beforeEach, expect, test } from 'vitest';
import { type AgentWorld, createAgentWorld, forecast, until } from '../../support/agent-world';
import { mayRead } from '../../support/log-writing';
import { readableLayers } from '../../support/readable-pages';

const readPage = 'hands_webmcp_read_page';
const origin = 'https://music.example';
let world: AgentWorld;
let text: string;

beforeEach(async () => {
  world = await createAgentWorld();
  text = 'The concert of Zubenelgenubi is at nine.';
  const facts = { title: 'Concerts', address: `${origin}/concerts`, language: 'en' };
  world.alsoLists(async () => readableLayers([{ tabId: 1, origin, ...facts, read: async () => text }]));
});

const reads = { calls: [{ name: readPage }] };
const answers = async () =>
  (await world.results()).map((outcome) => (outcome.type === 'result' ? outcome.preview : outcome.code));

test('it asks before the first time, and with "always" never again on this site', async () => {
  world.modelDoes(reads, reads, { text: ['It is at nine.'] });
  await world.userSays('When is the concert?');
  expect((await world.waiting()).asked).toMatchObject({ reason: 'reading-page', mayRemember: true });
  await world.personDecides('always');
  expect(await answers()).toEqual([text, text]);
  expect(await world.store.grants()).toMatchObject([
    { key: `reader ${origin}`, about: { type: 'reading', place: { type: 'site', origin } } },
  ]);
});

test('it doesn’t ask where the user always attaches the page; where every call asks, it does', async () => {
  world.settings.pageText = [{ origin, choice: 'always' }];
  world.modelDoes(reads);
  await world.userSays('When is the concert?');
  expect(await answers()).toEqual([text]);
  world.settings.askForEverything = true;
  await world.userSays('And tomorrow?');
  expect((await world.waiting()).asked?.reason).toBe('ask-for-everything');
});

test('a tool of the page’s own that has its name is granted nothing with it, and grants nothing', async () => {
  world.pageOffers({ name: 'read_page', hints: {}, run: () => 'mine' });
  world.modelDoes(reads, { calls: [{ name: 'music_example_webmcp_read_page' }] });
  await world.userSays('When is the concert?');
  await world.personDecides('always');
  expect((await world.waiting()).asked?.reason).toBe('changes-something');
});

test('what it read is the page’s: between tags of its origin, and held against other places', async () => {
  await world.store.saveGrant(mayRead('weather'));
  world.serverOffers({ name: 'forecast', hints: { readOnly: true }, run: () => 'sun' });
  world.modelDoes(reads, {
    calls: [{ name: forecast, input: { place: 'Zubenelgenubi and all the others of this long list' } }],
  });
  await world.userSays('When is the concert?');
  await world.personDecides('once');
  const told = world.sent.at(-1)?.messages.findLast(({ role }) => role === 'tool');
  expect(JSON.stringify(told)).toContain(`"from":"${origin}"`);
  expect((await world.waiting()).asked).toMatchObject({ flow: [{ type: 'site', origin }] });
});

test('after the background died over it, it is read again', async () => {
  world.settings.pageText = [{ origin, choice: 'always' }];
  let times = 0;
  world.alsoLists(async () =>
    readableLayers([
      {
        ...{ tabId: 1, origin, title: '', address: `${origin}/`, language: null },
        read: async () => {
          times += 1;
          if (times === 1) world.backgroundDies();
          return text;
        },
      },
    ]),
  );
  world.modelDoes(reads, { text: ['It is at nine.'] });
  await world.starts('When is the concert?');
  await until(() => times > 0, 'the page is read');
  await world.backgroundWakes();
  expect(await answers()).toEqual([text]);
});
